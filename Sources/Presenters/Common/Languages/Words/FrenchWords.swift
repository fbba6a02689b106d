extension Words {
  static let french = Words(
    tag: "fr",
    forms: """
      list weekday: lundi mardi mercredi jeudi vendredi samedi dimanche
      list abbr weekday: lun=1 ven=5 dim=7
      list doubt weekday: mar=2 mer=3 jeu=4 sam=6
      list weekdays weekday: lundis mardis mercredis jeudis vendredis samedis dimanches
      list month: janvier février mars avril mai juin juillet août septembre octobre novembre \
      décembre
      list mon month: janv=1 fév/févr=2 avr=4 juil=7 sept=9 oct=10 nov=11 déc=12
      list word n: un/une=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 neuf=9 dix=10 onze=11 \
      douze=12
      list eight n: huit=8
      list hw hour: une deux trois quatre cinq six sept huit neuf dix onze douze
      list unit: jour/jours semaine/semaines mois an/ans/année/années
      list long unit: semaine/semaines=2 mois=3 an/ans/année/années=4
      list letter unit: j s m a
      list minutes clock: minute/minutes/min=1 heure/heures=60
      list span clock: minute/minutes/min=1 heure/heures=60 jour/jours=1440 semaine/semaines=10080
      list ord ordinal: premier/première deuxième/second/seconde troisième quatrième cinquième \
      dernier/dernière=-1
      list ends ordinal: premier/première dernier/dernière=-1
      list priority: aucune basse moyenne haute
      def n: (<N>|<word>)
      def for: (pour|d'ici|d'ici à)
      def on: [<for> ]
      def le: [(le|pour le|d'ici le|pour|d'ici|d'ici au) ]
      def wd: (<weekday>|<abbr>[.]|<doubt>[.])
      def iso: <yyyy>-<mm>-<dd>
      def e: (e|er|ère|ème|eme)
      def full: <d>[er] <month>
      def short: <d>[er] <mon>[.]
      day A days: <on>aujourd'hui{n=0}|<on>aujourdhui{n=0}|<on>demain{n=1}|<on>après-demain{n=2}
      day A days: [d'aujourd'hui ]en huit{n=7}|d'aujourd'hui en quinze{n=14}
      day A days: <on>dans huit jours{n=7}|<on>dans quinze jours{n=14}
      day V days: hier{n=-1}|+<N>
      day L next: <on><weekday>
      day A next: <le><weekday> (prochain|qui vient)|<on><weekday> en (huit{plus=7}|\
      quinze{plus=14})
      day E next: <on><abbr>[.]
      day D next: <on><doubt>[.]
      day A this: <on>ce <weekday>
      day A following: <le><weekday> de la semaine prochaine
      day A add: dans <n> <unit>|dans <eight> <long>
      day A clock: dans (<n>|<eight>) <minutes>
      day E add: +<N><letter>
      day E monday: <on>la semaine prochaine
      day E first: <le>mois prochain{unit=3}|<on>(l'an prochain|l'année prochaine){unit=4}
      day V saturday: [le ](week-end|weekend)
      day A saturday: <on>ce (week-end|weekend)
      def end: fin (du mois[ prochain{n=1}]|[de ]<month>[ <yyyy>]|de l'année{month=12}|\
      d'année{month=12})
      day E end: [la ]<end>
      day A end: (à|pour|d'ici)[ la] <end>
      day A date: <le>[<wd>[,] [le ]]<full>[ <yyyy>]|<le>[<wd>[,] [le ]]<short> <yyyy>|<le><iso>
      day E date: <le>[<wd>[,] [le ]]<short>
      day E monthday: (le|pour le|d'ici le) <d>[er]|<le><wd>[,] [le ]<d>[er]
      day N date: <le>[<wd>[,] [le ]]<d>/<m>[/<yy>]
      def hours: <h>[ ]h[[ ]<min>]|(<h>|<hw>) (heure|heures)[ <min>]
      def rest: ( et demie{plus=30}| et demi{plus=30}| et quart{plus=15}| moins le quart{plus=-15})
      def part: ( du matin{half=1}| de l'après-midi{half=2}| du soir{half=3})
      time A time: à (<hours>)[<rest>]|[à ](<hours>)[<rest>]<part>|à <h>:<min>|à midi{hour=12}
      time V time: (<hours>)<rest>
      time F time: <h>:<min>|midi{hour=12}
      time B time: <hours>
      time A midnight: à minuit
      time F midnight: minuit
      def all: (tous|toutes)[!{done}] les
      def each: chaque[!{done}]
      def and: (, | et )
      def date: (<full>|<short>)[ <yyyy>]
      def after: [ après [son ]achèvement{done}]
      def tail: <after>[[,] jusqu'au (<date>|<iso>){until}|, <count> fois]<after>
      repeat A rule: (<all>|<each>) <unit>|<all> <n> <unit>|<all> <eight> <long>
      repeat A rule: <all> (huit jours{unit=2}|quinze jours{unit=2}{n=2})
      repeat A rule: (un|une) <unit> sur deux{n=2}|(un|une) <weekday> sur \
      deux{weekday}{unit=2}{n=2}
      repeat A rule: (<each> trimestre|<all> trimestres){unit=3}{n=3}
      repeat A rule: <each> <wd>{weekday}(<and><wd>{weekday})*{unit=2}
      def plural: <weekdays>{weekday}(<and>(<weekdays>|<wd>){weekday})*{unit=2}
      repeat A rule: <all> <plural>
      repeat E rule: les <plural>
      repeat A rule: (<all> jours ouvrés|<each> jour ouvré){workdays}{unit=2}
      repeat V rule: du lundi au vendredi{workdays}{unit=2}
      def nth: (<o><e>|<ord>)
      def permonth: (de chaque|du) mois
      repeat A rule: le <nth> <weekday> de chaque mois{weekday}{unit=3}|<each> <nth> <weekday> \
      <permonth>{weekday}{unit=3}
      repeat A rule: <each> <o><e> <weekday>{weekday}{unit=3}|<each> <ends> \
      <weekday>{weekday}{unit=3}
      repeat V rule: [le ]<nth> <weekday> du mois{weekday}{unit=3}
      def last: dernier{ordinal=-1} (jour{lastday}|jour ouvré{workdays}{position})
      repeat A rule: le <last> de chaque mois{unit=3}|<each> <last>[ <permonth>]{unit=3}
      repeat V rule: [le ]<last> du mois{unit=3}
      def days: <d>[er]{monthday}(<and>[le ]<d>[er]{monthday})*
      repeat A rule: <all> <days> <permonth>{unit=3}|le <days> de chaque mois{unit=3}
      repeat V rule: le <days> du mois{unit=3}
      repeat A rule: (<all>|<each>) <full>{month}{monthday}{unit=4}
      repeat E rule: quotidiennement{unit=1}|hebdomadairement{unit=2}|mensuellement{unit=3}|\
      annuellement{unit=4}
      repeat E rule: trimestriellement{unit=3}{n=3}
      repeat V rule: (quotidien|quotidienne){unit=1}|hebdomadaire{unit=2}|(mensuel|\
      mensuelle){unit=3}
      repeat V rule: (trimestriel|trimestrielle){unit=3}{n=3}|(annuel|annuelle){unit=4}
      remind V before: (<n>|<eight>) <span> avant|la veille{n=1}{clock=1440}|à l'heure{n=0}
      words stop: jusqu'à les la un une mon ton son notre votre leur du de des d' avant après \
      depuis a à au aux jusque entre et ou dernier vers sur en cette
      words article: le
      words number: version chapitre partie page section étape salle niveau
      words range: au à ou a et - /
      fixed A none: vendredi saint|vendredi 13|lundi de (pâques|pentecôte)|dimanche de pâques|\
      mardi gras|mercredi des cendres
      fixed A none: 24/7|1/2|1/3|2/3|1/4|3/4
      """)
}
