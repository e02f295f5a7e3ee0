using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;

namespace GrpcLab.Cli;

/// <summary>--help: the texts that the lab script prints before anything is built, and examples of some commands.</summary>
internal sealed class LabHelp(HelpAction usual) : SynchronousCommandLineAction
{
    private static readonly Dictionary<string, string> Examples = new()
    {
        ["run"] = """
              ./lab run 01 --open                run chapter 1, open its page
              ./lab run channel-reuse quiz       run several, by topic or name
              ./lab run                          run every chapter and the quiz
              ./lab run 01 --budget full         take longer, for narrower intervals
              ./lab run deeper/09-headers        run a deeper notebook; --all runs all of them, too
            """,
        ["watch"] = """
              ./lab watch 01 --open              run chapter 1, open its page, and run it again when you save
            """,
        ["book"] = """
              ./lab book --out site              a copy to share
            """,
        ["compare"] = """
              ./lab compare out other            a laptop against Binder, or before against after
            """,
        ["results"] = """
              ./lab results results --csv class.csv   a class's table, and every row in a file
            """,
        ["kernel install"] = """
              ./lab kernel install                             for your user account, in every Jupyter
              ./lab kernel install --sys-prefix                for the active environment
              ./lab kernel install --python .venv/bin/python   with a Python that has ipykernel
            """,
        ["server"] = """
              ./lab server                                      print one line with its addresses and its token
              ./lab server --listen ADDRESS --token-file FILE   for other machines, over TLS
              ./lab server -- --help                            all of the server's options
            """,
        ["look"] = """
              ./lab look                         list your .NET processes, and which of them use gRPC
              ./lab look 1234 --for 10s          watch a process: its faults, each with counts, a fix and a chapter
              ./lab look 1234 5678               a client and its server
              ./lab look --name Orders --json --fail-on warning
                                                 for a pipeline: exit code 1 when something is wrong
              ./lab look -- --help               all options
            """,
        ["new"] = """
              ./lab new 13-retries               notebooks/13-retries.ipynb
              ./lab new deeper/03-silence        a deeper notebook for chapter 3
            """,
        ["test"] = """
              ./lab test                                        what a push runs: about 15 minutes on two cores
              ./lab test --all                                  also the slow tests and those that judge timings
              ./lab test --filter FullyQualifiedName~UsageTests some tests; other arguments go to dotnet test
            """,
        ["bench"] = """
              ./lab bench --list                                list the benches
              ./lab bench server --record data/recorded         run one and save its results
            """,
    };

    /// <summary>What to do first: the answer to the bare command.</summary>
    public static string First { get; } = Resource("first.txt");

    /// <summary>Every command in a line, and the exit codes.</summary>
    public static string Commands { get; } = Resource("commands.txt");

    public override bool ClearsParseErrors => true;

    public override int Invoke(ParseResult parseResult)
    {
        var output = parseResult.InvocationConfiguration.Output;
        if (parseResult.CommandResult.Command is RootCommand)
        {
            output.Write(First + Commands);
            return LabExit.Fine;
        }

        var code = usual.Invoke(parseResult);
        if (Examples.TryGetValue(PathOf(parseResult.CommandResult), out var examples))
        {
            output.WriteLine($"Examples:{Environment.NewLine}{examples}");
        }

        return code;
    }

    /// <summary>How a command is typed, as in "kernel install"; empty for lab itself.</summary>
    public static string PathOf(CommandResult result) => result.Parent is CommandResult above
        ? $"{PathOf(above)} {result.Command.Name}".TrimStart()
        : "";

    public static string Resource(string name)
    {
        using var stream = typeof(LabHelp).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"This build lacks the resource {name}. Build the course again.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
