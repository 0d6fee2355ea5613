//go:build !js

package main

import (
	"encoding/json"
	"reflect"
	"testing"
)

// TestWrite compares a reply with the one that package encoding/json writes: an
// empty one, and one in which every field is set.
func TestWrite(t *testing.T) {
	texts := []string{"", "a\"\\/\x00\n\x1f", "<&>é\U0001F600\u2028", "\xff\xed\xa0\x80x\xc3", "plain"}
	n := 0
	var fill func(v reflect.Value)
	fill = func(v reflect.Value) {
		switch n++; v.Kind() {
		case reflect.String:
			v.SetString(texts[n%len(texts)] + "s")
		case reflect.Int:
			v.SetInt(int64(n - 50))
		case reflect.Bool:
			v.SetBool(true)
		case reflect.Pointer:
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem())
		case reflect.Slice:
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			for i := range v.Len() {
				fill(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				fill(v.Field(i))
			}
		default:
			t.Fatalf("a field of the kind %v", v.Kind())
		}
	}
	empty := func(v reflect.Value) {
		for i := range v.NumField() {
			f := v.Field(i)
			if f.Kind() != reflect.Pointer {
				continue
			}
			f.Set(reflect.New(f.Type().Elem()))
			for j := range f.Elem().NumField() {
				if list := f.Elem().Field(j); list.Kind() == reflect.Slice { // never null
					list.Set(reflect.MakeSlice(list.Type(), 0, 0))
				}
			}
		}
	}
	for _, row := range []struct {
		name string
		set  func(reflect.Value)
	}{
		{"zero", func(reflect.Value) {}},
		{"empty", empty},
		{"full", fill},
	} {
		t.Run(row.name, func(t *testing.T) {
			var r reply
			row.set(reflect.ValueOf(&r).Elem())
			want, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			var w writer
			w.reply(&r)
			var a, b any
			if err := json.Unmarshal(w.out, &a); err != nil {
				t.Fatalf("%v\n%s", err, w.out)
			}
			if err := json.Unmarshal(want, &b); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(a, b) {
				t.Errorf("got %s\nwant %s", w.out, want)
			}
		})
	}
}
