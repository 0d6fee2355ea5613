package main

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"os"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The colors are visible on a white page and on a dark one.
var (
	gray   = color.RGBA{0x80, 0x80, 0x80, 0xFF}
	colors = []color.Color{
		color.RGBA{0x1F, 0x8F, 0xFF, 0xFF}, color.RGBA{0xE0, 0x7B, 0x20, 0xFF}, color.RGBA{0x3F, 0xA4, 0x5B, 0xFF},
		gray, color.RGBA{0xB0, 0x65, 0xC9, 0xFF},
	}
)

const barWidth, leastTime = 6, 5 // the axis begins at 5 ns

// draw draws a group of bars for each row of the picture, with a bar for each
// peer, on a logarithmic axis.
func (rep *report) draw(file string) error {
	var rows []row
	for _, r := range slices.Backward(rep.rows) { // the axis goes up
		if r.drawn {
			rows = append(rows, r)
		}
	}
	plot.DefaultFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	p := plot.New()
	p.BackgroundColor = nil
	p.Title.Text = "Nanoseconds of processor time for one string, logarithmic; shorter is better"
	p.Title.TextStyle.Color = gray
	p.Title.Padding = 12
	p.Legend.TextStyle.Color = gray
	p.Legend.Top = true
	p.Legend.YPosition = draw.PosCenter
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.LineStyle.Color, axis.Tick.LineStyle.Color, axis.Tick.Label.Color = gray, gray, gray
	}

	most := 0.0
	names := make([]string, len(rows))
	for i, name := range rep.peers {
		offset := vg.Length(float64(len(rep.peers)-1)/2-float64(i)) * barWidth
		values := make(plotter.Values, len(rows))
		labels := plotter.XYLabels{XYs: make(plotter.XYs, len(rows)), Labels: make([]string, len(rows))}
		for j, r := range rows {
			names[j] = r.title + ", " + r.input
			if t := r.cells[i].cpu.median; t != 0 && rep.sameWork(r, r.cells[i]) {
				values[j] = max(0, math.Log10(t/leastTime))
				labels.Labels[j] = fmt.Sprintf("%.0f", t)
			}
			labels.XYs[j] = plotter.XY{X: values[j], Y: float64(j)}
			most = max(most, values[j])
		}
		bars, err := plotter.NewBarChart(values, barWidth)
		if err != nil {
			return err
		}
		bars.Horizontal = true
		bars.Color = colors[i%len(colors)]
		bars.LineStyle.Width = 0
		bars.Offset = offset
		texts, err := plotter.NewLabels(labels)
		if err != nil {
			return err
		}
		texts.Offset = vg.Point{X: 2, Y: offset + 1}
		for j := range texts.TextStyle {
			texts.TextStyle[j].Font = font.From(plot.DefaultFont, barWidth)
			texts.TextStyle[j].Color = gray
			texts.TextStyle[j].YAlign = draw.YCenter
		}
		p.Add(bars, texts)
		p.Legend.Add(name, bars)
	}
	p.NominalY(names...)
	var ticks plot.ConstantTicks
	for t := 10.0; math.Log10(t/leastTime) < most+0.7; t *= 10 {
		ticks = append(ticks, plot.Tick{Value: math.Log10(t / leastTime), Label: fmt.Sprintf("%.0f", t)})
	}
	p.X.Tick.Marker = ticks
	p.X.Max = most + 0.7 // room for the legend

	height := vg.Length(len(rows)*(len(rep.peers)+1)*barWidth + 90)
	canvas := vgsvg.New(640, height)
	p.Draw(draw.Crop(draw.New(canvas), 8, -8, 4, -8))
	var svg bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return err
	}
	return os.WriteFile(file, withFonts(svg.Bytes()), 0o666)
}

// withFonts returns the picture with fonts to fall back to. Arial and Helvetica
// have the widths of Liberation Sans, which places the texts.
func withFonts(svg []byte) []byte {
	return bytes.ReplaceAll(svg, []byte("font-family:Liberation Sans;"),
		[]byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif;"))
}
