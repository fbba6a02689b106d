# Makes Swift of the files of the languages. The top of English.phrases says how they are written. The
# arguments are the files of the languages, .phrases before .words.

function fail(problem) { failAt(FILENAME ":" FNR, problem) }

function failAt(place, problem) {
  print place ": error: " problem >"/dev/stderr"
  failed = 1
}

# Words as a string of Swift. This sets `places` to the places in them.
function literal(words, rest) {
  rest = words
  gsub(/\\u[{][0-9A-F]+[}]/, "", rest)
  if (rest ~ /[\\"]/) fail("only `\\u{…}` has a backslash, and quotes are those of the language")
  if (words ~ /[ \t\r]$/) fail("the line ends with white space; write `\\u{20}` if that is meant")
  places = ""
  while (match(rest, /[{][A-Za-z]+[}]/)) {
    places = places substr(rest, RSTART, RLENGTH)
    rest = substr(rest, 1, RSTART - 1) substr(rest, RSTART + RLENGTH)
  }
  if (rest ~ /[{}]/) fail("a place is a word in braces, such as `{title}`")
  return "\"" words "\""
}

function list(text, separator, items, count, i, result) {
  count = split(text, items, separator)
  for (i = 1; i <= count; i++) result = result (i > 1 ? ", " : "") literal(items[i])
  return "[" result "]"
}

# A condition of Unicode CLDR, such as `n % 10 = 2..4,6 and n != 12`, in Swift.
function condition(text, any, all, anyCount, allCount, i, k, result) {
  anyCount = split(text, any, " or ")
  for (i = 1; i <= anyCount; i++) {
    allCount = split(any[i], all, " and ")
    for (k = 1; k <= allCount; k++)
      result = result (k > 1 ? " && " : i > 1 ? " || " : "") relation(all[k])
  }
  return result
}

function relation(text, sides, ranges, count, i, result) {
  if (text !~ /^n( % [1-9][0-9]*)? !?= [0-9]+(\.\.[0-9]+)?(,[0-9]+(\.\.[0-9]+)?)*$/)
    fail("`" text "` is no condition, such as `n % 10 = 2..4,6`")
  split(text, sides, / !?= /)
  count = split(sides[2], ranges, ",")
  for (i = 1; i <= count; i++) {
    if (sub(/\.\./, "...", ranges[i])) ranges[i] = "(" ranges[i] ").contains(" sides[1] ")"
    else ranges[i] = sides[1] " == " ranges[i]
    result = result (i > 1 ? " || " : "") ranges[i]
  }
  return (text ~ /!=/ ? "!" : "") "(" result ")"
}

# One case of `plural`, `ordinal` or `monthDay`, as a statement of a Swift function.
function statement(key, value, test, result) {
  if ((language, key) in isComplete) fail("the line above it holds for all other numbers")
  if (match(value, / if /)) {
    test = condition(substr(value, RSTART + 4))
    value = substr(value, 1, RSTART - 1)
  } else isComplete[language, key] = 1
  if (key == "plural") {
    if (value !~ /^(zero|one|two|few|many|other)$/) fail("`" value "` is no form of a plural")
    forms[language, value] = 1
    result = "return ." value
  } else {
    result = "return " literal(value)
    gsub(/[{]n[}]/, "\\(n)", result)
  }
  return "      " (test == "" ? result : "if " test " { " result " }") "\n"
}

function setProperty(key, value, wanted, names) {
  if (key ~ /^(plural|ordinal|monthDay)$/) {
    properties[language, key] = properties[language, key] statement(key, value)
    return
  }
  if ((language, key) in properties) fail("`" key ":` stands above already")
  if (key ~ /^(tag|firstOfMonth)$/) properties[language, key] = literal(value)
  else if (key ~ /^(months|weekdays|shortWeekdays|monthsInText|weekdaysInText)$/) {
    properties[language, key] = list(value, ", ")
    wanted = key ~ /^months/ ? 12 : 7
    if (split(value, names, ", ") != wanted) fail("`" key ":` needs " wanted " names")
  } else fail("there is no `" key ":`")
  if (key == "tag" && isTag[value]++) fail("another file has this tag")
}

function addPhrase(key, words, form, text) {
  if (match(key, /\./)) {
    form = substr(key, RSTART + 1)
    key = substr(key, 1, RSTART - 1)
    if (!((language, form) in forms)) fail("`plural:` gives no number the form `" form "`")
  }
  if ((form == "" || key != counted) && (book, key) in seen || (book, key, form) in seen)
    fail("`" key "` has words above already")
  seen[book, key] = seen[book, key, form] = 1
  text = literal(words)
  entries++
  entryKey[entries] = key
  entryPlaces[entries] = places
  entryLine[entries] = FILENAME ":" FNR
  if (book == "english") {
    if (!(key in englishPlaces)) cases = cases "  case " key "\n"
    englishPlaces[key] = places
  }
  if (key != counted) {
    endCounted()
    phrases[book] = phrases[book] "      ." key ": " (form == "" ? text ",\n" : ".counted([")
    if (form != "") counted = key
  }
  if (form != "") phrases[book] = phrases[book] "." form ": " text ", "
}

# Ends the forms of a phrase with a count.
function endCounted() {
  if (counted != "") phrases[book] = phrases[book] "]),\n"
  counted = ""
}

FNR == 1 {
  endCounted()
  language = FILENAME
  gsub(/.*\/|\..*/, "", language)
  book = language = tolower(substr(language, 1, 1)) substr(language, 2)
  if (FILENAME ~ /\.phrases$/) {
    languages[++languageCount] = language
    file[language] = FILENAME
  } else if (!(language in file)) fail("there are no .phrases beside it")
}

/^(#|$)/ { next }

FILENAME ~ /\.words$/ {
  if (sub(/^dayFirst: /, "")) dayFirst[language] = list($0, " ")
  else if (/^[^:]+: /) words[language] = words[language] "      " $0 "\n"
  else fail("a line has a colon and a space, such as `list month: …`")
  next
}

/^\[[A-Z0-9 ]+\]$/ {
  endCounted()
  gsub(/[][]/, "")
  book = language $1
  books[language] = books[language] " " book
  for (i = 1; i <= NF; i++)
    regions[language] = regions[language] "\"" $i "\": " book ", "
  next
}

/^[A-Za-z]+: [^ ]/ {
  setProperty(substr($1, 1, length($1) - 1), substr($0, length($1) + 2))
  next
}

/^[A-Za-z]+(\.[a-z]+)? [^ ]/ {
  addPhrase($1, substr($0, length($1) + 2))
  next
}

{ fail("a line is `KEY: VALUE`, `PHRASE WORDS` or `[REGIONS]`") }

function checkPlaces(i, place, count, k, rest) {
  for (i = 1; i <= entries; i++) {
    if (!(entryKey[i] in englishPlaces)) {
      failAt(entryLine[i], "English.phrases has no phrase `" entryKey[i] "`")
      continue
    }
    rest = englishPlaces[entryKey[i]]
    count = split(entryPlaces[i], place, /[{}]+/)
    for (k = 2; k < count; k++) if (!sub("[{]" place[k] "[}]", "", rest)) rest = "more"
    if (rest != "")
      failAt(entryLine[i], "`" entryKey[i] "` needs the places of the English words: " \
        (englishPlaces[entryKey[i]] == "" ? "none" : englishPlaces[entryKey[i]]))
  }
}

function checkIsComplete(language, needed, count, i) {
  count = split("tag months weekdays shortWeekdays plural", needed, " ")
  for (i = 1; i <= count; i++)
    if (!((language, needed[i]) in properties)) failAt(file[language], "there is no `" needed[i] ":`")
  count = split("plural ordinal monthDay", needed, " ")
  for (i = 1; i <= count; i++)
    if ((language, needed[i]) in properties && !((language, needed[i]) in isComplete))
      failAt(file[language], "no `" needed[i] ":` holds for all other numbers")
  if (!(language in words)) failAt(file[language], "there are no .words beside it")
}

function printProperties(name, names, keys, count, i) {
  count = split(names, keys, " ")
  for (i = 1; i <= count; i++)
    if ((name, keys[i]) in properties) print "    " keys[i] ": " properties[name, keys[i]] ","
}

function printLanguage(name, keys, count, i) {
  print "extension Language {\n  static let " name " = Language("
  print "    tag: " properties[name, "tag"] ",\n    dates: DateNames("
  printProperties(name, "months weekdays shortWeekdays firstOfMonth")
  print "    ),"
  printProperties(name, "monthsInText weekdaysInText")
  count = split("ordinal monthDay plural", keys, " ")
  for (i = 1; i <= count; i++)
    if ((name, keys[i]) in properties)
      print "    " keys[i] (keys[i] == "plural" ? "Form" : "") ": { n in\n" \
        properties[name, keys[i]] "    },"
  print "    phrases: [\n" phrases[name] "    ],"
  print "    regions: [" (name in regions ? regions[name] : ":") "])"
  count = split(books[name], keys, " ")
  for (i = 1; i <= count; i++)
    print "  private static let " keys[i] ": Phrasebook = [\n" phrases[keys[i]] "  ]"
  print "}\n\nextension Words {\n  static let " name " = Words("
  print "    tag: " properties[name, "tag"] ","
  if (name in dayFirst) print "    dayFirst: " dayFirst[name] ","
  print "    forms: #\"\"\"\n" words[name] "      \"\"\"#)\n}\n"
}

function printAll(type, element, i) {
  print "extension " type " {\n  /// By tag; none is made before somebody reads it."
  print "  static let all: [(tag: String, make: @Sendable () -> " element ")] = ["
  for (i = 1; i <= languageCount; i++)
    print "    (" properties[languages[i], "tag"] ", { ." languages[i] " }),"
  print "  ]\n}\n"
}

END {
  endCounted()
  if (!failed) checkPlaces()
  for (i = 1; i <= languageCount; i++) checkIsComplete(languages[i])
  if (failed) exit 1
  print "/// The phrases of all scenes, in the order of English.phrases."
  print "package enum Phrase: String, CaseIterable, Sendable {\n" cases "}\n"
  for (i = 1; i <= languageCount; i++) printLanguage(languages[i])
  printAll("Languages", "Language")
  printAll("Words", "Words")
}
