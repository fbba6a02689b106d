/// The outputs of the scene `sceneName`.
package enum SceneNameOutputs {
  /// What the scene is.
  package static var scene: SceneDeclaration {
    SceneDeclaration(
      "sceneName", "How many todos there are today.", events: SceneNameEvents.all,
      outputs: [OutputNames])
  }

  //: shows
  static var showOutput: OutputDeclaration {
    OutputDeclaration(
      "sceneName.showOutput", "How many todos there are; replaces what was shown.", counts)
  }

  //: end
  static var showError: OutputDeclaration {
    OutputDeclaration(
      "sceneName.showError", "An event changed nothing; this is why.", Members.error())
  }

  //: routes
  static var routeOutput: OutputDeclaration {
    OutputDeclaration("sceneName.routeOutput", "Go there.", [])
  }

  //: end
  private static var counts: [MemberDeclaration] {
    [
      Members.storeRev,
      .required("day", .date, "What day it is where the user is."),
      .required("dayText", .string(nil), "The same for people, in their language."),
      .required("open", .natural, "How many todos are open."),
      .required("completed", .natural, "How many todos are done."),
    ]
  }
}
