// swift-tools-version: 6.2
import PackageDescription

// The rings of the Clean Architecture, one target each, from the inside out: a target depends only
// on those above it. `RulesTests` holds the same rule over the `import` lines.
let package = Package(
  name: "viper-todo",
  products: [.executable(name: "viper-todo", targets: ["viper-todo"])],
  targets: [
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CLinux"),

    .target(name: "Entities", dependencies: ["CLinux"]),
    .target(name: "UseCases", dependencies: ["Entities"]),
    .plugin(name: "LanguageList", capability: .buildTool(), path: "Sources/Plugins/LanguageList"),
    .target(
      name: "Presenters", dependencies: ["Entities", "UseCases"], plugins: ["LanguageList"]),
    .target(name: "JSON"),
    .target(name: "JSONRPC", dependencies: ["JSON"]),
    .target(
      name: "RemoteViews",
      dependencies: ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC"]),
    .target(name: "Gateways", dependencies: ["Entities", "CSQLite", "CLinux"]),
    .target(
      name: "Connectors",
      dependencies: ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC", "RemoteViews"]),
    .target(
      name: "Transcripts", dependencies: ["Entities", "Gateways", "JSON", "JSONRPC", "Connectors"]),
    .target(name: "Reference", dependencies: ["RemoteViews"]),
    .target(name: "Stdio", dependencies: ["CLinux"]),
    .executableTarget(
      name: "viper-todo",
      dependencies: [
        "Entities", "JSON", "JSONRPC", "Gateways", "Connectors", "Reference", "Transcripts",
        "Stdio",
      ],
      // The release build is one static file: it starts in a third of the time of the dynamic one.
      linkerSettings: [
        .unsafeFlags(["-static-executable", "-use-ld=lld"], .when(configuration: .release))
      ]),

    // `swift package new-scene`; its templates are Swift that other targets get.
    .plugin(
      name: "new-scene",
      capability: .command(
        intent: .custom(
          verb: "new-scene", description: "Make all files of a new scene, in all rings."),
        permissions: [.writeToPackageDirectory(reason: "It writes the files of the scene.")]),
      path: "Sources/Plugins/NewScene", exclude: ["Templates"]),
    // Measures the program above from outside, through pipes; `swift run` builds both.
    .executableTarget(
      name: "viper-todo-bench", dependencies: ["viper-todo", "JSON", "CLinux", "CSQLite"],
      // As the program: the echo that it is held against starts as fast, SQLite is the same library.
      linkerSettings: [
        .unsafeFlags(["-static-executable", "-use-ld=lld"], .when(configuration: .release))
      ]),

    .target(
      name: "TestSupport", dependencies: ["Entities", "JSON", "Gateways", "CLinux"],
      path: "Tests/TestSupport"),
    .target(
      name: "FuzzingOracles",
      dependencies: ["Entities", "Gateways", "JSON", "JSONRPC", "Connectors"],
      path: "Tests/Fuzzing/Oracles"),
    .testTarget(name: "FuzzingTests", dependencies: ["FuzzingOracles", "TestSupport"]),
    .testTarget(name: "RulesTests", dependencies: ["TestSupport"]),
    .testTarget(
      name: "ConnectorsTests",
      dependencies: ["Entities", "Gateways", "Connectors", "Transcripts"]),
    .testTarget(
      name: "TranscriptTests",
      dependencies: ["Entities", "JSONRPC", "Gateways", "Connectors", "Transcripts", "TestSupport"]),
    // What is declared of the wire, against what is written.
    .testTarget(
      name: "ContractTests",
      dependencies: [
        "viper-todo", "Entities", "JSON", "JSONRPC", "Presenters", "RemoteViews", "Gateways",
        "Connectors", "Transcripts", "TestSupport",
      ], exclude: ["validate.py", "openrpc-1.3.json"]),
    .testTarget(
      name: "EntitiesTests", dependencies: ["Entities", "TestSupport"],
      exclude: ["dateutil_check.py"]),
    .testTarget(
      name: "UseCasesTests", dependencies: ["Entities", "UseCases", "Gateways", "TestSupport"]),
    .testTarget(
      name: "PresentersTests",
      dependencies: ["Entities", "UseCases", "Presenters", "Gateways", "TestSupport"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], exclude: ["Corpus"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSON", "JSONRPC", "TestSupport"]),
    .testTarget(
      name: "RemoteViewsTests",
      dependencies: [
        "Entities", "UseCases", "Presenters", "JSON", "JSONRPC", "RemoteViews", "Gateways",
        "Connectors", "TestSupport",
      ]),
    .testTarget(
      name: "GatewaysTests", dependencies: ["Entities", "Gateways", "CSQLite", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ProcessTests",
      dependencies: [
        "viper-todo", "Entities", "JSONRPC", "Transcripts", "Stdio", "CSQLite", "TestSupport",
      ]),
    // What a peer can send that is large, long or hostile, against the real binary.
    .testTarget(name: "BoundsTests", dependencies: ["viper-todo", "TestSupport"]),
    // Crashes, several processes at once, faults: long with `VIPER_TODO_LONG=1`.
    .testTarget(
      name: "TrustTests",
      dependencies: [
        "viper-todo", "Entities", "Gateways", "Connectors", "CSQLite", "TestSupport",
      ]),
    // The scene generator, in a copy of the package that is built from nothing.
    .testTarget(name: "GeneratorTests", dependencies: ["TestSupport"]),
    // The shape of what the benchmark says, never a figure.
    .testTarget(
      name: "BenchTests",
      dependencies: ["viper-todo", "viper-todo-bench", "JSON", "TestSupport"]),
    // The clients in their real hosts, against the real binary, which is built for it.
    .testTarget(name: "ClientTests", dependencies: ["viper-todo"]),
  ]
)

// Only for `Tests/Fuzzing/run`: it links against libFuzzer, which brings a main of its own.
if Context.environment["VIPER_TODO_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "viper-todo-fuzz", dependencies: ["FuzzingOracles"], path: "Tests/Fuzzing/Target",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}

// What the release build leaves out: the checks at run time that one thread with one loop cannot fail,
// and that the debug build, which the tests run, makes; and atomic counting of references, which is a
// sixth of the time of an add, where there is no other thread to count with. And for JSON: without the
// last flag nothing that is `package` is inlined into another module, whatever it is marked (set for
// more targets, it makes symbols that stand twice).
for target in package.targets where target.type == .regular || target.type == .executable {
  let flags =
    ["-enforce-exclusivity=unchecked", "-Xfrontend", "-assume-single-threaded"]
    + (target.name == "JSON" ? ["-enable-cmo-everything"] : [])
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .release))]
}
