// Measures ada by the protocol of main.go, which says how it is compiled.

#include "ada.h"

#include <malloc.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace {

using lines = std::vector<std::string>;
using pass = std::function<long()>;  // runs a task on all lines, returns the checksum
using url = ada::url_aggregator;

const char* const base_url = "http://www.example.com/dir/sub/page.html?q=1";
const char* const setter_url = "https://example.com/a?b#c";

// cpu_time returns the processor time of all threads, in nanoseconds.
double cpu_time() {
  rusage u;
  getrusage(RUSAGE_SELF, &u);
  return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e9 + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e3;
}

lines read(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  lines list;
  for (std::string s; std::getline(in, s, '\0');) list.push_back(s);
  return list;
}

// sum_of returns a pass that sums what f returns for each line. f is a template
// parameter, so that it is compiled into the loop.
template <typename F>
pass sum_of(const lines& list, F f) {
  return [&list, f] {
    long sum = 0;
    for (const auto& s : list) sum += f(s);
    return sum;
  };
}

// setter returns a pass that sets each line on one URL.
template <typename F>
pass setter(const lines& list, F set) {
  auto u = std::make_shared<url>(*ada::parse<url>(setter_url));
  return sum_of(list, [u, set](const std::string& s) {
    set(*u, s);
    return u->get_href().size();
  });
}

using regex = ada::url_pattern_regex::std_regex_provider;
using url_pattern = ada::url_pattern<regex>;

// A pattern_case is a URL pattern of the protocol with its URLs.
struct pattern_case {
  std::map<std::string, std::string> members;
  lines urls;
  std::optional<url_pattern> pattern;
  std::vector<url> parsed;

  explicit pattern_case(const std::string& text) {
    std::istringstream in(text);
    std::string line;
    while (std::getline(in, line) && !line.empty()) {
      auto end = line.find('=');
      members[line.substr(0, end)] = line.substr(end + 1);
    }
    while (std::getline(in, line)) urls.push_back(line);
  }

  std::optional<std::string> member(const char* name) const {
    auto found = members.find(name);
    return found == members.end() ? std::nullopt : std::optional(found->second);
  }

  // construct returns the pattern, or nothing if it is invalid.
  std::optional<url_pattern> construct() const {
    ada::url_pattern_options options{};
    options.ignore_case = members.count("ignoreCase") != 0;
    auto string = members.find("pattern");
    if (string == members.end()) {
      ada::url_pattern_init init{};
      init.protocol = member("protocol");
      init.username = member("username");
      init.password = member("password");
      init.hostname = member("hostname");
      init.port = member("port");
      init.pathname = member("pathname");
      init.search = member("search");
      init.hash = member("hash");
      init.base_url = member("baseURL");
      auto p = ada::parse_url_pattern<regex>(std::move(init), nullptr, &options);
      return p ? std::optional(std::move(*p)) : std::nullopt;
    }
    auto base = members.find("base");
    std::string_view base_view;
    if (base != members.end()) base_view = base->second;
    auto p = ada::parse_url_pattern<regex>(std::string_view(string->second),
                                           base == members.end() ? nullptr : &base_view, &options);
    return p ? std::optional(std::move(*p)) : std::nullopt;
  }
};

using pattern_cases = std::shared_ptr<std::vector<pattern_case>>;

pattern_cases parse_cases(const lines& list) {
  auto cases = std::make_shared<std::vector<pattern_case>>();
  for (const auto& s : list) cases->emplace_back(s);
  return cases;
}

// matches returns a pass that calls match with each pattern and the number of
// each of its URLs.
template <typename F>
pass matches(const pattern_cases& cases, F match) {
  for (auto& c : *cases) {
    c.pattern = c.construct();
    if (!c.pattern) c.urls.clear();
    for (const auto& s : c.urls) c.parsed.push_back(*ada::parse<url>(s));
  }
  return [cases, match] {
    long sum = 0;
    for (auto& c : *cases) {
      for (size_t i = 0; i < c.urls.size(); i++) sum += match(c, i);
    }
    return sum;
  };
}

bool has_prefix(const std::string& s, const char* prefix) { return s.rfind(prefix, 0) == 0; }

// operations returns the number that the time of a task is divided by.
double operations(const std::string& task, const lines& list) {
  if (!has_prefix(task, "pattern-test") && !has_prefix(task, "pattern-exec")) return double(list.size());
  double n = 0;
  for (const auto& c : *parse_cases(list)) n += double(c.urls.size());
  return n;
}

pass prepare_pattern(const std::string& task, const lines& list) {
  auto cases = parse_cases(list);
  if (task == "pattern-test-record") {
    return matches(cases, [](pattern_case& c, size_t i) {
      const url& u = c.parsed[i];
      auto without = [](std::string_view s) { return s.empty() ? s : s.substr(1); };
      auto protocol = u.get_protocol();
      protocol.remove_suffix(1);
      return c.pattern->test_components(protocol, u.get_username(), u.get_password(), u.get_hostname(), u.get_port(),
                                        u.get_pathname(), without(u.get_search()), without(u.get_hash()));
    });
  }
  if (task == "pattern-test") {
    return matches(cases, [](pattern_case& c, size_t i) {
      auto result = c.pattern->test(std::string_view(c.urls[i]));
      return result && *result;
    });
  }
  if (task == "pattern-exec") {
    return matches(cases, [](pattern_case& c, size_t i) {
      auto result = c.pattern->exec(std::string_view(c.urls[i]));
      return result && result->has_value();
    });
  }
  if (task == "pattern-exec-groups") {
    return matches(cases, [](pattern_case& c, size_t i) -> long {
      auto result = c.pattern->exec(std::string_view(c.urls[i]));
      if (!result || !result->has_value()) return 0;
      const auto& r = **result;
      long n = 0;
      for (auto* component : {&r.protocol, &r.username, &r.password, &r.hostname, &r.port, &r.pathname, &r.search,
                              &r.hash}) {
        for (const auto& [name, value] : component->groups) {
          if (value) n += value->size();
        }
      }
      return n;
    });
  }
  if (task == "pattern-new") {
    return [cases] {
      long sum = 0;
      for (const auto& c : *cases) sum += c.construct().has_value();
      return sum;
    };
  }
  return {};
}

