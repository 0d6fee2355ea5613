// Package sentences has text for tests and benchmarks of encodings.
package sentences

import (
	"math/rand/v2"
	"strings"
)

// All are sentences in the script that each encoding is for. Each encoding can
// encode its sentences.
var All = []struct {
	Encoding string
	Text     []string
}{
	{"windows-1252", []string{
		"L\u2019été dernier, nous avons traversé à pied la forêt près de l\u2019étang; il faisait très chaud.",
		"Der Bär fraß süße Äpfel und fünf Brötchen, während die Königin über die Brücke ging.",
		"El niño pequeño comió piñas \u201Cmuy dulces\u201D en la montaña, ¿no?",
	}},
	{"windows-1251", []string{
		"Вчера вечером мы долго гуляли по набережной и говорили о книгах, которые прочитали летом.",
		"Поезд № 17 отправляется в 8:45 \u2014 не опаздывайте, пожалуйста!",
		"Маленький кот спал на подоконнике, а за окном шёл тихий снег.",
	}},
	{"ISO-8859-7", []string{
		"Το πλοίο έφυγε νωρίς το πρωί και η θάλασσα ήταν ήρεμη σαν λάδι.",
		"Η γιαγιά μου έφτιαχνε ψωμί κάθε Σάββατο, με αλεύρι από τον μύλο.",
	}},
	{"windows-874", []string{
		"เมื่อวานนี้ฉันไปตลาดกับแม่ เราซื้อผลไม้และดอกไม้หลายอย่าง",
		"รถไฟออกเวลา 8:45 น. กรุณามาก่อนเวลาสิบนาที",
	}},
	{"Shift_JIS", []string{
		"昨日の夜、私たちは川のそばを長く歩いて、夏に読んだ本の話をした。",
		"電車は午前8時45分に出発します。遅れないでください。",
		"窓の外では静かに雪が降っていて、小さな猫がコタツで眠っていた。",
		"<a href=\"/search?q=東京\">東京タワーの写真</a>",
	}},
	{"EUC-JP", []string{
		"昨日の夜、私たちは川のそばを長く歩いて、夏に読んだ本の話をした。",
		"電車は午前8時45分に出発します。遅れないでください。",
		"窓の外では静かに雪が降っていて、小さな猫がコタツで眠っていた。",
	}},
	{"ISO-2022-JP", []string{
		"昨日の夜、私たちは川のそばを長く歩いて、夏に読んだ本の話をした。\n",
		"電車は午前8時45分に出発します。Please be on time!\n",
		"窓の外では静かに雪が降っていて、小さな猫がコタツで眠っていた。\n",
	}},
	{"GBK", []string{
		"昨天晚上我们沿着河边走了很久，谈论夏天读过的书。",
		"火车8点45分出发，请不要迟到。",
		"窗外静静地下着雪，小猫在暖炉旁边睡着了。",
		"<a href=\"/search?q=北京\">北京的照片</a>",
	}},
	{"gb18030", []string{
		"昨天晚上我们沿着河边走了很久，谈论夏天读过的书。",
		"火车8点45分出发，请不要迟到😀。",
		"窗外静静地下着雪，小猫在暖炉旁边睡着了。",
	}},
	{"Big5", []string{
		"昨天晚上我們沿著河邊走了很久，談論夏天讀過的書。",
		"火車8點45分出發，請不要遲到。",
		"窗外靜靜地下著雪，小貓在暖爐旁邊睡著了。",
	}},
	{"EUC-KR", []string{
		"어젯밤 우리는 강가를 오래 걸으며 여름에 읽은 책에 대해 이야기했다.",
		"기차는 오전 8시 45분에 출발합니다. 늦지 마세요.",
		"창밖에는 조용히 눈이 내리고 작은 고양이가 잠들어 있었다.",
	}},
	{"UTF-8", []string{
		"L\u2019été dernier, nous avons traversé à pied la forêt.",
		"昨天晚上我們沿著河邊走了很久，談論夏天讀過的書。",
		"Вчера вечером мы долго гуляли по набережной 😀.",
	}},
	{"UTF-16LE", []string{
		"L\u2019été dernier, nous avons traversé à pied la forêt.",
		"昨天晚上我們沿著河邊走了很久，談論夏天讀過的書。",
		"Вчера вечером мы долго гуляли по набережной 😀.",
	}},
}

// Mix returns 16 KiB of the sentences and their beginnings, in random order.
func Mix(sentences []string) string {
	r := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for b.Len() < 16<<10 {
		words := strings.SplitAfter(sentences[r.IntN(len(sentences))], " ")
		for range 1 + r.IntN(len(words)) {
			b.WriteString(words[r.IntN(len(words))])
		}
	}
	return b.String()
}
