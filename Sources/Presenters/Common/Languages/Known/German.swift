extension Language {
  /// Deutsch.
  static let german = Language(
    tag: "de",
    months: [
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.",
      "Dez.",
    ],
    weekdays: [
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
    ],
    shortWeekdays: ["Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So."],
    monthsInText: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
      "November", "Dezember",
    ],
    weekdaysInText: [
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
    ],
    ordinal: { "\($0)." },
    pluralForm: { $0 == 1 ? .one : .other },
    phrases: [
      .nothingThere: "Noch nichts zu tun.",
      .nothingPasses: "Keine Aufgabe passt zum Filter.",
      .behindTheEnd: "Die Liste endet vor diesem Ausschnitt.",
      .damagedTodo: "Beschädigte Aufgabe {id}",

      .yesterday: "Gestern",
      .today: "Heute",
      .tomorrow: "Morgen",
      .weekdayAndDate: "{weekday}, {day}. {month}",
      .date: "{day}. {month} {year}",
      .dateAndTime: "{date}, {time}",

      .inboxList: "Eingang",
      .todayList: "Heute",
      .upcomingList: "Demnächst",
      .allList: "Alle",
      .doneList: "Erledigt",

      .openGroup: "Offen",
      .completedGroup: "Erledigt",
      .withoutDueDate: "Ohne Fälligkeit",
      .total: "Summe",
      .grandTotal: "Gesamtsumme",
      .nothingOpen: "Es ist nichts offen.",
      .nothingCompleted: "Es ist noch nichts erledigt.",

      .added: "hinzugefügt",
      .restored: "wiederhergestellt",
      .completed: "erledigt",
      .reopened: "wieder geöffnet",
      .deleted: "gelöscht",
      .changed: "geändert: {fields}",
      .fieldSeparator: ", ",
      .titleField: "Titel",
      .contentField: "Inhalt",
      .dueField: "Fälligkeit",
      .priorityField: "Priorität",
      .tagsField: "Schlagwörter",
      .timeField: "Uhrzeit",
      .startField: "Startdatum",
      .repetitionField: "Wiederholung",
      .remindersField: "Erinnerungen",

      .addOne: "„{title}“ hinzufügen",
      .restoreOne: "„{title}“ wiederherstellen",
      .completeOne: "„{title}“ erledigen",
      .reopenOne: "„{title}“ wieder öffnen",
      .deleteOne: "„{title}“ löschen",
      .editOne: "„{title}“ bearbeiten",
      .addMany: .counted([
        .one: "{count} Aufgabe hinzufügen", .other: "{count} Aufgaben hinzufügen",
      ]),
      .restoreMany: .counted([
        .one: "{count} Aufgabe wiederherstellen", .other: "{count} Aufgaben wiederherstellen",
      ]),
      .completeMany: .counted([
        .one: "{count} Aufgabe erledigen", .other: "{count} Aufgaben erledigen",
      ]),
      .reopenMany: .counted([
        .one: "{count} Aufgabe wieder öffnen", .other: "{count} Aufgaben wieder öffnen",
      ]),
      .deleteMany: .counted([.one: "{count} Aufgabe löschen", .other: "{count} Aufgaben löschen"]),
      .editMany: .counted([
        .one: "{count} Aufgabe bearbeiten", .other: "{count} Aufgaben bearbeiten",
      ]),
      .changeMany: .counted([
        .one: "{count} Aufgabe ändern", .other: "{count} Aufgaben ändern",
      ]),

      .addedOne: "„{title}“ hinzugefügt.",
      .completedOne: "„{title}“ erledigt.",
      .reopenedOne: "„{title}“ wieder geöffnet.",
      .editedOne: "„{title}“ bearbeitet.",
      .deletedOne: "„{title}“ gelöscht.",
      .addedMany: tasks("hinzugefügt"),
      .completedMany: tasks("erledigt"),
      .reopenedMany: tasks("wieder geöffnet"),
      .editedMany: tasks("bearbeitet"),
      .deletedMany: tasks("gelöscht"),
      .changedMany: tasks("geändert"),
      .undone: "Rückgängig gemacht: {step}.",
      .redone: "Wiederholt: {step}.",

      .listShown: "Aufgaben: {shown} von {total}.",
      .todoShown: "Aufgabe {id}: „{title}“.",
      .reportShown: "Zeilen des Berichts: {shown} von {total}.",
      .historyShown: "Änderungen der Aufgabe {id}: {shown}.",
      .changesShown: "Geänderte Aufgaben: {changed}. Gelöschte Aufgaben: {deleted}.",
      .changesUnknown: "Was sich seither geändert hat, ist nicht bekannt; bitte alles neu lesen.",
      .previewShown: "Nichts wurde gespeichert. Aufgaben, die sich ändern würden: {shown}.",
      .nothingChanged: "Nichts hat sich geändert; alles war schon auf dem neuesten Stand.",
      .keyRepeated:
        "Dieser Aufruf kam schon mit demselben Schlüssel; es wurde nichts noch einmal getan.",

      .everyDay: "jeden Tag",
      .everyWeek: "jede Woche",
      .everyMonth: "jeden Monat",
      .everyYear: "jedes Jahr",
      .everyWorkday: "montags bis freitags",
      .everyDays: "alle {count} Tage",
      .everyWeeks: "alle {count} Wochen",
      .everyMonths: "alle {count} Monate",
      .everyYears: "alle {count} Jahre",
      .inMonths: "{every} im {months}",
      .onDays: "{every} {days}",
      .everyMonthOn: "jeden Monat {days}",
      .ifThatIs: "{text}, wenn das {weekdays} ist",
      .ofThese: "{text}, davon {days}",
      .orLastDay: "{text} (oder am Monatsletzten)",
      .afterCompletion: "{text} nach Erledigung",
      .untilDate: "{text} bis zum {date}",
      .times: "{text}, {count}-mal",
      .byRule: "nach der Regel {rule}",

      .onWeekday: "am {weekday}",
      .eachWeekday: "an jedem {weekday}",
      .aWeekday: "ein {weekday}",
      .monthDay: "am {day}.",
      .monthAndDay: "am {day}. {month}",
      .first: "am ersten {day}",
      .second: "am zweiten {day}",
      .third: "am dritten {day}",
      .fourth: "am vierten {day}",
      .fifth: "am fünften {day}",
      .nth: "am {ordinal} {day}",
      .last: "am letzten {day}",
      .secondToLast: "am vorletzten {day}",
      .thirdToLast: "am drittletzten {day}",
      .nthToLast: "am {ordinal} {day} vom Ende her",
      .dayOfAnyKind: "Tag",
      .workday: "Arbeitstag",
      .and: "{list} und {last}",
      .or: "{list} oder {last}",

      .weekend: "Wochenende",
      .nextWeek: "Nächste Woche",
      .noDate: "Kein Datum",
      .noTime: "Keine Uhrzeit",
      .noRepetition: "Keine Wiederholung",
      .thisEvening: "Heute Abend",
      .tomorrowMorning: "Morgen früh",
      .inMinutes: .counted([.one: "In {count} Minute", .other: "In {count} Minuten"]),
      .inHours: .counted([.one: "In {count} Stunde", .other: "In {count} Stunden"]),
      .atTheTime: "Zur Zeit",
      .minutesBefore: .counted([.one: "{count} Minute vorher", .other: "{count} Minuten vorher"]),
      .hoursBefore: .counted([.one: "{count} Stunde vorher", .other: "{count} Stunden vorher"]),
      .daysBefore: .counted([.one: "{count} Tag vorher", .other: "{count} Tage vorher"]),
      .noPriority: "Keine Priorität",
      .lowPriority: "Niedrig",
      .mediumPriority: "Mittel",
      .highPriority: "Hoch",
      .dueSort: "Nach Fälligkeit",
      .prioritySort: "Höchste Priorität zuerst",
      .createdSort: "Neueste zuerst",
      .updatedSort: "Zuletzt geänderte zuerst",
      .titleSort: "Nach Titel",
      .startSort: "Nach Beginn",
      .completedSort: "Zuletzt erledigte zuerst",
      .toDoFilter: "Zu erledigen",
      .doneFilter: "Erledigt",
      .overdueFilter: "Überfällig",
      .todayFilter: "Heute fällig oder überfällig",
      .weekFilter: "Bis Sonntag fällig",
      .withoutDayFilter: "Ohne Datum",
      .highFilter: "Hohe Priorität",
      .repeatingFilter: "Wiederholt",
      .withoutTagsFilter: "Ohne Schlagwort",
      .waitingFilter: "Noch nicht begonnen",
      .openCount: .counted([.one: "{count} offen", .other: "{count} offen"]),

      .notFound: "Es gibt keine Aufgabe {id}; vielleicht wurde sie gelöscht.",
      .conflict: """
      Aufgabe {id} hat sich inzwischen geändert: Sie ist jetzt bei Revision {rev}. Bitte noch einmal \
      ansehen und die Änderung mit dieser Revision wiederholen.
      """,
      .fieldsConflict: """
      Aufgabe {id} wurde auch anderswo geändert: {fields}. Bitte wählen, was bleiben soll, und noch einmal \
      speichern.
      """,
      .changedSince: """
      Aufgabe {id} wurde seither geändert, und diese Änderung ginge verloren; bitte zuerst diese \
      rückgängig machen.
      """,
      .notRepeating: "Die Aufgabe wiederholt sich nicht; es gibt keinen nächsten Tag.",
      .seriesOpen: """
      Aufgabe {id} derselben Serie ist offen, und eine Serie hat nie zwei offene Aufgaben. Bitte zuerst \
      diese löschen oder ihre Wiederholung beenden.
      """,
      .nothingToUndo: "Es gibt nichts rückgängig zu machen.",
      .nothingOwnToUndo: """
      Von Ihnen gibt es nichts rückgängig zu machen. Die letzte Änderung, am {at}: {text}
      """,
      .onlyOthersToUndo: """
      Von Ihnen gibt es nichts rückgängig zu machen. Die letzte Änderung, von {by} am {at}: {text}
      """,
      .nothingToRedo: """
      Es gibt nichts zu wiederholen; das geht nur nach dem Rückgängigmachen, bis sich etwas anderes \
      ändert.
      """,
      .notUndoable: """
      Es gibt keinen Schritt {step}, der sich rückgängig machen lässt; vielleicht ist er es schon.
      """,
      .keyReused: """
      Der Schlüssel wurde schon für Aufgabe {id} mit anderem Inhalt verwendet; bitte einen anderen \
      nehmen.
      """,
      .keyOfOthers: """
      Der Schlüssel wurde schon für andere Änderungen verwendet; bitte einen anderen nehmen.
      """,
      .countChanged: .counted([
        .one: "Der Filter trifft jetzt auf {count} Aufgabe zu, nicht auf die erwartete Anzahl.",
        .other: "Der Filter trifft jetzt auf {count} Aufgaben zu, nicht auf die erwartete Anzahl.",
      ]),
      .listUnknown: "Es gibt keine Liste „{name}“; vielleicht wurde sie entfernt.",
      .listBuiltIn: """
      Die Liste „{name}“ ist immer da und lässt sich nicht ändern; bitte einen anderen Namen \
      wählen.
      """,
      .listsTooMany: """
      Es gibt schon {limit} gespeicherte Listen, mehr gehen nicht; bitte erst eine entfernen.
      """,
      .listExists: """
      Es gibt schon eine Liste „{name}“; bitte einen anderen Namen wählen oder sie ersetzen.
      """,
      .listNotOpen: """
      Die Liste „{name}“ ist nicht geöffnet; bitte erst mit todoList.viewReady öffnen.
      """,
      .unnamedListNotOpen: """
      Die Liste ohne Namen ist nicht geöffnet; bitte erst mit todoList.viewReady öffnen.
      """,
      .keptDraftNotFound:
        "Dieses nicht gespeicherte Formular gibt es nicht mehr, oder es ist anderswo offen.",
      .draftNotOpen: """
      Der Entwurf „{name}“ ist nicht geöffnet; bitte erst mit todoEdit.viewReady öffnen.
      """,
      .unnamedDraftNotOpen: """
      Der Entwurf ohne Namen ist nicht geöffnet; bitte erst mit todoEdit.viewReady öffnen.
      """,
      .unexpected: """
      Ein interner Fehler ist aufgetreten, und es wurde nichts geändert; bitte melden.
      """,
      .titleEmpty: "Der Titel ist leer; er braucht mindestens ein sichtbares Zeichen.",
      .titleTooLong: "Der Titel ist zu lang; er darf höchstens {limit} Zeichen haben.",
      .titleControlCharacter: """
      Der Titel enthält ein Steuerzeichen oder einen Zeilenumbruch; er muss eine einzige Zeile Text \
      sein.
      """,
      .contentTooLong: "Der Inhalt ist zu lang; er darf höchstens {limit} Zeichen haben.",
      .contentControlCharacter: """
      Der Inhalt enthält ein Steuerzeichen; nur Zeilenumbrüche und Tabulatoren sind erlaubt.
      """,
      .dueNotADate: """
      Die Fälligkeit wird nicht als Tag gelesen; bitte etwa „morgen“ oder „1. März 2027“ \
      schreiben.
      """,
      .timeNotATime: """
      Die Uhrzeit wird nicht gelesen; bitte etwa „9 Uhr“ oder „09:30“ schreiben.
      """,
      .timeUnanchored: "Eine Uhrzeit braucht ein Fälligkeitsdatum; bitte eines angeben.",
      .startNotADate: """
      Das Startdatum wird nicht als Tag gelesen; bitte etwa „morgen“ oder „1. März 2027“ \
      schreiben.
      """,
      .notARule: """
      Die Wiederholung wird nicht als Regel gelesen; bitte etwa „alle 2 Wochen“ oder „jeden \
      letzten Freitag“ schreiben.
      """,
      .repetitionUnanchored: """
      Eine Wiederholung zählt von einem Tag an; bitte ein Fälligkeits- oder Startdatum angeben.
      """,
      .repetitionEnded: "Es gibt keinen nächsten Tag; die Aufgabe wiederholt sich nicht mehr.",
      .repetitionUnknown: "Die Wiederholung muss von due, next oder done an zählen.",
      .notAReminder: """
      Eine Erinnerung wird nicht gelesen; bitte etwa „10 Minuten vorher“ oder „morgen 9 Uhr“ \
      schreiben.
      """,
      .reminderUnanchored: """
      Eine Erinnerung vor der Fälligkeit braucht ein Fälligkeitsdatum; bitte eines angeben.
      """,
      .remindersTooMany: """
      Es sind zu viele Erinnerungen; eine Aufgabe darf höchstens {limit} haben.
      """,
      .priorityUnknown: "Die Priorität ist unbekannt; möglich sind none, low, medium und high.",
      .tagsTooMany: "Das sind zu viele Schlagwörter; eine Aufgabe darf höchstens {limit} haben.",
      .tagEmpty: "Ein Schlagwort ist leer; es braucht mindestens ein Zeichen.",
      .tagTooLong: "Ein Schlagwort ist zu lang; es darf höchstens {limit} Zeichen haben.",
      .tagNotAWord: """
      Ein Schlagwort enthält Leerraum, ein Komma oder ein Steuerzeichen; es muss ein einziges Wort sein.
      """,
      .storeBusy: """
      Ein anderer Prozess benutzt gerade die Ablage; es wurde nichts geändert, bitte noch einmal \
      versuchen.
      """,
      .storeFull: """
      In der Ablage ist kein Platz mehr; es wurde nichts geändert, bitte Platz schaffen und noch \
      einmal versuchen.
      """,
      .storeReadOnly: """
      Die Ablage ist schreibgeschützt; es wurde nichts geändert, bitte ihre Rechte prüfen.
      """,
      .storeCorrupt: """
      Die Ablage ist beschädigt oder enthält keine Aufgaben; bitte mit viper-todo check prüfen, \
      aus einer Sicherung wiederherstellen oder mit --database eine andere wählen.
      """,
      .storeNewer: """
      Die Ablage wurde von einem neueren viper-todo geschrieben; bitte diese Version installieren \
      oder mit --database eine andere Ablage wählen.
      """,
      .storeGone: """
      Die Ablage wurde verschoben oder gelöscht; es wurde nichts geändert, bitte sie zurückbringen \
      oder das Programm neu starten, um eine neue zu beginnen.
      """,
      .storeIO: """
      Die Ablage konnte nicht gelesen oder geschrieben werden; es wurde nichts geändert, bitte den \
      Ort prüfen, an dem sie liegt, und noch einmal versuchen.
      """,
      .storeUnreachable: """
      Die Ablage ist nicht erreichbar; es wurde nichts geändert, bitte ihre Adresse und die \
      Verbindung prüfen und noch einmal versuchen.
      """,
      .storeDenied: """
      Die Ablage hat den Zugriff verweigert; es wurde nichts geändert, bitte Adresse, \
      Benutzernamen, Passwort und Rechte prüfen.
      """,
      .storeOutcomeUnknown: """
      Die Verbindung zur Ablage brach ab, bevor feststand, ob die Änderung gespeichert ist; bitte in \
      der Liste nachsehen, sobald die Ablage wieder erreichbar ist, und die Änderung nur \
      wiederholen, wenn sie dort fehlt.
      """,
      .storeDamagedTodo: """
      Aufgabe {id} ist in der Ablage beschädigt und kann nur gelöscht werden; wird sie gebraucht, \
      bitte die Ablage aus einer Sicherung wiederherstellen.
      """,
      .storeFolderMissing: """
      Den Ordner {folder} gibt es nicht; es wurde nichts geändert, bitte ihn anlegen oder \
      zurückbringen und noch einmal versuchen.
      """,
      .storePartMissing: """
      Ein Teil der Ablage fehlt, aber {part} enthält Änderungen, die es sonst nirgends gibt; bitte \
      den fehlenden Teil zurückholen oder, um neu zu beginnen, {part} beiseitelegen.
      """,
      .storeSeveralNames: """
      Die Ablage hat mehrere Namen, und sie unter mehreren zu benutzen, würde sie zerstören; bitte \
      sie kopieren und die anderen Namen entfernen.
      """,
    ])

  private static func tasks(_ participle: String) -> Wording {
    .counted([
      .one: Template("{count} Aufgabe " + participle + "."),
      .other: Template("{count} Aufgaben " + participle + "."),
    ])
  }
}
