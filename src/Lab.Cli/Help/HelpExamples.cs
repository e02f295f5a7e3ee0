namespace GrpcLab.Cli;

/// <summary>The examples at the end of each command's help.</summary>
internal static class HelpExamples
{
    private static readonly Dictionary<string, (string Line, string Does)[]> All = new()
    {
        ["run"] =
        [
            ("./lab run 01 --open", "run chapter 1, open its page"),
            ("./lab run --list", "the chapters: names, questions, minutes"),
            ("./lab run channel-reuse quiz", "run some, by topic or name"),
            ("./lab run", "run every chapter, the quiz and the appendix"),
            ("./lab run 01 --budget full", "take longer, for narrower intervals"),
            ("./lab run deeper/09-headers", "run what deepens a chapter; --all runs all of it"),
        ],
        ["watch"] =
        [
            ("./lab watch 01 --open", "run chapter 1, open its page, and run it again when you save"),
            ("./lab watch 13 --budget smoke", "the same in a few seconds a run: no time is judged"),
        ],
        ["serve"] =
        [
            ("./lab serve --open", "open the pages of out/ in a browser"),
            ("./lab serve --port 8000", "at an address that stays the same"),
            ("./lab serve --out recorded", "another run's pages"),
        ],
        ["book"] =
        [
            ("./lab book", "write the pages of out/ again, such as after an update of the course"),
            ("./lab book --out site --print", "the same to give away, with one page of all chapters to print"),
        ],
        ["compare"] = [("./lab compare out other", "a laptop against Binder, or before against after")],
        ["prepare"] =
        [
            ("./lab prepare", "all that chapters prepare, before a class or a journey"),
            ("./lab prepare peers", "the servers in other languages"),
        ],
        ["results"] = [("./lab results results --csv class.csv", "a class's table, and every row in a file")],
        ["doctor"] = [("./lab doctor", "look at this machine; paste it into an issue")],
        ["kernel"] =
        [
            ("./lab kernel install", "let Jupyter and VS Code open the notebooks"),
            ("./lab kernel list", "which kernel Jupyter will use"),
        ],
        ["kernel install"] =
        [
            ("./lab kernel install", "for you, in every Jupyter"),
            ("./lab kernel install --sys-prefix", "for the environment that is active"),
            ("./lab kernel install --python .venv/bin/python", "with a Python that has ipykernel"),
        ],
        ["kernel uninstall"] = [("./lab kernel uninstall", "remove what ./lab kernel install wrote")],
        ["kernel list"] = [("./lab kernel list", "every .net-csharp, and which one is used")],
        ["completion"] =
        [
            ("source <(./lab completion bash)", "in this shell; in ~/.bashrc, with the path, in every one"),
            ("source <(./lab completion zsh)", "the same for zsh, behind compinit"),
            ("./lab completion fish | source", "the same for fish"),
            ("./lab completion pwsh | Out-String | Invoke-Expression", "the same for PowerShell"),
        ],
        ["build"] = [("./lab build", "build what is out of date")],
        ["server"] =
        [
            ("./lab server", "one line with its addresses and its token"),
            ("./lab server --listen ADDRESS --token-file FILE", "for other machines, over TLS"),
            ("./lab server -- --help", "all of the server's options"),
        ],
        ["gateway"] = [("./lab gateway", "the address of its Swagger page")],
        ["samples"] = [("./lab samples --port 0", "on a port that the system chooses")],
        ["new"] =
        [
            ("./lab new retries", "notebooks/NN-retries.ipynb, with the next free number"),
            ("./lab new 13-retries", "with this number"),
            ("./lab new deeper/03-silence", "what deepens chapter 3"),
        ],
        ["check"] =
        [
            ("./lab check", "all notebooks, and the pages that quote samples/"),
            ("./lab check notebooks/13-retries.ipynb", "one"),
        ],
        ["test"] =
        [
            ("./lab test", "what a push runs: about a quarter of an hour"),
            ("./lab test --all", "and what takes long or judges times"),
            ("./lab test --filter FullyQualifiedName~UsageTests", "some; further arguments go to dotnet test"),
        ],
        ["bench"] =
        [
            ("./lab bench --list", "which there are"),
            ("./lab bench server --record data/recorded", "keep what one measures"),
        ],
        ["soak"] =
        [
            ("./lab soak", "half an hour of mixed load"),
            ("./lab soak --for 2m", "a short one"),
            ("./lab soak --record data/recorded", "keep its figure and counts"),
        ],
        ["docs"] = [("./lab docs", "after a change to notebooks, recorded runs, options or samples")],
    };

    /// <summary>The examples of a command; none when it has none.</summary>
    /// <param name="path">Its words behind lab, as in "kernel install".</param>
    public static IReadOnlyList<(string Line, string Does)> Of(string path) => All.GetValueOrDefault(path, []);
}
