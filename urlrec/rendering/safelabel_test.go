package rendering_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// decisions returns the decisions about a host of the default policy.
func decisions(t testing.TB, name string) []rendering.LabelDecision {
	t.Helper()
	return renderer.HostLabels(mustParse(t, "https://"+name+"/"))
}

// TestSafeLabel checks the verdict on the first label of a host, and the code
// point that decided. The verdicts are those of Chromium's tests
// (idn_spoof_checker_unittest.cc), or follow from its rules.
func TestSafeLabel(t *testing.T) {
	const (
		shown       = rendering.LabelShown
		invalid     = rendering.LabelInvalid
		hidden      = rendering.LabelHidden
		character   = rendering.LabelCharacter
		scripts     = rendering.LabelScripts
		digits      = rendering.LabelDigits
		marks       = rendering.LabelMarks
		punctuation = rendering.LabelPunctuation
		lookalike   = rendering.LabelLookalike
	)
	for _, row := range []struct {
		name, host string
		want       rendering.LabelVerdict
		at         rune
	}{
		{"German", "bücher.com", shown, 0},
		{"Vietnamese", "tiếng-việt.com", shown, 0},
		{"Russian", "пример.com", shown, 0},
		{"Greek", "παράδειγμα.com", shown, 0},
		{"Arabic", "مثال.com", shown, 0},
		{"Persian digits", "سال۱۴۰۰.com", shown, 0},
		{"Hindi", "उदाहरण.com", shown, 0},
		{"Tamil", "உதாரணம்.com", shown, 0},
		{"Thai", "ตัวอย่าง.com", shown, 0},
		{"Korean", "한국.com", shown, 0},
		{"Japanese", "例えばカタカナ.com", shown, 0},
		{"Chinese", "例子.com", shown, 0},

		{"Punycode of nothing", "xn--a.com", invalid, 0},
		{"hyphen first", "-ü.com", invalid, '-'},
		{"hyphen last", "ü-.com", invalid, '-'},
		{"hyphens in third and fourth place", "ру--авто.com", invalid, '-'},
		{"hyphens in second and third place", "р--авто.com", shown, 0},
		{"hyphens in fourth and fifth place", "рур--авто.com", shown, 0},
		{"lock", "ü🔒.com", hidden, '🔒'},
		{"slash", "ü⁄a.com", hidden, '⁄'},
		{"fifth mark", "x\u0323\u0324\u0325\u032D\u032E.com", hidden, '\u032E'},

		{"symbol", "☃.com", character, '☃'},
		{"IPA", "ɡoogle.com", character, 'ɡ'},
		{"small capital", "gᴏᴏgle.com", character, 'ᴏ'},
		{"quote of ASCII", "ü'a.com", character, '\''},
		{"underscore", "ü_a.com", shown, 0},
		{"okina", "ʻo.com", character, 'ʻ'},
		{"hyphen U+2010", "日‐本.com", character, '‐'},
		{"double hyphen of kana", "ア゠ア.com", character, '゠'},
		{"pinyin", "ǎ.com", character, 'ǎ'},
		{"last of pinyin", "ǜ.com", character, 'ǜ'},
		{"after pinyin", "ǧ.com", shown, 0},
		{"Latin Extended Additional", "ḍ.com", character, 'ḍ'},
		{"Vietnamese of that block", "ạ.com", shown, 0},
		{"Greek Extended", "ἀθ.com", character, 'ἀ'},
		{"Bopomofo", "ㄅ.com", character, 'ㄅ'},
		{"ideograph that UTS #39 restricts", "人丒.com", shown, 0},
		{"first ideograph", "丙.com", shown, 0},
		{"last ideograph", "鿿.com", shown, 0},
		{"ideograph of extension A", "㐀.com", character, '㐀'},
		{"ideograph of plane 2", "𠜎.com", shown, 0},
		{"plane 1", "𞟠.com", shown, 0},
		{"emoji", "😀.com", character, '😀'},
		{"sharp s", "straße.com", shown, 0},
		{"final sigma", "νίκος.com", shown, 0},
		{"thorn", "þorn.com", character, 'þ'},
		{"thorn in Iceland", "þorn.is", shown, 0},
		{"thorn in the Faroe Islands", "þorn.fo.", shown, 0},
		{"thorn in Azerbaijan", "þorn.az", character, 'þ'},
		{"thorn alone", "þ.com", shown, 0},
		{"eth", "ðe.com", character, 'ð'},
		{"eth in Iceland", "ðe.is", shown, 0},
		{"schwa", "əa.com", character, 'ə'},
		{"schwa in Azerbaijan", "əa.az", shown, 0},
		{"schwa in Iceland", "əa.is", character, 'ə'},

		{"Latin with Cyrillic", "pаypal.com", scripts, 'а'},
		{"Cyrillic with Latin", "аp.com", scripts, 'p'},
		{"Latin with Greek", "gοogle.com", scripts, 'ο'},
		{"Latin with Armenian", "cnո.com", scripts, 'ո'},
		{"Latin with Thai", "nก.com", scripts, 'ก'},
		{"Han with Cyrillic", "中д.com", scripts, 'д'},
		{"Latin with Han", "abc中国.com", shown, 0},
		{"Latin with Hangul", "abc한국.com", shown, 0},
		{"Latin with kana", "abcあア.com", shown, 0},
		{"Latin with all of Japanese", "abc例あア.com", shown, 0},
		{"other Latin with Han", "é中国.com", scripts, '中'},
		{"other Latin with kana", "あé.com", scripts, 'é'},
		{"Han with Hangul", "中국.com", shown, 0},
		{"Hangul with kana", "국あ.com", scripts, 'あ'},
		{"Hangul with Han and kana", "국中あ.com", scripts, 'あ'},
		{"Latin, Hangul and kana", "a국あ.com", scripts, '국'},
		{"three scripts", "a中д.com", scripts, '中'},
		{"mark of Arabic on Latin", "aُb.com", scripts, 'ُ'},

		{"digits of two systems", "7৪9.com", digits, '৪'},
		{"zero of another system", "7০.com", digits, '০'},
		{"nine of another system", "৯7.com", digits, '7'},
		{"digits of one system", "৪৫৬.com", shown, 0},
		{"digits of ASCII with letters", "मराठी123.com", shown, 0},

		{"mark twice", "a\u0323\u0323.com", marks, '\u0323'},
		{"mark twice, not adjacent", "e\u0323\u0302\u0323.com", marks, '\u0323'},
		{"mark twice, composed", "á\u0301.com", marks, '\u0301'},
		{"last mark of two twice", "ẩ\u0309.com", marks, '\u0309'},
		{"mark on two letters", "áb\u0301.com", shown, 0},
		{"Arabic mark twice", "بُُ.com", marks, 'ُ'},
		{"accent in Russian", "толсто\u0301й.com", shown, 0},
		{"mark after a mark of every script", "ą\u0301.com", shown, 0},
		{"Vietnamese with two marks", "ỡ\u0323x.com", shown, 0},
		{"dot on i", "i\u0307ü.com", marks, '\u0307'},
		{"dot on j", "j\u0307.com", marks, '\u0307'},
		{"dot on l", "l\u0307.com", marks, '\u0307'},
		{"dot on i with ogonek", "į\u0307.com", marks, '\u0307'},
		{"dot on q", "q\u0307.com", shown, 0},
		{"dot on dotless i", "ı\u0307.com", marks, '\u0307'},
		{"acute on dotless i", "ı\u0301.com", marks, '\u0301'},
		{"dot on Hangul", "한\u0307글.com", marks, '\u0307'},
		{"dot on Hebrew", "ו\u0307.com", marks, '\u0307'},
		{"acute on a digit", "1\u0301.com", marks, '\u0301'},
		{"macron below on Latin with Han", "x\u0331中.com", marks, '\u0331'},

		{"middle dot in Catalan", "l·l.cat", shown, 0},
		{"middle dot", "l·l.com", punctuation, '·'},
		{"middle dot after a", "a·l.cat", punctuation, '·'},
		{"middle dot before a", "l·a.cat", punctuation, '·'},
		{"middle dot first", "·l.cat", punctuation, '·'},
		{"prolonged sound", "カー.com", shown, 0},
		{"prolonged sound after Hiragana", "らーめん.com", shown, 0},
		{"prolonged sound twice", "カーー.com", shown, 0},
		{"prolonged sound first", "ーカ.com", punctuation, 'ー'},
		{"prolonged sound after Latin", "aーカ.com", punctuation, 'ー'},
		{"prolonged sound after Han", "日ー.com", punctuation, 'ー'},
		{"prolonged sound after a digit", "カ1ー.com", punctuation, 'ー'},
		{"iteration", "カヽヾ.com", shown, 0},
		{"iteration first", "ヽカ.com", punctuation, 'ヽ'},
		{"iteration after Hiragana", "かヽ.com", punctuation, 'ヽ'},
		{"voiced iteration after Hiragana", "かヾ.com", punctuation, 'ヾ'},
		{"dot of Katakana", "ア・ア.com", shown, 0},
		{"dot of Katakana between Han", "漢・字.com", shown, 0},
		{"dot of Katakana first", "・ア.com", shown, 0},
		{"dot of Katakana last", "ア・.com", punctuation, '・'},
		{"dot of Katakana after Latin", "a・ア.com", punctuation, '・'},
		{"dot of Katakana before Latin", "ア・a.com", punctuation, '・'},

		{"Cyrillic like Latin", "аррӏе.com", lookalike, 'а'},
		{"with digits and hyphens", "ѕсоре-123.com", lookalike, 'ѕ'},
		{"with one other letter", "сны.com", shown, 0},
		{"in Russia", "аррӏе.ru", shown, 0},
		{"in Russia, with a dot", "аррӏе.ru.", shown, 0},
		{"in a part of Russia's domain", "аррӏе.ru.com", lookalike, 'а'},
		{"under a Cyrillic TLD", "аррӏе.рф", shown, 0},
		{"under a Cyrillic TLD, with two dots", "аррӏе.рф..", shown, 0},
		{"under a Greek TLD", "аррӏе.ελ", lookalike, 'а'},
		{"under a long Cyrillic TLD", "аррӏе." + strings.Repeat("б", 59), shown, 0},
		{"Cyrillic in Greece", "аррӏе.gr", lookalike, 'а'},
		{"Greek like Latin", "ικαρ.com", lookalike, 'ι'},
		{"Greek in Greece", "ικαρ.gr", shown, 0},

		{"like digits", "з3.com", lookalike, 'з'},
		{"like digits only", "ვპ.com", lookalike, 'ვ'},
		{"like digits with a hyphen", "з-3.com", shown, 0},
		{"like a digit of Han", "丩4.com", lookalike, '丩'},

		{"stroke beside Latin", "一a.com", lookalike, '一'},
		{"stroke beside a digit", "日一1a.com", lookalike, '一'},
		{"stroke after Latin", "a一日.com", lookalike, '一'},
		{"stroke between Han", "a日一日.com", shown, 0},
		{"stroke without Latin", "一123.com", shown, 0},
		{"slash between Latin", "aノb.com", lookalike, 'ノ'},
		{"slash after Latin", "aノ日.com", shown, 0},

		{"he in Katakana", "カへカ.com", lookalike, 'へ'},
		{"pe in Katakana", "カぺ.com", lookalike, 'ぺ'},
		{"he in Hiragana", "かヘか.com", lookalike, 'ヘ'},
		{"pe in Hiragana", "ペか.com", lookalike, 'ペ'},
		{"he in both", "かへカ.com", shown, 0},
		{"he beside Han", "カへ日.com", shown, 0},
		{"pu in Katakana", "カぷ.com", shown, 0},
		{"pu in Hiragana", "かプ.com", shown, 0},
		{"ho in Katakana", "カほ.com", shown, 0},
		{"ho in Hiragana", "かホ.com", shown, 0},
		{"he in its script", "かへ.com", shown, 0},
		{"he alone", "へ.com", shown, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := decisions(t, row.host)
			if len(got) == 0 || got[0].Index != 0 {
				t.Fatalf("%s: decisions %+v", row.host, got)
			}
			if got[0].Verdict != row.want || got[0].CodePoint != row.at {
				t.Errorf("%s: %s, %q; want %s, %q", row.host, got[0].Verdict, got[0].CodePoint, row.want, row.at)
			}
		})
	}
}

