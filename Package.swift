// swift-tools-version: 6.1
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
    .target(name: "Presenters", dependencies: ["Entities", "UseCases"]),
    // Without this flag nothing that is `package` is ever inlined into another module, whatever it is
    // marked: reading a message costs 35 % more, writing one 60 %.
    .target(
      name: "JSON",
      swiftSettings: [
        .unsafeFlags(["-enable-cmo-everything"], .when(configuration: .release))
      ]),
    .target(name: "JSONRPC", dependencies: ["JSON"]),
    .target(
      name: "RemoteViews",
      dependencies: ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC"]),
    .target(name: "Gateways", dependencies: ["Entities", "CSQLite"]),
    .target(
      name: "Connectors",
      dependencies: ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC", "RemoteViews"]),
    .target(
      name: "Transcripts", dependencies: ["Entities", "Gateways", "JSON", "JSONRPC", "Connectors"]),
    .target(name: "Stdio", dependencies: ["CLinux"]),
    .executableTarget(
      name: "viper-todo",
      dependencies: [
        "Entities", "JSON", "JSONRPC", "Gateways", "Connectors", "Transcripts", "Stdio",
      ],
      // The release build is one static file: it starts in a third of the time of the dynamic one.
      linkerSettings: [
        .unsafeFlags(["-static-executable", "-use-ld=lld"], .when(configuration: .release))
      ]),

    .target(
      name: "TestSupport", dependencies: ["Entities", "Gateways"], path: "Tests/TestSupport"),
    .testTarget(name: "EntitiesTests", dependencies: ["Entities"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], exclude: ["Corpus"]),
    .testTarget(
      name: "GatewaysTests", dependencies: ["Entities", "Gateways", "CSQLite", "TestSupport"]),
  ]
)
