extension Language {
  /// Français. A narrow no-break space (U+202F) precedes `;`; an ordinary one (U+00A0) precedes `:`
  /// and stands inside « ».
  static let french = Language(
    tag: "fr",
    months: [
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
      "déc.",
    ],
    weekdays: ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"],
    shortWeekdays: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
    firstOfMonth: "1er",
    monthsInText: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
      "octobre", "novembre", "décembre",
    ],
    weekdaysInText: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
    ordinal: { $0 == 1 ? "1er" : "\($0)e" },
    monthDay: { $0 == 1 ? "1er" : "\($0)" },
    // Whole millions take « de » : un million de tâches.
    pluralForm: { (0...1).contains($0) ? .one : $0 % 1_000_000 == 0 ? .many : .other },
    phrases: [
      .nothingThere: "Rien à faire pour le moment.",
      .nothingPasses: "Aucune tâche ne correspond au filtre.",
      .behindTheEnd: "La liste se termine avant cette fenêtre.",
      .damagedTodo: "Tâche {id} endommagée",

      .yesterday: "Hier",
      .today: "Aujourd’hui",
      .tomorrow: "Demain",
      .weekdayAndDate: "{weekday} {day} {month}",
      .date: "{day} {month} {year}",
      .dateAndTime: "{date} à {time}",

      .inboxList: "Boîte de réception",
      .todayList: "Aujourd’hui",
      .upcomingList: "À venir",
      .allList: "Toutes",
      .doneList: "Terminées",

      .openGroup: "À faire",
      .completedGroup: "Terminées",
      .withoutDueDate: "Sans échéance",
      .total: "Total",
      .grandTotal: "Total général",
      .nothingOpen: "Aucune tâche à faire.",
      .nothingCompleted: "Aucune tâche terminée pour le moment.",

      .added: "ajoutée",
      .restored: "restaurée",
      .completed: "terminée",
      .reopened: "rouverte",
      .deleted: "supprimée",
      .changed: "modification\u{A0}: {fields}",
      .fieldSeparator: ", ",
      .titleField: "titre",
      .contentField: "contenu",
      .dueField: "échéance",
      .priorityField: "priorité",
      .tagsField: "étiquettes",
      .timeField: "heure",
      .startField: "date de début",
      .repetitionField: "répétition",
      .remindersField: "rappels",

      .addOne: "ajouter «\u{A0}{title}\u{A0}»",
      .restoreOne: "restaurer «\u{A0}{title}\u{A0}»",
      .completeOne: "terminer «\u{A0}{title}\u{A0}»",
      .reopenOne: "rouvrir «\u{A0}{title}\u{A0}»",
      .deleteOne: "supprimer «\u{A0}{title}\u{A0}»",
      .editOne: "modifier «\u{A0}{title}\u{A0}»",
      .addMany: tasks("ajouter"),
      .restoreMany: tasks("restaurer"),
      .completeMany: tasks("terminer"),
      .reopenMany: tasks("rouvrir"),
      .deleteMany: tasks("supprimer"),
      .editMany: tasks("modifier"),
      .changeMany: tasks("changer"),

      .addedOne: "Tâche ajoutée\u{A0}: «\u{A0}{title}\u{A0}».",
      .completedOne: "Tâche terminée\u{A0}: «\u{A0}{title}\u{A0}».",
      .reopenedOne: "Tâche rouverte\u{A0}: «\u{A0}{title}\u{A0}».",
      .editedOne: "Tâche modifiée\u{A0}: «\u{A0}{title}\u{A0}».",
      .deletedOne: "Tâche supprimée\u{A0}: «\u{A0}{title}\u{A0}».",
      .addedMany: tasksThatWere("ajoutée"),
      .completedMany: tasksThatWere("terminée"),
      .reopenedMany: tasksThatWere("rouverte"),
      .editedMany: tasksThatWere("modifiée"),
      .deletedMany: tasksThatWere("supprimée"),
      .changedMany: tasksThatWere("changée"),
      .undone: "Annulé\u{A0}: {step}.",
      .redone: "Rétabli\u{A0}: {step}.",

      .listShown: "Tâches\u{A0}: {shown} sur {total}.",
      .todoShown: "Tâche {id}\u{A0}: «\u{A0}{title}\u{A0}».",
      .reportShown: "Lignes du rapport\u{A0}: {shown} sur {total}.",
      .historyShown: "Changements de la tâche {id}\u{A0}: {shown}.",
      .changesShown: "Tâches changées\u{A0}: {changed}. Tâches supprimées\u{A0}: {deleted}.",
      .changesUnknown: "On ne sait plus ce qui a changé depuis\u{202F}; relisez tout.",
      .previewShown: "Rien n’a été enregistré. Tâches qui changeraient\u{A0}: {shown}.",
      .nothingChanged: "Rien n’a changé\u{202F}; tout était déjà à jour.",
      .keyRepeated: "Rien n’a été fait\u{A0}: cet appel a déjà eu lieu avec la même clé.",

      .everyDay: "tous les jours",
      .everyWeek: "toutes les semaines",
      .everyMonth: "tous les mois",
      .everyYear: "tous les ans",
      .everyWorkday: "du lundi au vendredi",
      .everyDays: "tous les {count} jours",
      .everyWeeks: "toutes les {count} semaines",
      .everyMonths: "tous les {count} mois",
      .everyYears: "tous les {count} ans",
      .inMonths: "{every} en {months}",
      .onDays: "{every} {days}",
      .everyMonthOn: "{days} du mois",
      .ifThatIs: "{text}, si c’est {weekdays}",
      .ofThese: "{text}, et parmi eux {days}",
      .orLastDay: "{text} (ou son dernier jour)",
      .afterCompletion: "{text} après son achèvement",
      .untilDate: "{text} jusqu’au {date}",
      .times: .counted([
        .one: "{text}, {count} fois", .many: "{text}, {count} de fois",
        .other: "{text}, {count} fois",
      ]),
      .byRule: "selon la règle {rule}",

      .onWeekday: "le {weekday}",
      .eachWeekday: "chaque {weekday}",
      .aWeekday: "un {weekday}",
      .monthDay: "le {day}",
      .monthAndDay: "le {day} {month}",
      .first: "le premier {day}",
      .second: "le deuxième {day}",
      .third: "le troisième {day}",
      .fourth: "le quatrième {day}",
      .fifth: "le cinquième {day}",
      .nth: "le {ordinal} {day}",
      .last: "le dernier {day}",
      .secondToLast: "l’avant-dernier {day}",
      .thirdToLast: "l’antépénultième {day}",
      .nthToLast: "le {ordinal} {day} avant la fin",
      .dayOfAnyKind: "jour",
      .workday: "jour de semaine",
      .and: "{list} et {last}",
      .or: "{list} ou {last}",

      .weekend: "Week-end",
      .nextWeek: "Semaine prochaine",
      .noDate: "Sans date",
      .noTime: "Sans heure",
      .noRepetition: "Sans répétition",
      .thisEvening: "Ce soir",
      .tomorrowMorning: "Demain matin",
      .inMinutes: .counted([
        .one: "Dans {count} minute", .many: "Dans {count} de minutes",
        .other: "Dans {count} minutes",
      ]),
      .inHours: .counted([
        .one: "Dans {count} heure", .many: "Dans {count} de heures",
        .other: "Dans {count} heures",
      ]),
      .atTheTime: "À l’heure",
      .minutesBefore: .counted([
        .one: "{count} minute avant", .many: "{count} de minutes avant",
        .other: "{count} minutes avant",
      ]),
      .hoursBefore: .counted([
        .one: "{count} heure avant", .many: "{count} de heures avant",
        .other: "{count} heures avant",
      ]),
      .daysBefore: .counted([
        .one: "{count} jour avant", .many: "{count} de jours avant",
        .other: "{count} jours avant",
      ]),
      .noPriority: "Sans priorité",
      .lowPriority: "Basse",
      .mediumPriority: "Moyenne",
      .highPriority: "Haute",
      .dueSort: "Par échéance",
      .prioritySort: "Priorité la plus haute d’abord",
      .createdSort: "Plus récentes d’abord",
      .updatedSort: "Dernières modifiées d’abord",
      .titleSort: "Par titre",
      .startSort: "Par date de début",
      .completedSort: "Dernières faites d’abord",
      .toDoFilter: "À faire",
      .doneFilter: "Faites",
      .overdueFilter: "En retard",
      .todayFilter: "Pour aujourd’hui ou en retard",
      .weekFilter: "Pour dimanche au plus tard",
      .withoutDayFilter: "Sans date",
      .highFilter: "Priorité haute",
      .repeatingFilter: "Répétées",
      .withoutTagsFilter: "Sans étiquette",
      .waitingFilter: "Pas encore commencées",
      .openCount: .counted([
        .one: "{count} ouverte", .many: "{count} ouvertes",
        .other: "{count} ouvertes",
      ]),

      .notFound: "Il n’y a pas de tâche {id}\u{202F}; elle a peut-être été supprimée.",
      .conflict: """
      La tâche {id} a changé entre-temps\u{A0}: elle en est à la révision {rev}. Relisez-la et refaites \
      la modification avec cette révision.
      """,
      .fieldsConflict: """
      La tâche {id} a aussi été modifiée ailleurs\u{A0}: {fields}. Choisissez ce qui doit rester, puis \
      enregistrez de nouveau.
      """,
      .changedSince: """
      La tâche {id} a été modifiée depuis, et cette modification serait perdue\u{202F}; annulez-la \
      d’abord.
      """,
      .notRepeating: "La tâche ne se répète pas\u{202F}; il n’y a pas de jour suivant.",
      .seriesOpen: """
      La tâche {id} de la même série est en cours, et une série n’en a jamais deux. Supprimez d’abord \
      celle-là, ou mettez fin à sa répétition.
      """,
      .nothingToUndo: "Il n’y a rien à annuler.",
      .nothingOwnToUndo: """
      Vous n’avez rien à annuler. La dernière modification, le {at}\u{A0}: {text}
      """,
      .onlyOthersToUndo: """
      Vous n’avez rien à annuler. La dernière modification, par {by}, le {at}\u{A0}: {text}
      """,
      .nothingToRedo: """
      Il n’y a rien à rétablir\u{202F}; seul ce qui a été annulé en dernier peut l’être, tant que rien \
      d’autre ne change.
      """,
      .notUndoable: """
      Il n’y a pas d’étape {step} qui puisse être annulée\u{202F}; elle l’est peut-être déjà.
      """,
      .keyReused: """
      La clé a déjà servi pour la tâche {id}, dont le contenu est autre\u{202F}; prenez une autre clé.
      """,
      .keyOfOthers: """
      La clé a déjà servi pour d’autres changements\u{202F}; prenez une autre clé.
      """,
      .countChanged: .counted([
        .one: "Le filtre trouve à présent {count} tâche, et non le nombre attendu.",
        .many: "Le filtre trouve à présent {count} tâches, et non le nombre attendu.",
        .other: "Le filtre trouve à présent {count} tâches, et non le nombre attendu.",
      ]),
      .listUnknown: """
      Il n’y a pas de liste «\u{A0}{name}\u{A0}»\u{A0}; elle a peut-être été retirée.
      """,
      .listBuiltIn: """
      La liste «\u{A0}{name}\u{A0}» est toujours là et ne peut pas être modifiée\u{A0}; choisissez \
      un autre nom.
      """,
      .listsTooMany: """
      Il y a déjà {limit} listes enregistrées, le maximum\u{A0}; retirez-en une d’abord.
      """,
      .listExists: """
      Il y a déjà une liste «\u{A0}{name}\u{A0}»\u{202F}; choisissez un autre nom, ou \
      remplacez-la.
      """,
      .listNotOpen: """
      La liste «\u{A0}{name}\u{A0}» n’est pas ouverte\u{202F}; ouvrez-la d’abord avec todoList.viewReady.
      """,
      .unnamedListNotOpen: """
      La liste sans nom n’est pas ouverte\u{202F}; ouvrez-la d’abord avec todoList.viewReady.
      """,
      .keptDraftNotFound:
        "Ce formulaire non enregistré n’existe plus ou est ouvert ailleurs.",
      .draftNotOpen: """
      Le brouillon «\u{A0}{name}\u{A0}» n’est pas ouvert\u{202F}; ouvrez-le d’abord avec todoEdit.viewReady.
      """,
      .unnamedDraftNotOpen: """
      Le brouillon sans nom n’est pas ouvert\u{202F}; ouvrez-le d’abord avec todoEdit.viewReady.
      """,
      .unexpected: """
      Le programme a rencontré une erreur interne et n’a rien changé\u{202F}; merci de la signaler.
      """,
      .titleEmpty: "Le titre est vide\u{202F}; donnez-lui au moins un caractère visible.",
      .titleTooLong: "Le titre est trop long\u{202F}; il peut avoir au plus {limit} caractères.",
      .titleControlCharacter: """
      Le titre contient un caractère de contrôle ou un saut de ligne\u{202F}; ce doit être une seule \
      ligne de texte.
      """,
      .contentTooLong:
        "Le contenu est trop long\u{202F}; il peut avoir au plus {limit} caractères.",
      .contentControlCharacter: """
      Le contenu contient un caractère de contrôle\u{202F}; seuls les sauts de ligne et les tabulations \
      sont permis.
      """,
      .dueNotADate: """
      L’échéance n’est pas lue comme un jour\u{202F}; écrivez par exemple «\u{A0}demain\u{A0}» \
      ou «\u{A0}1er mars 2027\u{A0}».
      """,
      .timeNotATime: """
      L’heure n’est pas lue comme une heure\u{202F}; écrivez par exemple «\u{A0}9h\u{A0}» ou \
      «\u{A0}09:30\u{A0}».
      """,
      .timeUnanchored: "Une heure exige une date d’échéance\u{202F}; donnez-en une à la tâche.",
      .startNotADate: """
      La date de début n’est pas lue comme un jour\u{202F}; écrivez par exemple \
      «\u{A0}demain\u{A0}» ou «\u{A0}1er mars 2027\u{A0}».
      """,
      .notARule: """
      La répétition n’est pas lue comme une règle\u{202F}; écrivez par exemple «\u{A0}toutes \
      les 2 semaines\u{A0}» ou «\u{A0}chaque dernier vendredi\u{A0}».
      """,
      .repetitionUnanchored: """
      Une répétition se compte à partir d’un jour\u{202F}; donnez à la tâche une date d’échéance \
      ou de début.
      """,
      .repetitionEnded: "Il n’y a pas de jour suivant\u{202F}; la tâche ne se répète plus.",
      .repetitionUnknown: "La répétition doit se compter à partir de due, next ou done.",
      .notAReminder: """
      Un rappel n’est pas lu\u{202F}; écrivez par exemple «\u{A0}10 minutes avant\u{A0}» ou \
      «\u{A0}demain 9h\u{A0}».
      """,
      .reminderUnanchored: """
      Un rappel avant l’échéance exige une date d’échéance\u{202F}; donnez-en une à la tâche.
      """,
      .remindersTooMany: "Il y a trop de rappels\u{202F}; une tâche peut en avoir {limit} au plus.",
      .priorityUnknown: "La priorité est inconnue\u{202F}; ce doit être none, low, medium ou high.",
      .tagsTooMany: "Il y a trop d’étiquettes\u{202F}; une tâche peut en avoir au plus {limit}.",
      .tagEmpty: "Une étiquette est vide\u{202F}; donnez-lui au moins un caractère.",
      .tagTooLong:
        "Une étiquette est trop longue\u{202F}; elle peut avoir au plus {limit} caractères.",
      .tagNotAWord: """
      Une étiquette contient un espace, une virgule ou un caractère de contrôle\u{202F}; ce doit être \
      un seul mot.
      """,
      .storeBusy: """
      Le stockage est utilisé par un autre processus\u{202F}; rien n’a été changé, réessayez.
      """,
      .storeFull: """
      Le stockage est plein\u{202F}; rien n’a été changé, libérez de la place et réessayez.
      """,
      .storeReadOnly: """
      Le stockage ne peut pas être modifié\u{202F}; rien n’a été changé, vérifiez ses droits \
      d’accès.
      """,
      .storeCorrupt: """
      Le stockage est endommagé ou ne contient pas de tâches\u{202F}; examinez-le avec viper-todo \
      check, restaurez-le depuis une sauvegarde ou choisissez-en un autre avec --database.
      """,
      .storeNewer: """
      Le stockage a été écrit par un viper-todo plus récent\u{202F}; installez cette version ou \
      choisissez un autre stockage avec --database.
      """,
      .storeGone: """
      Le stockage a été déplacé ou supprimé\u{202F}; rien n’a été changé, remettez-le en place, ou \
      redémarrez pour en commencer un nouveau.
      """,
      .storeIO: """
      Le stockage n’a pas pu être lu ou écrit\u{202F}; rien n’a été changé, vérifiez l’endroit où \
      il se trouve et réessayez.
      """,
      .storeUnreachable: """
      Le stockage est injoignable\u{202F}; rien n’a été changé, vérifiez son adresse et la \
      connexion et réessayez.
      """,
      .storeDenied: """
      Le stockage a refusé l’accès\u{202F}; rien n’a été changé, vérifiez l’adresse, le nom \
      d’utilisateur, le mot de passe et les droits.
      """,
      .storeOutcomeUnknown: """
      La connexion au stockage a été perdue avant de savoir si la modification est enregistrée\u{202F}; \
      consultez la liste dès que le stockage est de nouveau joignable et ne recommencez que si la \
      modification n’y est pas.
      """,
      .storeDamagedTodo: """
      La tâche {id} est endommagée dans le stockage et peut seulement être supprimée\u{202F}; \
      restaurez le stockage depuis une sauvegarde si vous en avez besoin.
      """,
      .storeFolderMissing: """
      Le dossier {folder} n’existe pas\u{202F}; rien n’a été changé, créez-le ou remettez-le en \
      place et réessayez.
      """,
      .storePartMissing: """
      Une partie du stockage manque, mais {part} contient des changements qui n’existent nulle \
      part ailleurs\u{202F}; remettez en place la partie manquante, ou déplacez {part} pour \
      commencer un nouveau stockage.
      """,
      .storeSeveralNames: """
      Le stockage a plusieurs noms, et l’utiliser sous plusieurs d’entre eux le \
      détruirait\u{202F}; copiez-le et supprimez les autres noms.
      """,
    ])

  private static func tasks(_ verb: String) -> Wording {
    .counted([
      .one: Template(verb + " {count} tâche"), .many: Template(verb + " {count} de tâches"),
      .other: Template(verb + " {count} tâches"),
    ])
  }

  private static func tasksThatWere(_ participle: String) -> Wording {
    .counted([
      .one: Template("{count} tâche " + participle + "."),
      .many: Template("{count} de tâches " + participle + "s."),
      .other: Template("{count} tâches " + participle + "s."),
    ])
  }
}
