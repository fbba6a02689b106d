extension Words {
  static let spanish = Words(
    tag: "es",
    forms: """
      list weekday: lunes martes miércoles jueves viernes sábado domingo
      list abbr weekday: lun=1 mie=3 jue=4 vie=5 sab=6 dom=7
      list doubt weekday: mar=2
      list weekdays weekday: lunes martes miércoles jueves viernes sábados/sábado domingos/domingo
      list month: enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre \
      noviembre diciembre
      list mon month: ene feb mar abr may jun jul ago sep/sept oct nov dic
      list word n: un/una/uno=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 nueve=9 diez=10 \
      once=11 doce=12
      list eight n: ocho=8
      list hw hour: una dos tres cuatro cinco seis siete ocho nueve diez once doce
      list unit: día/días semana/semanas mes/meses año/años
      list long unit: semana/semanas=2 mes/meses=3 año/años=4
      list letter unit: d s m a
      list minutes clock: minuto/minutos/min=1 hora/horas=60
      list span clock: minuto/minutos/min=1 hora/horas=60 día/días=1440 semana/semanas=10080
      list ord ordinal: primer/primero segundo tercer/tercero cuarto quinto último=-1
      list ends ordinal: primer último=-1
      list priority: ninguna baja media alta
      def n: (<N>|<word>)
      def el: [(el|para|para el) ]
      def dia: [(el|el día|para el|para el día|para) ]
      def wd: (<weekday>|<abbr>[.]|<doubt>[.])
      def iso: <yyyy>-<mm>-<dd>
      def deg: [[.]o]
      def full: <d><deg> [de ]<month>
      def short: <d><deg> [de ]<mon>[.]
      def year: [ (de|del)] <yyyy>
      day A days: [para ]hoy{n=0}|[para ]pasado mañana{n=2}|de hoy en (ocho{n=7}|quince{n=14})
      day W days: [para ]mañana{n=1}
      day A days: dentro de (ocho{n=7}|quince{n=14}) días
      day E days: en (ocho{n=7}|quince{n=14}) días
      day V days: ayer{n=-1}|+<N>
      day A next: <el><weekday>|<el>próximo <weekday>|<el><weekday> (próximo|que viene)
      day E next: <el><abbr>[.]
      day D next: <doubt>[.]
      day A this: [para ]este <weekday>
      day A following: <el><weekday> de la (semana que viene|próxima semana)
      day A add: dentro de (<n> <unit>|<eight> <long>)
      day E add: en (<n> <unit>|<eight> <long>)|+<N><letter>
      day A clock: dentro de (<n>|<eight>) <minutes>
      day E clock: en (<n>|<eight>) <minutes>
      day E monday: [para ]la (semana que viene|próxima semana)
      day E first: <el>(mes que viene|próximo mes){unit=3}|<el>(próximo año|año que viene){unit=4}
      day V saturday: [el ]fin de semana
      day A saturday: [para ]este fin de semana
      def end: (fin|fines|final|finales) (de mes|del mes|del mes que viene{n=1}|de \
      <month>[<year>]|de año{month=12}|del año{month=12})
      day E end: <end>
      day A end: (a|para|para el) <end>
      day A date: <dia>[<wd>[,] [el ]]<full>[<year>]|<dia>[<wd>[,] [el ]]<short><year>|<dia><iso>
      day E date: <dia>[<wd>[,] [el ]]<short>
      day E monthday: (el|el día|para el|para el día) <d>|<el><wd>[,] [el ]<d>
      day N date: <dia>[<wd>[,] [el ]]<d>/<m>[/<yy>]
      def hour: (<h>|<hw>)
      def rest: ( y media{plus=30}| y cuarto{plus=15}| menos cuarto{plus=-15})
      def part: (mañana{half=1}|madrugada{half=1}|tarde{half=2}|noche{half=3})
      def las: a (las|la)
      def pm: [ ](am|a.m[.]|a. m[.]){half=1}|[ ](pm|p.m[.]|p. m[.]){half=2}
      time A time: <las> <h>:<min>|<las> <hour><rest>|[<las> ]<h12>[:<min>](<pm>)|al \
      mediodía{hour=12}
      time A time: [[a ](las|la) ](<hour>[<rest>]|<h>:<min>) de la <part>
      time V time: [(las|la) ]<hour><rest>|(las|la) <h>:<min>
      time F time: <las> <hour>|<h>:<min>|mediodía{hour=12}
      time B time: (las|la) <hour>|<h>h[<min>]
      time A midnight: a medianoche
      time F midnight: medianoche
      def each: cada[!{done}]
      def all: (todos[!{done}] los|todas[!{done}] las)
      def and: (, | y | e )
      def date: (<full>|<short>)[<year>]
      def after: [ tras completarla{done}]
      def tail: <after>[[,] hasta [el ](<date>|<iso>){until}|, <count> (vez|veces)]<after>
      repeat A rule: (<each>|<all>) <unit>|<each> <n> <unit>|<each> <eight> <long>
      repeat A rule: <each> (ocho días{unit=2}|quince días{unit=2}{n=2})|<each> \
      trimestre{unit=3}{n=3}
      repeat A rule: un día{unit=1}{n=2} sí y otro no
      def list: <wd>{weekday}(<and><wd>{weekday})*{unit=2}
      def lists: <weekdays>{weekday}(<and>[los ]<weekdays>{weekday})*{unit=2}
      repeat A rule: <each> <list>|<all> <lists>|<each> dos <weekdays>{weekday}{unit=2}{n=2}
      repeat E rule: los <lists>
      repeat A rule: (<each> día (laborable|hábil)|<all> días (laborables|\
      hábiles)){workdays}{unit=2}
      repeat V rule: de lunes a viernes{workdays}{unit=2}
      def permonth: (de cada|del) mes
      repeat A rule: el (<ord>|<o>[.]o) <weekday> de cada mes{weekday}{unit=3}|<each> (<ord>|\
      <o>[.]o) <weekday> <permonth>{weekday}{unit=3}
      repeat A rule: <each> <ends> <weekday>{weekday}{unit=3}
      repeat V rule: el (<ord>|<o>[.]o) <weekday> del mes{weekday}{unit=3}
      def last: último{ordinal=-1} (día{lastday}|día (laborable|hábil){workdays}{position})
      repeat A rule: el <last> de cada mes{unit=3}|<each> <last>[ <permonth>]{unit=3}
      repeat V rule: el <last> del mes{unit=3}
      def days: <d>{monthday}(<and>[el ]<d>{monthday})*
      repeat A rule: (el|el día|los días) <days> de cada mes{unit=3}|<each> (día <days>|<days>) \
      <permonth>{unit=3}
      repeat V rule: (el|el día) <days> del mes{unit=3}
      repeat A rule: <each> <full>{month}{monthday}{unit=4}
      repeat E rule: (diariamente|a diario){unit=1}|semanalmente{unit=2}|mensualmente{unit=3}|\
      anualmente{unit=4}
      repeat E rule: trimestralmente{unit=3}{n=3}
      repeat V rule: (diario|diaria){unit=1}|semanal{unit=2}|mensual{unit=3}|\
      trimestral{unit=3}{n=3}|anual{unit=4}
      remind V before: (<n>|<eight>) <span> antes|la víspera{n=1}{clock=1440}|a la hora{n=0}
      words stop: la las los un una mi tu su nuestro de del antes después desde hasta entre y o \
      e sobre hacia con sin último cada esta al a san
      words morning: la esta una cada otra
      words number: versión capítulo parte página sección paso sala nivel
      words range: a al y o hasta - /
      fixed A none: viernes (santo|negro)|jueves santo|domingo de ramos|martes de carnaval|\
      miércoles de ceniza|santo domingo|hoy [en ]día
      fixed A none: 24/7|1/2|1/3|2/3|1/4|3/4
      """)
}
