package fxurl_test

import (
	"context"
	"fmt"

	"go.uber.org/fx"

	"github.com/weburl-go/weburl/adapters/fxurl"
	weburl "github.com/weburl-go/weburl/api"
)

func Example() {
	app := fx.New(
		fx.NopLogger,
		fxurl.Module,
		fx.Invoke(func(parser *weburl.Parser) {
			fmt.Println(parser.MustParse("HTTPS://EXAMPLE.com/a/../b").Href())
		}),
	)
	if err := app.Start(context.Background()); err != nil {
		fmt.Println(err)
	}
	defer app.Stop(context.Background())
	// Output: https://example.com/b
}
