package rendering_test

import (
	"testing"

	"github.com/weburl-go/weburl/urlrec/rendering"
)

// differing are the hosts of testdata/chromium.txt that are shown in Unicode
// either by Chromium or by SafeLabel, and why.
var differing = map[string]string{}

func init() {
	for why, hosts := range map[string][]string{
		"Chromium compares with well-known names": {
			"wikipedïa.org", "gooġle.com", "googlé.com", "www.googlé.com", "fácebook.com", "amazön.com", "yoütube.com", "mail.gmäil.com",
		},
		"Chromium leaves these strokes to its list of names": {"x丫y.example", "x乂.example", "x丆y.example"},
		"Chromium shows twelve Cyrillic words":               {"курс.com", "парк.com", "театр.com"},
		"for Chromium, a host of one label has no TLD":       {"рост", "хор", "דוח", "νικη"},
		"Chromium shows the labels beside an invalid one":    {"bücher.xn--a.example"},
		"Chromium takes м for a letter that looks like ASCII": {
			"мост.com", "том.com", "рм.com", "мм.com", "ростм.com", "ростм.net", "ростм.org", "ростм.example", "пом.example", "ром.example",
			"сом.example", "рот-м.example",
		},
		"Chromium wants a mark of Latin, Greek or Cyrillic before another mark": {
			"ө̨̋.example", "ө̨́.example", "кө̨̋.jp", "x̨́.example", "x̧́.example", "x̛́.example",
		},
		"Chromium shows letters that look like ASCII if one has a mark": {
			"ък̨.is", "ъ́к.is", "ъ́к̨.is", "ро́ст.com", "рост̨.com", "ро́.com", "а́.com", "а́.example",
		},
		"for Chromium, 丩 is a rare ideograph":                              {"丩国.example"},
		"Chromium keeps strokes beside digits in ASCII if ・ is there, too": {"・丅3한.example", "・丅3.example"},
		"Chromium wants one へ, with Katakana before and after it": {
			"コへ.example", "こヘ.example", "べコ.example", "ぺンキ.example", "ハワイへ.example", "へコ.example", "コへコへコ.example",
		},
	} {
		for _, host := range hosts {
			differing[host] = why
		}
	}
}

// TestChromiumHosts compares the hosts that a Renderer shows with those that
// Chromium shows.
func TestChromiumHosts(t *testing.T) {
	r := rendering.Renderer{IDNA: idna}
	hosts := rows(t, "\t", "testdata", "chromium.txt")
	found := 0
	for _, row := range hosts {
		u := mustParse(t, "https://"+row[0])
		got, want := r.Render(u).Host(), row[1]
		differs := differing[got] != "" || differing[want] != ""
		if differs {
			found++
		}
		t.Run(row[0], func(t *testing.T) {
			if differs != (got != want) {
				t.Errorf("%s; Chromium: %s; %v; to differ is expected: %t", got, want, r.HostLabels(u), differs)
			}
		})
	}
	if len(hosts) < 400 || found != len(differing) {
		t.Errorf("%d hosts, %d of which differ; want 400 and %d", len(hosts), found, len(differing))
	}
}
