// swift-tools-version: 6.2
import PackageDescription

// How the release build links a program. It is one static file, which starts in a third of the time
// of a dynamic one. It has one thread, so it counts references without a lock, which saves a sixth
// of the time of an add: the calls that count atomically become those that do not. The libraries
// are compiled with the atomic calls, because a test process links them too and runs threads. These
// settings would reach the test process as well if a test target depended on a program; none does.
// Nothing here asks for the name of a character (`RulesTests`), so the standard library's table of
// them, a twentieth of the program, stays out. The runtime would look for the program that
// prints backtraces in eight places at each start, and abort without /proc; none is shipped, and to
// look for it in a variable of the environment that nobody sets finds none either.
let shipped: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-executable", "-Xlinker", "--defsym=_swift_stdlib_getScalarName=abort"]
      + ["-Xlinker", "--defsym=swift_copyAuxiliaryExecutablePath=secure_getenv"]
      + ["retain", "retain_n", "release", "release_n"].flatMap {
        ["-Xlinker", "--defsym=swift_\($0)=swift_nonatomic_\($0)"]
      }, .when(platforms: [.linux], configuration: .release, traits: ["Static"]))
]

// The rings of the Clean Architecture, one target each, from the inside out: a target depends only
// on those above it. `RulesTests` checks the same rule in the `import` lines.
let package = Package(
  name: "viper-todo",
  products: [.executable(name: "viper-todo", targets: ["viper-todo"])],
  traits: [
    .default(enabledTraits: ["Static"]),
    .trait(
      name: "Static",
      description: "On Linux, a release build makes static programs, which hold all they need."),
    .trait(
      name: "PostgreSQL",
      description: "Keeps todos in PostgreSQL too, by libpq, which cannot be in a static program."),
    .trait(
      name: "Portable",
      description:
        "Builds on Linux what every POSIX system has, in the place of what only Linux has."),
  ],
  targets: [
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CLibrary"),

    // Below all rings: everything that they need of the C library, which no other of them imports.
    .target(
      name: "System",
      dependencies: ["CLibrary", .target(name: "CLinux", condition: .when(platforms: [.linux]))],
      exclude: ["README.md"],
      // All products have System, so this is how every release build is linked (see the end). Each
      // file of bitcode names all libraries of Swift again, and the linker would open them as often.
      // So it ignores these names, and gets the two that the package manager does not give it.
      linkerSettings: [
        .unsafeFlags(
          ["-use-ld=lld", "-Xlinker", "--no-dependent-libraries", "-lswiftGlibc", "-lm"],
          .when(platforms: [.linux], configuration: .release))
      ]),
    // Where a program finds its arguments; only programs have it.
    .target(name: "ProgramArguments", dependencies: ["CLibrary"]),
    .target(name: "Entities", dependencies: ["System"]),
    .target(name: "UseCases", dependencies: ["Entities"]),
    .plugin(
      name: "FileLists", capability: .buildTool(), path: "Sources/Plugins/FileLists",
      exclude: ["languages.awk"]),
    .target(
      name: "Presenters", dependencies: ["System", "Entities", "UseCases"],
      exclude: ["Common/Languages/Known"], plugins: ["FileLists"]),
    .target(name: "JSON", dependencies: ["System"]),
    .target(name: "JSONRPC", dependencies: ["System", "JSON"]),
    .target(
      name: "RemoteViews",
      dependencies: ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC"],
      exclude: ["README.md", "Sentences"], plugins: ["FileLists"]),
    .target(name: "Stores", dependencies: ["System", "Entities"], exclude: ["README.md"]),
    .target(name: "MemoryStore", dependencies: ["Entities", "Stores"]),
    // What stores share that keep todos in the tables of a database.
    .target(name: "StoreTables", dependencies: ["Entities", "Stores"]),
    .target(
      name: "SQLiteStore",
      dependencies: ["System", "Entities", "Stores", "StoreTables", "CSQLite"],
      exclude: ["README.md"],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    // Without the trait, it only says how to build the program with it.
    .target(
      name: "PostgreSQLStore",
      dependencies: [
        "System", "Entities", "Stores", "StoreTables",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ],
      exclude: ["README.md", "ENGINES.md"],
      linkerSettings: [.linkedLibrary("pq", .when(traits: ["PostgreSQL"]))]),
    .target(name: "Host", dependencies: ["System", "Entities"]),
    .target(
      name: "Connectors",
      dependencies: ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC", "RemoteViews"]),
    .target(
      name: "Transcripts",
      dependencies: [
        "System", "Entities", "MemoryStore", "Stores", "Host", "JSON", "JSONRPC", "Connectors",
      ]),
    .target(name: "Reference", exclude: ["Manual"], plugins: ["FileLists"]),
    .target(name: "Stdio", dependencies: ["System", "JSONRPC"]),
    .executableTarget(
      name: "viper-todo",
      dependencies: [
        "System", "Entities", "Presenters", "JSON", "JSONRPC", "Stores", "MemoryStore",
        "SQLiteStore",
        "PostgreSQLStore", "Host", "Connectors", "Reference", "Transcripts", "Stdio",
        "ProgramArguments",
      ],
      exclude: [
        "Completions/viper-todo.bash", "Completions/viper-todo.fish", "Completions/viper-todo.zsh",
      ],
      linkerSettings: shipped, plugins: ["FileLists"]),

    // `swift package new-scene`. Its templates are Swift files for other targets.
    .plugin(
      name: "new-scene",
      capability: .command(
        intent: .custom(
          verb: "new-scene", description: "Make all files of a new scene, in all rings."),
        permissions: [.writeToPackageDirectory(reason: "It writes the files of the scene.")]),
      path: "Sources/Plugins/NewScene", exclude: ["Templates", "README.md"]),
    // Measures the program above from outside, through pipes; `swift run` builds both. All but its
    // main file is a library, for BenchTests.
    .target(
      name: "Benchmark",
      dependencies: [
        "System", "CLibrary", "JSON", "JSONRPC", "CSQLite", "Scanner",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ],
      path: "Sources/viper-todo-bench", exclude: ["Main", "Scanner", "README.md"]),
    // In C, because it shows what a C programmer writes by hand for the benchmark's requests, and
    // because Swift does not see how a process chooses its processor.
    .target(
      name: "Scanner", path: "Sources/viper-todo-bench/Scanner",
      cSettings: [
        .unsafeFlags(
          ["-Xclang", "-mframe-pointer=none"],
          .when(platforms: [.linux], configuration: .release))
      ]),
    .executableTarget(
      name: "viper-todo-bench",
      dependencies: ["viper-todo", "System", "Benchmark", "ProgramArguments"],
      path: "Sources/viper-todo-bench/Main",
      // Linked like the program, so that the echo beside it starts as fast, and SQLite is the same.
      linkerSettings: shipped),

    .target(
      name: "TestSupport", dependencies: ["Entities", "MemoryStore", "JSON", "CLinux", "CSQLite"],
      path: "Tests/TestSupport", linkerSettings: [.linkedLibrary("sqlite3")]),
    // In a build with `Portable`, the same tests check the twins of what only Linux has.
    .testTarget(name: "SystemTests", dependencies: ["System", "TestSupport"]),
    // The tests that every store must pass; each store's test target runs them.
    .target(
      name: "StoreConformance",
      dependencies: [
        "Entities", "UseCases", "Connectors", "Stores", "MemoryStore", "Host", "JSON",
        "TestSupport",
      ], path: "Tests/StoreConformance"),
    .target(
      name: "FuzzingOracles",
      dependencies: ["Entities", "MemoryStore", "Host", "JSON", "JSONRPC", "Connectors"],
      path: "Tests/Fuzzing/Oracles"),
    .testTarget(name: "FuzzingTests", dependencies: ["FuzzingOracles", "TestSupport"]),
    .testTarget(name: "RulesTests", dependencies: ["TestSupport"]),
    .testTarget(
      name: "ConnectorsTests",
      dependencies: [
        "Entities", "Stores", "MemoryStore", "Host", "Connectors", "Transcripts", "TestSupport",
      ]),
    .testTarget(
      name: "TranscriptTests",
      dependencies: [
        "Entities", "JSONRPC", "MemoryStore", "Host", "Connectors", "Transcripts", "TestSupport",
      ]),
    // Checks the messages on the wire against their declarations.
    .testTarget(
      name: "ContractTests",
      dependencies: [
        "Entities", "JSON", "JSONRPC", "Presenters", "RemoteViews", "MemoryStore",
        "Host", "Connectors", "Reference", "Transcripts", "TestSupport",
      ], exclude: ["validate.py", "openrpc-1.3.json"]),
    .testTarget(
      name: "EntitiesTests", dependencies: ["Entities", "TestSupport"],
      exclude: ["dateutil_check.py"]),
    .testTarget(
      name: "UseCasesTests",
      dependencies: ["Entities", "UseCases", "Stores", "MemoryStore", "Host", "TestSupport"]),
    .testTarget(
      name: "PresentersTests",
      dependencies: ["Entities", "UseCases", "Presenters", "MemoryStore", "Host", "TestSupport"]),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "FuzzingOracles", "TestSupport"],
      exclude: ["Corpus"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSON", "JSONRPC", "TestSupport"]),
    .testTarget(
      name: "RemoteViewsTests",
      dependencies: [
        "Entities", "UseCases", "Presenters", "JSON", "JSONRPC", "RemoteViews", "MemoryStore",
        "Host", "Connectors", "TestSupport",
      ]),
    .testTarget(
      name: "StoresTests", dependencies: ["Stores", "MemoryStore", "SQLiteStore"]),
    .testTarget(name: "HostTests", dependencies: ["Entities", "Host"]),
    .testTarget(
      name: "MemoryStoreTests",
      dependencies: ["Stores", "MemoryStore", "StoreConformance", "TestSupport"]),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: [
        "System", "Entities", "UseCases", "Stores", "MemoryStore", "SQLiteStore", "StoreTables",
        "Host", "CSQLite", "StoreConformance", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    // With the trait, on a server that the tests start.
    .testTarget(
      name: "PostgreSQLStoreTests",
      dependencies: [
        "System", "Entities", "JSONRPC", "Stores", "MemoryStore", "StoreTables", "PostgreSQLStore",
        "Host", "Connectors", "Transcripts", "StoreConformance", "Benchmark", "TestSupport",
      ]),
    .testTarget(
      name: "ProcessTests",
      dependencies: [
        "System", "Entities", "JSONRPC", "Transcripts", "Stdio", "TestSupport",
      ]),
    // Sends large, long and hostile messages to the real binary.
    .testTarget(name: "BoundsTests", dependencies: ["TestSupport"]),
    // Crashes, several processes at once, faults: long with `VIPER_TODO_LONG=1`.
    .testTarget(
      name: "TrustTests",
      dependencies: [
        "Entities", "System", "StoreTables", "SQLiteStore", "StoreConformance", "TestSupport",
      ]),
    // The scene generator, in a copy of the package that is built from scratch.
    .testTarget(name: "GeneratorTests", dependencies: ["TestSupport"]),
    // The shape of the benchmark's output, but never a figure.
    .testTarget(
      name: "BenchTests",
      dependencies: ["Benchmark", "System", "JSON", "JSONRPC", "TestSupport"]),
    // The clients in their real hosts, with the real binary.
    .testTarget(
      name: "ClientTests", dependencies: ["TestSupport"], exclude: ["mcp", "planted.py"]),
  ]
)

// Only for `Tests/Fuzzing/run`: it links libFuzzer, which has its own main.
if Context.environment["VIPER_TODO_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "viper-todo-fuzz", dependencies: ["FuzzingOracles"], path: "Tests/Fuzzing/Target",
      swiftSettings: [.unsafeFlags(["-parse-as-library"], .when(platforms: [.linux]))]))
}

// How the release build compiles, on Linux:
// - no checks for overlapping access: one thread with one loop cannot fail them, and the debug build
//   has them for the tests;
// - bitcode, which the linker optimizes as one program: 8 % of an add. The package manager has an
//   option for that, which everybody would have to give, so the frontend is told (the driver would
//   give the files other names);
// - no frame pointers: 5 % of an add. This goes straight to Clang, whose other options the package
//   manager sets after these;
// - types found by their functions, not by parsing their names: a fifth of a start's instructions in
//   memory, for a hundredth of the program's size;
// - no implicit import of the library of regular expressions: 10 % of the program's size;
// - JSON is inlined into other modules: without the last flag, no `package` declaration is, before the
//   linker runs. If more targets got this flag, some symbols would be defined twice.
for target in package.targets where target.type == .regular || target.type == .executable {
  let flags =
    ["-enforce-exclusivity=unchecked"]
    + ["-Xfrontend", "-emit-bc", "-Xfrontend", "-lto=llvm-full"]
    + ["-Xcc", "-Xclang", "-Xcc", "-mframe-pointer=none"]
    + ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"]
    + (target.path?.hasPrefix("Tests/") == true
      ? [] : ["-Xfrontend", "-disable-implicit-string-processing-module-import"])
    + (target.name == "JSON" ? ["-enable-cmo-everything"] : [])
  target.swiftSettings =
    (target.swiftSettings ?? [])
    + [.unsafeFlags(flags, .when(platforms: [.linux], configuration: .release))]
}
