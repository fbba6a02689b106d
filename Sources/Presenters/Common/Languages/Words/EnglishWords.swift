extension Words {
  /// English is read beside every other language.
  static let english = Words(
    tag: "en",
    dayFirst: ["AU", "GB", "IE", "IN", "NZ", "SG", "ZA"],
    forms: """
      list weekday: monday tuesday wednesday thursday friday saturday sunday
      list abbr weekday: mon tue/tues wed thu/thur/thurs fri sat
      list doubt weekday: sun=7
      list weekdays weekday: mondays tuesdays wednesdays thursdays fridays saturdays sundays
      list month: january february march april may june july august september october november \
      december
      list mon month: jan feb mar apr may jun jul aug sep/sept oct nov dec
      list word n: a/an/one two three four five six seven eight nine ten eleven twelve
      list hw hour: one two three four five six seven eight nine ten eleven twelve
      list unit: day/days week/weeks month/months year/years
      list letter unit: d w m y
      list minutes clock: minute/minutes/min/mins=1 hour/hours=60
      list span clock: minute/minutes/min/mins=1 hour/hours=60 day/days=1440 week/weeks=10080
      list ord ordinal: first second third fourth fifth last=-1
      list ends ordinal: first last=-1
      list half: am/a.m=1 pm/p.m=2
      list priority: none low medium high
      def n: (<N>|<word>)
      def to: (on|by|for|due|due on|due by)
      def on: [<to> ]
      def th: (st|nd|rd|th)
      def wd: (<weekday>|<abbr>[.]|<doubt>[.])
      def iso: <yyyy>-<mm>-<dd>
      def full: (<d>[<th>] [of ]<month>|<month> <d>[<th>])
      def short: (<d>[<th>] <mon>[.]|<mon>[.] <d>[<th>])
      def year: [,] <yyyy>
      day A days: <on>today{n=0}|<on>tomorrow{n=1}|<on>[the ]day after tomorrow{n=2}
      day A days: today week{n=7}|<on>in a fortnight{n=14}
      day O days: <on>tmrw{n=1}
      day V days: yesterday{n=-1}|+<N>
      day E next: <weekday>
      day A next: <to> <weekday>|<on>coming <weekday>|<on><weekday> week{plus=7}
      day A next: <on>[(a|one) ]week on <weekday>{plus=7}|<on><weekday> in (a|one|1) week{plus=7}
      day O next: <on><abbr>[.]|<to> <doubt>[.]
      day D next: <doubt>[.]
      day A this: <on>this (<weekday>|<abbr>)
      day A following: <on>next <weekday>|<on><weekday> next week
      day O following: <on>next (<abbr>|<doubt>)
      day A add: in <n> <unit>|<n> <unit> from now
      day A clock: in <n> <minutes>|<n> <minutes> from now
      day E add: +<N><letter>
      day E monday: <on>next week
      day E first: <on>next (month{unit=3}|year{unit=4})
      day V saturday: [the ]weekend
      day A saturday: <on>this weekend|(at|by) the weekend
      day A monday: <on>next weekend{plus=5}
      def end: [the ]end of ([(the|this) ]month|next month{n=1}|<month>[ <yyyy>]|[(the|this) \
      ]year{month=12})
      day E end: <end>
      day A end: (at|by|on|for|due|due by) <end>
      day O end: [by ](eom|eoy{month=12})
      day A date: <on>[the ][<wd>[,] [the ]]<full>[<year>]|<on>[<wd>[,] ]<short><year>|<on><iso>
      day O date: <on>[<wd>[,] ]<short>
      day E monthday: <on>the <d><th>|<on><wd>[,] [the ]<d><th>
      day M date: <on>[<wd>[,] ]<m>/<d>[/<yy>]
      day G date: <on>[<wd>[,] ]<d>/<m>[/<yy>]
      def clock: <h12>[(:|.)<min>]
      def past: (half past{plus=30}|quarter past{plus=15}|quarter to{plus=-15}) (<hw>|<h12>)
      def part: in the (morning{half=1}|afternoon{half=2}|evening{half=3})|at night{half=3}
      time A time: [at ]<clock>[ ]<half>[.]|[at ]<h12> o'clock[ <part>]|[at ]<past>[ <part>]
      time A time: [at ]<clock> <part>|at <h>:<min>|at (noon|midday){hour=12}
      time F time: <h>:<min>|at <h>|(noon|midday){hour=12}
      time A midnight: at midnight
      time F midnight: midnight
      def every: (every|each)[!{done}]
      def and: (, and |, | and )
      def nth: <d><th>{monthday}(<and><d><th>{monthday})*[ of (the|every|each) month]
      def until: until <full>[<year>]{until}|until <short>[<year>]{until}|until <iso>{until}
      def after: [ after completion{done}]
      def tail: <after>[[,] <until>|, <count> (time|times)|[,] for <count> (time|times)]<after>
      repeat A rule: <every> <unit>|<every> <n> <unit>|<every> (other|second) <unit>{n=2}
      repeat A rule: <every> fortnight{unit=2}{n=2}|<every> quarter{unit=3}{n=3}
      repeat A rule: <every> <wd>{weekday}(<and><wd>{weekday})*{unit=2}
      repeat A rule: <every> other <wd>{weekday}{unit=2}{n=2}
      repeat E rule: on <weekdays>{weekday}(<and><weekdays>{weekday})*{unit=2}
      repeat A rule: <every> (weekday|workday|mon-fri|monday to friday){workdays}{unit=2}
      repeat V rule: (weekdays|workdays|monday to friday){workdays}{unit=2}
      def permonth: of (the|every|each) month
      repeat A rule: <every> <o><th> <wd>[ <permonth>]{weekday}{unit=3}|<every> <ends> <wd>[ \
      <permonth>]{weekday}{unit=3}
      repeat A rule: <every> <ord> <wd> <permonth>{weekday}{unit=3}
      repeat A rule: [on ]the (<o><th>|<ord>) <wd> of (every|each) month{weekday}{unit=3}
      repeat A rule: <every> last{ordinal=-1} day[ <permonth>]{lastday}{unit=3}
      repeat A rule: [on ]the last{ordinal=-1} day of (every|each) month{lastday}{unit=3}
      repeat A rule: <every> <ends> (weekday|workday)[ <permonth>]{workdays}{position}{unit=3}
      repeat A rule: <every> <nth>{unit=3}
      repeat A rule: <every> <full>{month}{monthday}{unit=4}
      repeat O rule: daily{unit=1}|weekly{unit=2}|monthly{unit=3}|(yearly|annually){unit=4}
      repeat O rule: fortnightly{unit=2}{n=2}|quarterly{unit=3}{n=3}
      remind V before: <n> <span> before|the day before{n=1}{clock=1440}|at the time{n=0}
      words stop: the a an my your his her its our their to of about since from before after \
      until till through between than and or with without last past each not like around
      words number: version chapter part page section step room level episode no
      words range: to through until and or - /
      fixed A none: (black|good|freaky) friday|friday the 13th|cyber monday|easter (monday|\
      sunday)|palm sunday|ash wednesday|sunday times|boxing day|usa today
      fixed A none: 24/7|1/2|1/3|2/3|1/4|3/4
      """)
}