// TestWholeScripts checks each script with letters that look like ASCII: a label
// of these, one with another letter, and the first under a TLD of a country that
// writes the script.
func TestWholeScripts(t *testing.T) {
	for _, row := range []struct{ name, alike, other, tld string }{
		{"Armenian", "սօ", "սօմ", "am"},
		{"Bengali", "০৭", "০৭অ", ""},
		{"Cyrillic", "ср", "срн", "bg"},
		{"Devanagari", "००", "०अ", ""},
		{"Ethiopic", "ሀሠ", "ሀለ", "et"},
		{"Georgian", "იო", "იოა", "ge"},
		{"Greek", "αο", "αοβ", "gr"},
		{"Gujarati", "ટડ", "ટડક", ""},
		{"Hebrew", "דו", "דוא", "il"},
		{"Kannada", "೦೧", "೦೧ಅ", ""},
		{"Malayalam", "ടഠ", "ടഠക", ""},
		{"Myanmar", "ခဂ", "ခဂက", "mm"},
		{"Oriya", "ଠ", "ଠକ", ""},
		{"Tamil", "டப", "டபக", ""},
		{"Thai", "ดท", "ดทก", "th"},
	} {
		t.Run(row.name, func(t *testing.T) {
			verdict := func(host string) rendering.LabelVerdict { return decisions(t, host)[0].Verdict }
			if got := verdict(row.alike + ".com"); got != rendering.LabelLookalike {
				t.Errorf("%s.com: %s", row.alike, got)
			}
			if got := verdict(row.other + ".com"); got != rendering.LabelShown {
				t.Errorf("%s.com: %s", row.other, got)
			}
			if row.tld == "" {
				return
			}
			if got := verdict(row.alike + "." + row.tld); got != rendering.LabelShown {
				t.Errorf("%s.%s: %s", row.alike, row.tld, got)
			}
		})
	}
}

