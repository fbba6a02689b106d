#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// A password that a person wrote into the URL in the wrong way is in no line, whatever becomes of it.
  struct SecretTests {
    /// URLs that libpq reads in another way than a person, or whose parts look like others. Each has a
    /// secret that ends in `cret`.
    static let ambiguous = [
      "postgresql://ann:s3@cret@host/db", "postgresql://ann:@s3cret@host/db",
      "postgresql://ann:s3/cret@host/db", "postgresql://ann:12/34cret@host/db",
      "postgresql://ann:s3?cret@host/db", "postgresql://ann:s3/x?y=cret@host/db",
      "postgresql://ann:s3#cret@host/db", "postgresql://host/db?password=s3#cret",
      "postgresql://ann%3As3cret@host/db", "postgresql://ann%3As3cret%40host/db",
      "postgresql://ann:s3cret%40host/db", "postgresql://ann:s3%zzcret@host/db",
      "postgresql://ann:s3cret%@host/db", "postgresql://ann:s3%00cret@host/db",
      "postgresql://ann@host:s3cret/db", "postgresql://ann@host,other:s3cret/db",
      "postgresql://ann:s3cret@h1,bob:s3cret@h2/db", "postgresql://h1,ann:s3@cret@h2/db",
      "postgresql://ann:s3cret@[::1/db", "postgresql://[ann:s3cret]/db",
      "postgresql://host/ann%3As3cret", "postgresql://host/db/s3cret",
      "postgresql://host/db?host=ann:s3cret@other", "postgresql://host/db?host=ann:s3cret",
      "postgresql://host?user=ann@s3cret", "postgresql://host/db?user=ann%3As3cret",
      "postgresql://host/db?port=s3cret", "postgresql://host/db?service=ann:s3cret",
      "postgresql://host/db?password=s3&cret", "postgresql://host/db?password=s3?cret",
      "postgresql://host/db?password=s3=cret", "postgresql://host/db?password=s3@cret",
      "postgresql://host/db?passwort=s3cret", "postgresql://host/db?s3cret",
      "postgresql://host/db?sslmode=require?password=s3cret",
      "postgresql://host/db?sslmode=require;password=s3cret",
    ]

    /// URLs with a value that libpq does not take.
    static let useless = [
      "postgresql://host/db?sslmode=require%26password%3Ds3cret",
      "postgresql://host/db?target_session_attrs=any%26s3cret",
      "postgresql://host/db?service=none&password=s3cret",
      "postgresql://h1,h2/db?hostaddr=1.1.1.1&password=s3cret",
      "postgresql://127.0.0.1:1/db?connect_timeout=soon&password=s3cret",
    ]

    /// What is plain is read as libpq reads it, and the place has nothing of the password.
    @Test(arguments: [
      ("postgresql://ann:s3%40cr%2Fe%3Ft%23@host/db", "postgresql://host/db"),
      (
        "postgres://ann:s3:cret!$&'()*+,;=~^|x@h1:5433,h2,[::1]:1/db",
        "postgresql://h1,h2,::1:5433,,1/db"
      ),
      ("postgresql://", "postgresql://"), ("postgresql:///db", "postgresql:///db"),
      ("postgresql://?service=mine", "postgresql://?service=mine"),
      ("postgresql://ann%40tenant@host?password=s3cret", "postgresql://host"),
      ("postgresql:///db?host=/tmp/a&user=ann&password=s3%26cret", "postgresql:///tmp/a/db"),
      ("postgresql://%2Ftmp%2Fa/db", "postgresql:///tmp/a/db"),
      ("postgresql://host/db?ssl=true&application_name=a%20b%3F", "postgresql://host/db"),
      ("postgresql://[fe80::1%25eth0]:1/db", "postgresql://fe80::1%eth0:1/db"),
      ("postgresql://host/db?hostaddr=127.0.0.1&host=other", "postgresql://other/db"),
      ("postgresql://h%C3%B4te/caf%C3%A9?password=%FFcret", "postgresql://hôte/café"),
    ]) func whatIsPlainIsTaken(url: String, place: String) throws {
      #expect(try ServerAddress(url).place == place)
    }

    /// Whatever command gets such a URL, and wherever in its arguments.
    @Test func noLineHoldsASecret() throws {
      let home = TemporaryFolder()
      for url in Self.ambiguous + Self.useless {
        let log = home.file("log")
        let run = try BackendRun(["--database", url, "--log-file", log], home: home)
        let isRefused = Self.ambiguous.contains(url)
        #expect(run.ending == .exited(isRefused ? 64 : 74), "\(url): \(run.errors)")
        #expect(!isRefused || run.errors.contains("%40"), "\(url): \(run.errors)")
        #expect(!(run.errors + run.output + FileBytes.text(log)).contains("cret"), "\(run.errors)")
      }
      let url = "postgresql://ann:s3/cret@host/db"
      for arguments in [
        [url], ["--databas=\(url)"], ["--databas", url], ["check", url],
        ["check", "--databas=\(url)"],
        ["check", "--database", url], ["backup", "--database", url, "copy"],
        ["discover", "--\(url)"],
        ["mcp", "--database", url], ["replay", "--\(url)"], ["--\(url)"], ["-\(url)", "x"],
        ["--version", "--database", url], ["--database=\(url)", "--nonsense"],
        ["host=h password=s3cret"], ["--database", "other://ann:s3cret@host/db"],
      ] {
        let run = try BackendRun(arguments, home: home)
        #expect(!(run.errors + run.output).contains("cret"), "\(arguments): \(run.errors)")
      }
    }
  }
#endif
