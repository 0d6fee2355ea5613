package main

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/weburl-go/weburl/domain"
)

// metrics are the measurements of the service. All labels are from fixed lists,
// so that requests cannot make new ones.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	inFlight prometheus.Gauge
	batches  prometheus.Histogram
	urls     prometheus.Counter
	failures *prometheus.CounterVec

	suffixesLoaded prometheus.Gauge
	suffixesFailed prometheus.Counter
}

// newMetrics returns metrics, all 0.
func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "linkservice_requests_total", Help: "Answered requests by route, method and status.",
		}, []string{"route", "method", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "linkservice_request_duration_seconds", Help: "Time from the header of a request to the end of its answer.",
			Buckets: []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 10},
		}, []string{"route"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "linkservice_requests_in_flight", Help: "Requests that are being answered.",
		}),
		batches: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "linkservice_batch_items", Help: "Items per batch.",
			Buckets: []float64{1, 3, 10, 30, 100, 300, maxItems},
		}),
		urls: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "linkservice_urls_total", Help: "URLs that were asked for, alone or in batches.",
		}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "linkservice_failures_total", Help: "URLs that have no answer, by the name of the error.",
		}, []string{"error"}),
		suffixesLoaded: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "linkservice_suffix_list_loaded_timestamp_seconds", Help: "When the file of the public suffix list was last read; 0 without a file.",
		}),
		suffixesFailed: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "linkservice_suffix_list_failures_total", Help: "Readings of the public suffix list that failed.",
		}),
	}
	for _, code := range domain.Codes() {
		m.failures.WithLabelValues(code.String())
	}
	m.registry.MustRegister(m.requests, m.duration, m.inFlight, m.batches, m.urls, m.failures, m.suffixesLoaded, m.suffixesFailed,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// handler returns the handler of the path /metrics.
func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// answered counts an answer. route and method are from fixed lists.
func (m *metrics) answered(route, method string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Inc()
	m.duration.WithLabelValues(route).Observe(took.Seconds())
}

// resolved counts URLs and those of them that have no answer.
func (m *metrics) resolved(urls int, failures ...*failure) {
	m.urls.Add(float64(urls))
	for _, f := range failures {
		m.failures.WithLabelValues(f.Error).Inc()
	}
}