// TestSafeLabelAlone calls SafeLabel with labels that no Renderer has.
func TestSafeLabelAlone(t *testing.T) {
	for _, row := range []struct {
		name, label string
		want        rendering.LabelVerdict
	}{
		{"empty", "", rendering.LabelShown},
		{"ASCII", "example", rendering.LabelShown},
		{"upper case", "Example", rendering.LabelCharacter},
		{"dot", "a.b", rendering.LabelCharacter},
		{"not UTF-8", "a\xFF", rendering.LabelCharacter},
		{"beyond the planes of the table", "\U00050000", rendering.LabelCharacter},
		{"the last code point", "\U0010FFFF", rendering.LabelCharacter},
		{"mark first", "\u0301a", rendering.LabelMarks},
		{"different marks without end", "a" + strings.Repeat("\u0323\u0301\u0302\u0303\u0304\u0306\u0308\u0309\u030A", 100), rendering.LabelMarks},
		{"eight marks on a letter", "q\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308", rendering.LabelShown},
		{"nine marks on a letter", "q\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309", rendering.LabelMarks},
		{"longer than a label in DNS", strings.Repeat("д", 100), rendering.LabelShown},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := rendering.SafeLabel(rendering.HostLabel{Unicode: row.label}); got != row.want {
				t.Errorf("%s; want %s", got, row.want)
			}
		})
	}
}

