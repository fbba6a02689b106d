extension Language {
  /// Español.
  static let spanish = Language(
    tag: "es",
    months: [
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
    ],
    weekdays: ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"],
    shortWeekdays: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
    monthsInText: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
      "octubre", "noviembre", "diciembre",
    ],
    weekdaysInText: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
    ordinal: { "\($0).º" },
    // Whole millions take «de»: un millón de tareas.
    pluralForm: { $0 == 1 ? .one : $0 != 0 && $0 % 1_000_000 == 0 ? .many : .other },
    phrases: [
      .nothingThere: "Nada que hacer por ahora.",
      .nothingPasses: "Ninguna tarea coincide con el filtro.",
      .behindTheEnd: "La lista termina antes de esta ventana.",
      .damagedTodo: "Tarea {id} dañada",

      .yesterday: "Ayer",
      .today: "Hoy",
      .tomorrow: "Mañana",
      .weekdayAndDate: "{weekday}, {day} {month}",
      .date: "{day} {month} {year}",
      .dateAndTime: "{date}, {time}",

      .inboxList: "Bandeja de entrada",
      .todayList: "Hoy",
      .upcomingList: "Próximas",
      .allList: "Todas",
      .doneList: "Completadas",

      .openGroup: "Pendientes",
      .completedGroup: "Completadas",
      .withoutDueDate: "Sin fecha de vencimiento",
      .total: "Total",
      .grandTotal: "Total general",
      .nothingOpen: "No hay tareas pendientes.",
      .nothingCompleted: "Todavía no hay tareas completadas.",

      .added: "añadida",
      .restored: "restaurada",
      .completed: "completada",
      .reopened: "reabierta",
      .deleted: "eliminada",
      .changed: "cambios: {fields}",
      .fieldSeparator: ", ",
      .titleField: "título",
      .contentField: "contenido",
      .dueField: "vencimiento",
      .priorityField: "prioridad",
      .tagsField: "etiquetas",
      .timeField: "hora",
      .startField: "fecha de inicio",
      .repetitionField: "repetición",
      .remindersField: "recordatorios",

      .addOne: "añadir «{title}»",
      .restoreOne: "restaurar «{title}»",
      .completeOne: "completar «{title}»",
      .reopenOne: "reabrir «{title}»",
      .deleteOne: "eliminar «{title}»",
      .editOne: "editar «{title}»",
      .addMany: tasks("añadir"),
      .restoreMany: tasks("restaurar"),
      .completeMany: tasks("completar"),
      .reopenMany: tasks("reabrir"),
      .deleteMany: tasks("eliminar"),
      .editMany: tasks("editar"),
      .changeMany: tasks("cambiar"),

      .addedOne: "Tarea añadida: «{title}».",
      .completedOne: "Tarea completada: «{title}».",
      .reopenedOne: "Tarea reabierta: «{title}».",
      .editedOne: "Tarea editada: «{title}».",
      .deletedOne: "Tarea eliminada: «{title}».",
      .addedMany: tasksThatWere("añadida"),
      .completedMany: tasksThatWere("completada"),
      .reopenedMany: tasksThatWere("reabierta"),
      .editedMany: tasksThatWere("editada"),
      .deletedMany: tasksThatWere("eliminada"),
      .changedMany: tasksThatWere("cambiada"),
      .undone: "Deshecho: {step}.",
      .redone: "Rehecho: {step}.",

      .listShown: "Tareas: {shown} de {total}.",
      .todoShown: "Tarea {id}: «{title}».",
      .reportShown: "Filas del informe: {shown} de {total}.",
      .historyShown: "Cambios de la tarea {id}: {shown}.",
      .changesShown: "Tareas cambiadas: {changed}. Tareas eliminadas: {deleted}.",
      .changesUnknown: "No se sabe qué ha cambiado desde entonces; vuelva a leerlo todo.",
      .previewShown: "No se guardó nada. Tareas que cambiarían: {shown}.",
      .nothingChanged: "Nada ha cambiado; todo estaba ya al día.",
      .keyRepeated: "Esta vez no se hizo nada: esta llamada ya se hizo con la misma clave.",

      .everyDay: "cada día",
      .everyWeek: "cada semana",
      .everyMonth: "cada mes",
      .everyYear: "cada año",
      .everyWorkday: "de lunes a viernes",
      .everyDays: "cada {count} días",
      .everyWeeks: "cada {count} semanas",
      .everyMonths: "cada {count} meses",
      .everyYears: "cada {count} años",
      .inMonths: "{every} en {months}",
      .onDays: "{every} {days}",
      .everyMonthOn: "{days} de cada mes",
      .ifThatIs: "{text}, si es {weekdays}",
      .ofThese: "{text}, y de ellos {days}",
      .orLastDay: "{text} (o su último día)",
      .afterCompletion: "{text} tras completarla",
      .untilDate: "{text} hasta el {date}",
      .times: .counted([
        .one: "{text}, {count} vez", .many: "{text}, {count} de veces",
        .other: "{text}, {count} veces",
      ]),
      .byRule: "según la regla {rule}",

      .onWeekday: "el {weekday}",
      .eachWeekday: "cada {weekday}",
      .aWeekday: "{weekday}",
      .monthDay: "el día {day}",
      .monthAndDay: "el {day} de {month}",
      .first: "el primer {day}",
      .second: "el segundo {day}",
      .third: "el tercer {day}",
      .fourth: "el cuarto {day}",
      .fifth: "el quinto {day}",
      .nth: "el {ordinal} {day}",
      .last: "el último {day}",
      .secondToLast: "el penúltimo {day}",
      .thirdToLast: "el antepenúltimo {day}",
      .nthToLast: "el {ordinal} {day} empezando por el final",
      .dayOfAnyKind: "día",
      .workday: "día entre semana",
      .and: "{list} y {last}",
      .or: "{list} o {last}",

      .weekend: "Fin de semana",
      .nextWeek: "La semana que viene",
      .noDate: "Sin fecha",
      .noTime: "Sin hora",
      .noRepetition: "Sin repetición",
      .thisEvening: "Esta tarde",
      .tomorrowMorning: "Mañana por la mañana",
      .inMinutes: .counted([
        .one: "En {count} minuto", .many: "En {count} de minutos",
        .other: "En {count} minutos",
      ]),
      .inHours: .counted([
        .one: "En {count} hora", .many: "En {count} de horas",
        .other: "En {count} horas",
      ]),
      .atTheTime: "A la hora",
      .minutesBefore: .counted([
        .one: "{count} minuto antes", .many: "{count} de minutos antes",
        .other: "{count} minutos antes",
      ]),
      .hoursBefore: .counted([
        .one: "{count} hora antes", .many: "{count} de horas antes",
        .other: "{count} horas antes",
      ]),
      .daysBefore: .counted([
        .one: "{count} día antes", .many: "{count} de días antes",
        .other: "{count} días antes",
      ]),
      .noPriority: "Sin prioridad",
      .lowPriority: "Baja",
      .mediumPriority: "Media",
      .highPriority: "Alta",
      .dueSort: "Por vencimiento",
      .prioritySort: "Primero la prioridad más alta",
      .createdSort: "Primero las más recientes",
      .updatedSort: "Primero las últimas cambiadas",
      .titleSort: "Por título",
      .startSort: "Por fecha de inicio",
      .completedSort: "Primero las últimas hechas",
      .toDoFilter: "Por hacer",
      .doneFilter: "Hechas",
      .overdueFilter: "Atrasadas",
      .todayFilter: "Para hoy o atrasadas",
      .weekFilter: "Para el domingo a más tardar",
      .withoutDayFilter: "Sin fecha",
      .highFilter: "Prioridad alta",
      .repeatingFilter: "Repetidas",
      .withoutTagsFilter: "Sin etiquetas",
      .waitingFilter: "Aún no empezadas",
      .openCount: .counted([
        .one: "{count} abierta", .many: "{count} abiertas",
        .other: "{count} abiertas",
      ]),

      .notFound: "No hay ninguna tarea {id}; puede que se haya eliminado.",
      .conflict: """
      La tarea {id} ha cambiado entretanto: ahora está en la revisión {rev}. Revísela y repita el \
      cambio con esa revisión.
      """,
      .fieldsConflict: """
      La tarea {id} también se cambió en otro sitio: {fields}. Elija qué debe quedar y guarde de nuevo.
      """,
      .changedSince: """
      La tarea {id} se ha cambiado desde entonces, y ese cambio se perdería; deshágalo primero.
      """,
      .notRepeating: "La tarea no se repite; no hay un día siguiente.",
      .seriesOpen: """
      La tarea {id} de la misma serie está pendiente, y una serie nunca tiene dos tareas pendientes. \
      Elimine primero esa o termine su repetición.
      """,
      .nothingToUndo: "No hay nada que deshacer.",
      .nothingOwnToUndo: "No tiene nada que deshacer. El último cambio, el {at}: {text}",
      .onlyOthersToUndo: """
      No tiene nada que deshacer. El último cambio, de {by}, el {at}: {text}
      """,
      .nothingToRedo: """
      No hay nada que rehacer; solo se puede rehacer lo último que se deshizo, mientras no cambie otra \
      cosa.
      """,
      .notUndoable: "No hay ningún paso {step} que se pueda deshacer; quizá ya se ha deshecho.",
      .keyReused: """
      La clave ya se usó para la tarea {id}, con otro contenido; elija otra clave.
      """,
      .keyOfOthers: "La clave ya se usó para otros cambios; elija otra clave.",
      .countChanged: .counted([
        .one: "El filtro encuentra ahora {count} tarea, no el número esperado.",
        .many: "El filtro encuentra ahora {count} tareas, no el número esperado.",
        .other: "El filtro encuentra ahora {count} tareas, no el número esperado.",
      ]),
      .listUnknown: "No hay ninguna lista «{name}»; quizá se ha quitado.",
      .listBuiltIn: "La lista «{name}» está siempre y no se puede cambiar; elija otro nombre.",
      .listsTooMany: "Ya hay {limit} listas guardadas, el máximo; quite una primero.",
      .listExists: """
      Ya hay una lista «{name}»; elija otro nombre o reemplácela.
      """,
      .listNotOpen: "La lista «{name}» no está abierta; ábrala primero con todoList.viewReady.",
      .unnamedListNotOpen: """
      La lista sin nombre no está abierta; ábrala primero con todoList.viewReady.
      """,
      .keptDraftNotFound:
        "Este formulario sin guardar ya no existe o está abierto en otro lugar.",
      .draftNotOpen: "El borrador «{name}» no está abierto; ábralo primero con todoEdit.viewReady.",
      .unnamedDraftNotOpen: """
      El borrador sin nombre no está abierto; ábralo primero con todoEdit.viewReady.
      """,
      .unexpected: """
      El programa encontró un error interno y no cambió nada; por favor, comuníquelo.
      """,
      .titleEmpty: "El título está vacío; debe tener al menos un carácter visible.",
      .titleTooLong: "El título es demasiado largo; puede tener como máximo {limit} caracteres.",
      .titleControlCharacter: """
      El título contiene un carácter de control o un salto de línea; debe ser una sola línea de texto.
      """,
      .contentTooLong: """
      El contenido es demasiado largo; puede tener como máximo {limit} caracteres.
      """,
      .contentControlCharacter: """
      El contenido contiene un carácter de control; solo se permiten saltos de línea y tabulaciones.
      """,
      .dueNotADate: """
      La fecha de vencimiento no se lee como un día; escriba por ejemplo «mañana» o «1 de \
      marzo de 2027».
      """,
      .timeNotATime: """
      La hora no se lee como una hora; escriba por ejemplo «a las 9» o «09:30».
      """,
      .timeUnanchored: "Una hora necesita una fecha de vencimiento; dé una a la tarea.",
      .startNotADate: """
      La fecha de inicio no se lee como un día; escriba por ejemplo «mañana» o «1 de marzo de \
      2027».
      """,
      .notARule: """
      La repetición no se lee como una regla; escriba por ejemplo «cada 2 semanas» o «cada \
      último viernes».
      """,
      .repetitionUnanchored: """
      Una repetición se cuenta desde un día; dé a la tarea una fecha de vencimiento o de inicio.
      """,
      .repetitionEnded: "No hay un día siguiente; la tarea ya no se repite.",
      .repetitionUnknown: "La repetición debe contarse desde due, next o done.",
      .notAReminder: """
      Un recordatorio no se lee; escriba por ejemplo «10 minutos antes» o «mañana a las 9».
      """,
      .reminderUnanchored: """
      Un recordatorio antes del vencimiento necesita una fecha de vencimiento; dé una a la tarea.
      """,
      .remindersTooMany: "Hay demasiados recordatorios; una tarea puede tener como máximo {limit}.",
      .priorityUnknown: "La prioridad es desconocida; debe ser none, low, medium o high.",
      .tagsTooMany: "Hay demasiadas etiquetas; una tarea puede tener como máximo {limit}.",
      .tagEmpty: "Una etiqueta está vacía; debe tener al menos un carácter.",
      .tagTooLong: """
      Una etiqueta es demasiado larga; puede tener como máximo {limit} caracteres.
      """,
      .tagNotAWord: """
      Una etiqueta contiene un espacio, una coma o un carácter de control; debe ser una sola palabra.
      """,
      .storeBusy: "Otro proceso está usando el almacén; no se cambió nada, inténtelo de nuevo.",
      .storeFull: "El almacén está lleno; no se cambió nada, libere espacio e inténtelo de nuevo.",
      .storeReadOnly: """
      No se puede escribir en el almacén; no se cambió nada, compruebe sus permisos.
      """,
      .storeCorrupt: """
      El almacén está dañado o no contiene tareas; examínelo con viper-todo check, restáurelo de \
      una copia de seguridad o elija otro con --database.
      """,
      .storeNewer: """
      El almacén fue escrito por un viper-todo más reciente; instale esa versión o elija otro \
      almacén con --database.
      """,
      .storeGone: """
      El almacén se movió o se eliminó; no se cambió nada, devuélvalo a su lugar o reinicie el \
      programa para empezar uno nuevo.
      """,
      .storeIO: """
      No se pudo leer o escribir el almacén; no se cambió nada, compruebe el lugar donde está e \
      inténtelo de nuevo.
      """,
      .storeUnreachable: """
      No se puede conectar con el almacén; no se cambió nada, compruebe su dirección y la conexión \
      e inténtelo de nuevo.
      """,
      .storeDenied: """
      El almacén denegó el acceso; no se cambió nada, compruebe la dirección, el usuario, la \
      contraseña y los permisos.
      """,
      .storeOutcomeUnknown: """
      Se perdió la conexión con el almacén antes de saber si el cambio se guardó; mire la lista \
      cuando el almacén vuelva a estar accesible y repita el cambio solo si no aparece en ella.
      """,
      .storeDamagedTodo: """
      La tarea {id} está dañada en el almacén y solo se puede eliminar; restaure el almacén de una \
      copia de seguridad si la necesita.
      """,
      .storeFolderMissing: """
      No existe la carpeta {folder}; no se cambió nada, créela o devuélvala a su lugar e inténtelo \
      de nuevo.
      """,
      .storePartMissing: """
      Falta una parte del almacén, pero {part} contiene cambios que no existen en ningún otro \
      sitio; devuelva la parte que falta o, para empezar de nuevo, aparte {part}.
      """,
      .storeSeveralNames: """
      El almacén tiene varios nombres, y usarlo con varios de ellos lo destruiría; cópielo y \
      elimine los otros nombres.
      """,
    ])

  private static func tasks(_ verb: String) -> Wording {
    .counted([
      .one: Template(verb + " {count} tarea"), .many: Template(verb + " {count} de tareas"),
      .other: Template(verb + " {count} tareas"),
    ])
  }

  private static func tasksThatWere(_ participle: String) -> Wording {
    .counted([
      .one: Template("{count} tarea " + participle + "."),
      .many: Template("{count} de tareas " + participle + "s."),
      .other: Template("{count} tareas " + participle + "s."),
    ])
  }
}
