extension Words {
  static let german = Words(
    tag: "de",
    forms: """
      list weekday: montag dienstag mittwoch donnerstag freitag samstag/sonnabend sonntag
      list abbr weekday: mo di mi do fr sa
      list doubt weekday: so=7
      list weekdays weekday: montags dienstags mittwochs donnerstags freitags \
      samstags/sonnabends sonntags
      list month: januar/jänner februar märz april mai juni juli august september oktober \
      november dezember
      list mon month: jan=1 feb=2 apr=4 aug=8 sep/sept=9 okt=10 nov=11 dez=12
      list word n: ein/eine/einer/einem/einen=1 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 \
      neun=9 zehn=10 elf=11 zwölf=12
      list eight n: acht=8
      list hw hour: ein/eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
      list unit: tag/tage/tagen woche/wochen monat/monate/monaten jahr/jahre/jahren
      list long unit: woche/wochen=2 monat/monate/monaten=3 jahr/jahre/jahren=4
      list letter unit: t w m j
      list minutes clock: minute/minuten/min=1 stunde/stunden=60
      list span clock: minute/minuten/min=1 stunde/stunden=60 tag/tage/tagen=1440 \
      woche/wochen=10080
      list ord ordinal: erste/ersten zweite/zweiten dritte/dritten vierte/vierten fünfte/fünften \
      letzte/letzten=-1
      list ends ordinal: erste/ersten letzte/letzten=-1
      list priority: keine niedrig mittel hoch
      def n: (<N>|<word>)
      def am: (am|bis|für|für den|bis zum|bis zum)
      def on: [<am> ]
      def den: [(am|den|bis|für den|bis zum|zum|bis den) ]
      def wd: (<weekday>|<abbr>[.]|<doubt>[.])
      def iso: <yyyy>-<mm>-<dd>
      def full: <d>[.] <month>
      def short: <d>[.] <mon>[.]
      def next: (nächsten|kommenden)
      day A days: [(bis|für) ]heute{n=0}|[(bis|für) ]übermorgen{n=2}
      day W days: [(bis|für) ]morgen{n=1}
      day A days: [heute ]in (acht{n=7}|vierzehn{n=14}) tagen
      day V days: gestern{n=-1}|+<N>
      day A next: <on><weekday>|<on><next> <weekday>
      day A next: <on>übernächsten <weekday>{plus=7}|<on><weekday> in (einer woche|1 woche|acht \
      tagen){plus=7}
      day A next: <on><weekday> in (zwei wochen|2 wochen|vierzehn tagen){plus=14}
      day E next: <on><abbr>[.]|<am> <doubt>[.]
      day D next: <doubt>[.]
      day A this: [(am|bis|an) ](diesen|diesem) <weekday>
      day A following: <on><weekday> (nächster|der nächsten) woche|nächste woche [am ]<weekday>
      day A add: in <n> <unit>|in <eight> <long>
      day A clock: in (<n>|<eight>) <minutes>
      day E add: +<N><letter>
      day E monday: [bis ]nächste woche
      day E first: [(im|bis) ](nächsten|nächster) monat{unit=3}|[(im|bis) ](nächstes|nächsten) \
      jahr{unit=4}
      day V saturday: [das ]wochenende
      day A saturday: (am|bis zum|dieses|bis) wochenende
      def eom: monatsende|ende (des monats|nächsten monats{n=1}|<month>[ <yyyy>]|des \
      jahres{month=12})|jahresende{month=12}
      day E end: <eom>
      day A end: (am|bis|zum|bis zum|für) (<eom>)
      day A date: <den>[<wd>[,] [(den|dem) ]]<full>[ <yyyy>]|<den>[<wd>[,] [(den|dem) ]]<short> \
      <yyyy>|<den><iso>
      day E date: <den>[<wd>[,] [(den|dem) ]]<short>
      day E monthday: (am|den|bis zum|zum|für den) <d>.|<on><wd>[,] [(den|dem) ]<d>.
      day N date: <den>[<wd>[,] [(den|dem) ]]<d>.<m>.[<yy>]
      def part: ( morgens{half=1}| vormittags{half=1}| mittags{half=2}| nachmittags{half=2}| \
      abends{half=3})
      def quarter: (halb{plus=-30}|viertel nach{plus=15}|viertel vor{plus=-15}) (<hw>|<h12>)
      time A time: [um ](<h>|<hw>) uhr[ <min>][<part>]|[um ]<h>(:|.)<min> uhr[<part>]|um \
      <h>:<min>|[um ]<quarter>[<part>]
      time F time: <h>:<min>|um (<h>|<hw>)
      time b time: (mittag|mittags){hour=12}
      time A midnight: um mitternacht
      time F midnight: mitternacht
      def every: (jeden|jede|jedes)[!{done}]
      def all: alle[!{done}]
      def and: (, | und )
      def date: (<full>|<short>)[ <yyyy>]|<d>.<m>.<yy>
      def after: [ nach erledigung{done}]
      def tail: <after>[[,] bis [zum ](<date>|<iso>){until}|, <count>(-| )mal]<after>
      repeat A rule: <every> <unit>|<all> <n> <unit>|<all> <eight> <long>
      repeat A rule: <all> (acht tage{unit=2}|vierzehn tage{unit=2}{n=2})
      repeat A rule: <every> (zweite|zweiten|zweites) <unit>{n=2}|<every> quartal{unit=3}{n=3}
      repeat A rule: <every> <wd>{weekday}(<and>[jeden ]<wd>{weekday})*{unit=2}
      repeat A rule: <weekdays>{weekday}(<and><weekdays>{weekday})*{unit=2}
      repeat A rule: (<every> arbeitstag|montags bis freitags){workdays}{unit=2}
      repeat V rule: (montag bis freitag|mo-fr){workdays}{unit=2}
      def permonth: (im monat|des monats|jeden monats|jedes monats|im monat)
      repeat A rule: <every> (<ord>|<o>.) <wd> <permonth>{weekday}{unit=3}|<every> <ends> \
      <wd>{weekday}{unit=3}
      repeat A rule: am (<ord>|<o>.) <wd> (jeden|jedes) monats{weekday}{unit=3}
      def last: (letzten|letzter){ordinal=-1} (tag{lastday}|arbeitstag{workdays}{position})
      repeat A rule: <every> <last>[ <permonth>]{unit=3}|am <last> (jeden|jedes) monats{unit=3}
      repeat A rule: <every> ersten{ordinal=1} arbeitstag{workdays}{position}[ <permonth>]{unit=3}
      def days: <d>.{monthday}(<and><d>.{monthday})*
      repeat A rule: <every> <days>[ <permonth>]{unit=3}|am <days> (jeden|jedes) monats{unit=3}
      repeat A rule: <every> <full>{month}{monthday}{unit=4}
      repeat A rule: täglich{unit=1}|wöchentlich{unit=2}|monatlich{unit=3}|jährlich{unit=4}
      repeat A rule: vierteljährlich{unit=3}{n=3}|halbjährlich{unit=3}{n=6}
      remind V before: (<n>|<eight>) <span> vorher|am vortag{n=1}{clock=1440}|zur zeit{n=0}
      words stop: der die das dem des ein eine einen einem einer mein meine meinen dein sein \
      unser vor nach seit von vom ab zwischen zu über und oder mit ohne jeden jedem diesen \
      letzten guten auf gegen
      words morning: am jeden guten der den dem diesen einen eines heute gestern
      words number: version kapitel teil seite schritt raum stufe folge nr
      words range: bis und oder - /
      fixed A none: (schwarze|schwarzer|schwarzen) freitag|(blauer|blauen) montag
      fixed A none: 24/7|1/2|1/3|2/3|1/4|3/4
      """)
}
