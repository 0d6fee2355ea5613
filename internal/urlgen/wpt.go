package urlgen

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// LoadWPT returns the strings of the URL tests of web-platform-tests, as seeds:
// inputs, bases, domains and the values of setters. dir is url/resources of a
// checkout.
func LoadWPT(dir string) ([]string, error) {
	var seeds []string

	var parse []any // objects, and strings that are comments
	if err := load(dir, "urltestdata.json", &parse); err != nil {
		return nil, err
	}
	for _, row := range parse {
		if object, ok := row.(map[string]any); ok {
			for _, key := range []string{"input", "base"} {
				if s, ok := object[key].(string); ok {
					seeds = append(seeds, s)
				}
			}
		}
	}

	var set map[string]any // by attribute; "comment" is a string
	if err := load(dir, "setters_tests.json", &set); err != nil {
		return nil, err
	}
	for _, rows := range set {
		rows, _ := rows.([]any)
		for _, row := range rows {
			if object, ok := row.(map[string]any); ok {
				for _, key := range []string{"href", "new_value"} {
					if s, ok := object[key].(string); ok {
						seeds = append(seeds, s)
					}
				}
			}
		}
	}

	var domains []any
	if err := load(dir, "toascii.json", &domains); err != nil {
		return nil, err
	}
	for _, row := range domains {
		if object, ok := row.(map[string]any); ok {
			if s, ok := object["input"].(string); ok {
				seeds = append(seeds, "https://"+s+"/x")
			}
		}
	}

	// The order of a map is random, but a seed must make the same cases each
	// time.
	slices.Sort(seeds)
	return slices.Compact(seeds), nil
}

func load(dir, name string, v any) error {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}
