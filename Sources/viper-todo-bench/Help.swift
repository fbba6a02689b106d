/// The text of `--help`.
enum Help {
  static let text = """
    viper-todo-bench — measures viper-todo from outside, through pipes, as a front end meets it.

    Usage:
      swift run -c release viper-todo-bench [options]

    Options:
      --quick             under a minute: up to 10,000 todos, fewer rounds
      --only NAME…        only these of the parts
                          \(names { !$0.needsServer })
                          and, with --database, \(names(where: \.needsServer))
      --sizes N,…         databases of so many todos (1000,10000,100000,1000000)
      --keep FOLDER       keep the databases there, so that the next run need not make them; it is
                          also the disk that durable figures are taken on (else TMPDIR, /var/tmp)
      --database URL      the database on a server that server and serverlists measure, in spaces that
                          they make and remove; needs a build with --traits PostgreSQL
      --against COMMAND   measure another server with the same requests, in a column of its own; it
                          reads todoList.add requests from stdin in the framing of each row and
                          answers each; may be given several times
      --binary PATH       the viper-todo to measure, else the one beside this program
      --json              for machines

    How to read the table:
      viper-todo          the median of all rounds
      lowest – highest    of the rounds; where they lie far apart, something disturbed the run
      beside it           what the same costs with nothing of ours in it, measured in the same run,
                          round by round (A B A B …): for the wire an echo that sends the same
                          bytes back, for the database the same work by plain SQL statements
                          through the same library
      ratio               viper-todo to what stands beside it, round by round; the median.
                          Machines and moments differ, ratios hardly: compare these
      goal, floor         what the project asks of the figure, by its ratio (1.5×) or itself (20 ms)
      met | under goal | UNDER FLOOR
                          how the figure stands to them; a slow one is no failure of the run
      1,000 10,000 …      todos in the database; what stands beside it, ratio and goal are those of
                          the largest
      first, a change     a list is opened; a todo in its window changes while it is open

      MB are 1,000,000 bytes. p50 and p99 are taken in each round.

    JSON is one object:
      {"version":1,"build","quick","processors","load","sqlite","figures":[
        {"part","id","name","size","unit":"seconds"|"1/s"|"bytes"|"count",
         "median","low","high","rounds",
         "beside":null|{"name","median","low","high","rounds","ratio"},
         "against":[{"name","median","low","high","rounds","ratio"}…],
         "goal":null|{"of":"value"|"ratio","atLeast","goal","floor","judgement"}}…]}

    Exit codes: 0 measured, 1 something could not be measured, 64 wrong arguments.

    """

  private static func names(where isMeant: (Part) -> Bool) -> String {
    Part.allCases.filter(isMeant).map(\.rawValue).joined(separator: " ")
  }
}
