using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class CompletionTests
{
    // Types a line into bash as far as its completion goes: bash fills the same variables for the function.
    private const string Complete = """
        lab() { :; }
        source "$1"
        COMP_LINE=$2 COMP_POINT=${#2}
        read -r -a COMP_WORDS <<< "$2"
        case $2 in *' ') COMP_WORDS+=("") ;; esac
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _grpclab
        printf '%s\n' "${COMPREPLY[@]}"
        """;

    [BashTheory(Timeout = 120_000)]
    [InlineData("", "doctor", "run", "--version")]
    [InlineData("r", "results", "run")]
    [InlineData("kernel ", "install", "list", "uninstall")]
    [InlineData("run 01-ch", "01-channel-reuse")]
    [InlineData("run deeper/09-h", "deeper/09-headers")]
    [InlineData("watch 04-s", "04-streaming")]
    [InlineData("run 01 --bud", "--budget")]
    [InlineData("run 01 --budget s", "smoke")]
    [InlineData("completion z", "zsh")]
    public async Task Bash_completes_commands_chapters_options_and_their_values(string line, params string[] expected)
    {
        using var workshop = new Workshop();
        await using (var lab = new LabProcess("completion", "bash"))
        {
            await File.WriteAllTextAsync(workshop.File("completion"), (await lab.SucceedAsync()).Output);
        }

        var command = workshop.Script("lab", $"exec dotnet '{Repository.LabProgram}' \"$@\"");
        await using var bash = OwnedProcess.Start(
            ["bash", "-c", Complete, "bash", workshop.File("completion"), $"{command} {line}"]);

        var output = (await bash.SucceedAsync()).Output;

        Assert.Superset(expected.ToHashSet(), output.Split('\n', StringSplitOptions.RemoveEmptyEntries).ToHashSet());
        Assert.All(output.Split('\n', StringSplitOptions.RemoveEmptyEntries),
            found => Assert.StartsWith(line.Split(' ')[^1], found, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("bash", "complete -o default -F _grpclab lab")]
    [InlineData("zsh", "compdef _grpclab lab")]
    [InlineData("fish", "complete -c lab")]
    [InlineData("pwsh", "Register-ArgumentCompleter -Native -CommandName lab")]
    public void Each_shell_has_a_script(string shell, string line) =>
        Assert.Contains(line, Resource.Read($"completion.{shell}"), StringComparison.Ordinal);
}