// prepare returns the pass of a task, or an empty function if ada does not have
// the task.
pass prepare(const std::string& task, const lines& list) {
  // ada always copies the href into memory of its own.
  if (task == "href" || task == "href-copy") {
    return sum_of(list, [](const std::string& s) -> long {
      auto u = ada::parse<url>(s);
      return u ? u->get_href().size() : 0;
    });
  }
  if (task == "canparse") {
    return sum_of(list, [](const std::string& s) -> long { return ada::can_parse(s); });
  }
  if (task == "resolve") {
    auto base = *ada::parse<url>(base_url);
    return sum_of(list, [base](const std::string& s) -> long {
      auto u = ada::parse<url>(s, &base);
      return u ? u->get_href().size() : 0;
    });
  }
  if (task == "params-string") {
    return sum_of(list, [](const std::string& s) -> long { return ada::url_search_params(s).to_string().size(); });
  }
  if (task == "params-parse") {
    return sum_of(list, [](const std::string& s) -> long { return ada::url_search_params(s).size(); });
  }
  if (task == "params-get") {
    struct query {
      ada::url_search_params params;
      std::string last;
    };
    auto queries = std::make_shared<std::vector<query>>();
    for (const auto& s : list) {
      query q{ada::url_search_params(s), ""};
      auto keys = q.params.get_keys();
      while (keys.has_next()) q.last = *keys.next();
      queries->push_back(q);
    }
    return [queries] {
      long sum = 0;
      for (auto& q : *queries) {
        auto value = q.params.get(q.last);
        if (value) sum += value->size();
      }
      return sum;
    };
  }
  if (task == "set-pathname") {
    return setter(list, [](url& u, const std::string& s) { u.set_pathname(s); });
  }
  if (task == "set-search") {
    return setter(list, [](url& u, const std::string& s) { u.set_search(s); });
  }
  if (task == "set-host") {
    return setter(list, [](url& u, const std::string& s) { u.set_host(s); });
  }
  if (task == "toascii") {
    return sum_of(list, [](const std::string& s) -> long {
      auto domain = ada::idna::to_ascii(s);
      return ada::idna::contains_forbidden_domain_code_point(domain) ? 0 : domain.size();
    });
  }
  if (has_prefix(task, "pattern-")) return prepare_pattern(task, list);
  return {};
}

// in_use returns the bytes of heap in use, with the header of each chunk.
double in_use() {
  auto m = mallinfo2();
  return double(m.uordblks + m.hblkhd);
}

// kept returns the bytes that a parsed URL keeps. The pointers to the URLs do
// not count. With by_value, the URLs are elements of one array.
double kept(const lines& list, bool by_value) {
  std::vector<std::unique_ptr<url>> pointers;
  std::vector<url> values;
  if (!by_value) pointers.reserve(list.size());
  double before = in_use();
  if (by_value) values.reserve(list.size());
  for (const auto& s : list) {
    auto u = ada::parse<url>(s);
    if (!u) continue;
    if (by_value) {
      values.push_back(std::move(*u));
    } else {
      pointers.push_back(std::make_unique<url>(std::move(*u)));
    }
  }
  return (in_use() - before) / double(list.size());
}

// patterns_kept returns the bytes that a pattern keeps. It makes about 1,000, so
// that what the allocator has in stock does not matter.
double patterns_kept(const lines& list) {
  auto cases = parse_cases(list);
  size_t rounds = 1 + 1000 / cases->size();
  std::vector<std::unique_ptr<url_pattern>> patterns;
  patterns.reserve(rounds * cases->size());
  double before = in_use();
  for (size_t i = 0; i < rounds; i++) {
    for (const auto& c : *cases) {
      if (auto p = c.construct()) patterns.push_back(std::make_unique<url_pattern>(std::move(*p)));
    }
  }
  return (in_use() - before) / double(rounds * cases->size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "-version") {
    std::printf("ada %s (g++ %s -O3)\n", ADA_VERSION, __VERSION__);
    return 0;
  }
  std::map<std::string, lines> files;
  for (std::string question; std::getline(std::cin, question);) {
    std::istringstream words(question);
    std::string task, file;
    double ms;
    words >> task >> file >> ms;
    auto found = files.find(file);
    if (found == files.end()) found = files.emplace(file, read(file)).first;
    const lines& list = found->second;
    if (task == "memory" || task == "memory-value") {
      std::printf("%.3f 0 0\n", kept(list, task == "memory-value"));
    } else if (task == "pattern-memory") {
      std::printf("%.3f 0 0\n", patterns_kept(list));
    } else if (auto run = prepare(task, list); !run) {
      std::printf("0 0 0\n");
    } else {
      double each = operations(task, list);
      auto start = std::chrono::steady_clock::now();
      double cpu = cpu_time(), n = 0, wall;
      long sum;
      do {
        sum = run();
        n += each;
        wall = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
      } while (wall < ms * 1e6);
      std::printf("%.3f %.3f %ld\n", wall / n, (cpu_time() - cpu) / n, sum);
    }
    std::fflush(stdout);
  }
}