// TestLongTLD checks how much of the TLD is read: as many bytes as 63 code points
// can take, from the end of the host.
func TestLongTLD(t *testing.T) {
	for _, row := range []struct {
		tld  string
		want rendering.LabelVerdict
	}{
		{"б" + strings.Repeat("a", 250), rendering.LabelShown},
		{"б" + strings.Repeat("a", 251), rendering.LabelLookalike},
	} {
		t.Run(fmt.Sprint(len(row.tld)), func(t *testing.T) {
			if got := rendering.SafeLabel(rendering.HostLabel{Unicode: "аррӏе", Domain: "аррӏе." + row.tld}); got != row.want {
				t.Errorf("%s; want %s", got, row.want)
			}
		})
	}
}

// TestAllowed counts the code points that are allowed in a label. A model of the
// policy in another language, which reads the files of Unicode 18 itself,
// counts the same.
func TestAllowed(t *testing.T) {
	n := 0
	for c := range rune(unicode.MaxRune + 1) {
		if rendering.SafeLabel(rendering.HostLabel{Unicode: string(c)}) != rendering.LabelCharacter {
			n++
		}
	}
	if n != 34631 {
		t.Errorf("%d code points are allowed", n)
	}
}

// TestLabelVerdict checks the names.
func TestLabelVerdict(t *testing.T) {
	var names []string
	for v := rendering.LabelVerdict(0); v <= rendering.LabelDenied+1; v++ {
		names = append(names, v.String())
	}
	const want = "none shown invalid hidden character scripts digits marks punctuation lookalike denied LabelVerdict(11)"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// TestHostLabels checks the decisions about all labels of a host.
func TestHostLabels(t *testing.T) {
	type decision = rendering.LabelDecision
	denying := renderer
	denying.UnicodeLabels = func(l rendering.HostLabel) rendering.LabelVerdict {
		if l.Unicode == "bücher" {
			return rendering.LabelDenied
		}
		return rendering.SafeLabel(l)
	}
	laxer := renderer
	laxer.UnicodeLabels = rendering.AnyLabel
	lying := rendering.Renderer{IDNA: badIDNA{idna, "a.bänk.example", nil}}
	for _, row := range []struct {
		name     string
		renderer rendering.Renderer
		url      string
		shown    string
		want     []decision
	}{
		{"ASCII", renderer, "https://www.example.com/", "www.example.com", nil},
		{"not a domain", renderer, "foo://xn--bcher-kva/", "xn--bcher-kva", nil},
		{"no IDNA", rendering.Renderer{}, "https://bücher.example/", "xn--bcher-kva.example", nil},
		{"each label by itself", renderer, "https://аррӏе.www.bücher.pаypal.рф.com/", "xn--80ak6aa92e.www.bücher.xn--pypal-4ve.рф.com", []decision{
			{0, "xn--80ak6aa92e", "аррӏе", rendering.LabelLookalike, 'а'},
			{2, "xn--bcher-kva", "bücher", rendering.LabelShown, 0},
			{3, "xn--pypal-4ve", "pаypal", rendering.LabelScripts, 'а'},
			{4, "xn--p1ai", "рф", rendering.LabelShown, 0},
		}},
		{"one label invalid", renderer, "https://xn--bcher-kva.xn--a.a.com/", "xn--bcher-kva.xn--a.a.com", []decision{
			{0, "xn--bcher-kva", "bücher", rendering.LabelInvalid, 0},
			{1, "xn--a", "", rendering.LabelInvalid, 0},
		}},
		{"a backend that lies", lying, "https://a.xn--bcher-kva.example/", "a.xn--bcher-kva.example", []decision{
			{1, "xn--bcher-kva", "a.bänk.example", rendering.LabelInvalid, 0},
		}},
		{"denied", denying, "https://bücher.pаypal.ü🔒.com/", "xn--bcher-kva.xn--pypal-4ve.xn--tda8517w.com", []decision{
			{0, "xn--bcher-kva", "bücher", rendering.LabelDenied, 0},
			{1, "xn--pypal-4ve", "pаypal", rendering.LabelScripts, 'а'},
			{2, "xn--tda8517w", "ü🔒", rendering.LabelHidden, '🔒'},
		}},
		{"laxer", laxer, "https://pаypal.ü🔒.com/", "pаypal.xn--tda8517w.com", []decision{
			{0, "xn--pypal-4ve", "pаypal", rendering.LabelShown, 0},
			{1, "xn--tda8517w", "ü🔒", rendering.LabelHidden, '🔒'},
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			u := mustParse(t, row.url)
			if got := row.renderer.HostLabels(u); !slices.Equal(got, row.want) {
				t.Errorf("decisions\n%+q, want\n%+q", got, row.want)
			}
			if got := row.renderer.Render(u).Host(); got != row.shown {
				t.Errorf("shown as %q, want %q", got, row.shown)
			}
		})
	}
}

// TestPolicyOfBadIDNA checks that a policy is not asked about a host whose
// backend returns another number of labels.
func TestPolicyOfBadIDNA(t *testing.T) {
	for _, shown := range []string{"bücher.example", "a.b.bücher.example"} {
		t.Run(shown, func(t *testing.T) {
			r := rendering.Renderer{IDNA: badIDNA{idna, shown, nil}, UnicodeLabels: func(l rendering.HostLabel) rendering.LabelVerdict {
				t.Errorf("asked about %+v", l)
				return rendering.LabelDenied
			}}
			r.Render(mustParse(t, "https://a.xn--bcher-kva.example/"))
		})
	}
}

// TestOtherLabels checks that a verdict does not depend on labels other than the
// TLD.
func TestOtherLabels(t *testing.T) {
	labels := []string{"bücher", "аррӏе", "pаypal", "例え", "ünï", "l·l", "7৪9"}
	for _, tld := range []string{"com", "ru", "рф", "cat"} {
		for _, label := range labels {
			want := decisions(t, label+"."+tld)[0]
			for _, other := range labels {
				got := decisions(t, other+"."+label+"."+other+"."+tld)[1]
				got.Index = 0
				if got != want {
					t.Errorf("%s beside %s: %+v; want %+v", label, other, got, want)
				}
			}
		}
	}
}

// TestASCIIHost checks that a host in ASCII costs no allocation, and that Render
// makes no decisions for others.
func TestASCIIHost(t *testing.T) {
	if longtest.Race {
		t.Skip("the race detector allocates")
	}
	u := mustParse(t, "https://www.a-b.example.com/path?query")
	if n := testing.AllocsPerRun(100, func() { renderer.HostLabels(u) }); n != 0 {
		t.Errorf("HostLabels allocates %v times", n)
	}
	allocations := func(url string) float64 {
		u := mustParse(t, url)
		return testing.AllocsPerRun(100, func() { renderer.Render(u) }) - testing.AllocsPerRun(100, func() { renderer.HostLabels(u) })
	}
	for _, url := range []string{"https://bücher.bücher.example/", "https://xn--a.xn--b.example/"} {
		if n := allocations(url); n >= 0 {
			t.Errorf("Render of %s allocates %v times more than HostLabels", url, n)
		}
	}
	without := renderer
	without.IDNA = nil
	render := func(r rendering.Renderer) float64 { return testing.AllocsPerRun(100, func() { r.Render(u) }) }
	if got, want := render(renderer), render(without); got != want {
		t.Errorf("Render allocates %v times, and %v without IDNA", got, want)
	}
}

// TestHostLabelsLinear decides about hosts of shapes that take very long if the
// time is not linear.
func TestHostLabelsLinear(t *testing.T) {
	const n = 1 << 14
	ascii := func(label string) string { return mustParse(t, "https://"+label+"/").Hostname() }
	for _, shape := range []struct{ name, host string }{
		{"many labels", strings.Repeat(ascii("аррӏе")+".", n) + "com"},
		{"many labels and dots", strings.Repeat(ascii("аррӏе")+".", n) + ascii("рф") + strings.Repeat(".", n)},
		{"many labels and a long TLD", strings.Repeat(ascii("аррӏе")+".", n) + ascii(strings.Repeat("б", n))},
		{"many invalid labels", strings.Repeat("xn--a.", n) + "com"},
		{"a long label", ascii(strings.Repeat("аррӏе", n)) + ".com"},
		{"a long label with marks", ascii(strings.Repeat("p\u0331x\u0331\u0323", n)) + ".com"},
		{"a long label of strokes", ascii("a"+strings.Repeat("一日", n)) + ".com"},
	} {
		t.Run(shape.name, func(t *testing.T) {
			u := mustParse(t, "https://"+shape.host+"/")
			if len(renderer.HostLabels(u)) == 0 {
				t.Error("no decisions")
			}
			for range 4 {
				if renderer.Render(u).String() == "" {
					t.Error("nothing is rendered")
				}
			}
		})
	}
	long := strings.Repeat("п\u0301m", 1<<20)
	if got := rendering.Skeleton(long); len(got) != 3<<20 {
		t.Errorf("a skeleton of %d bytes", len(got))
	}
}

// TestSkeleton checks texts that look alike, and texts that do not.
func TestSkeleton(t *testing.T) {
	for _, row := range []struct{ name, label, like string }{
		{"itself", "example", "example"},
		{"Cyrillic", "раураӏ", "paypal"},
		{"a mixture", "pаypal", "paypal"},
		{"marks", "pàypaĺ", "paypal"},
		{"a mark that is not composed", "pay\u0323pal", "paypal"},
		{"two marks on a letter", "pẩypal", "paypal"},
		{"a letter that is not allowed", "lidȯ", "lido"},
		{"stroke", "øłđħŧ", "oldht"},
		{"dotless i", "blnance", "b1nance"},
		{"digits and letters", "paypa1", "paypaI"},
		{"zero", "g00gle", "google"},
		{"upper case", "PayPal", "paypal"},
		{"first and last of upper case", "AZ", "az"},
		{"first and last mark", "a\u0300b\u036F", "ab"},
		{"m", "microsoft", "rnicrosoft"},
		{"w", "www", "vvvvvv"},
		{"Cyrillic m", "м", "rn"},
		{"ligature", "æon", "aeon"},
		{"Greek", "κοτ", "kot"},
		{"eszett", "ß", "b"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got, want := rendering.Skeleton(row.label), rendering.Skeleton(row.like); got != want {
				t.Errorf("%q; %s has %q", got, row.like, want)
			}
		})
	}
	for _, row := range [][2]string{{"i", "l"}, {"n", "m"}, {"@", "`"}, {"[", "{"}, {"a\u02FF", "a"}, {"aͰ", "a"}, {"6", "8"}, {"가", "나"}, {"か", "が"}, {"र", "ऱ"}, {"日本", "日木"}, {"", "a"}} {
		t.Run(fmt.Sprint(row), func(t *testing.T) {
			if got := rendering.Skeleton(row[0]); got == rendering.Skeleton(row[1]) {
				t.Errorf("both have %q", got)
			}
		})
	}
}
