using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class JupyterFoldersTests
{
    private static readonly string Home = Path.Combine(Path.GetTempPath(), "home");

    [Theory]
    [InlineData(nameof(JupyterPlatform.Linux), ".local/share/jupyter")]
    [InlineData(nameof(JupyterPlatform.MacOS), "Library/Jupyter")]
    [InlineData(nameof(JupyterPlatform.Windows), ".jupyter/data")]
    public void Without_variables_the_platform_decides(string platform, string expected) =>
        Assert.Equal(Path.Combine([Home, .. expected.Split('/')]), Data(platform));

    [Theory]
    [InlineData(nameof(JupyterPlatform.Linux), "XDG_DATA_HOME", "jupyter")]
    [InlineData(nameof(JupyterPlatform.Windows), "APPDATA", "jupyter")]
    public void The_platforms_own_variable_moves_it(string platform, string variable, string expected) =>
        Assert.Equal(Path.Combine("elsewhere", expected), Data(platform, (variable, "elsewhere")));

    [Theory]
    [InlineData(nameof(JupyterPlatform.Linux))]
    [InlineData(nameof(JupyterPlatform.MacOS))]
    [InlineData(nameof(JupyterPlatform.Windows))]
    public void JUPYTER_DATA_DIR_goes_before_everything(string platform) =>
        Assert.Equal("named", Data(platform, ("JUPYTER_DATA_DIR", "named"), ("XDG_DATA_HOME", "x"), ("APPDATA", "x")));

    [Fact]
    public void An_empty_variable_counts_as_none() =>
        Assert.Equal(Path.Combine(Home, ".local", "share", "jupyter"),
            Data("Linux", ("JUPYTER_DATA_DIR", ""), ("XDG_DATA_HOME", "")));

    [Theory]
    [InlineData("1", "Library/Application Support/Jupyter")]
    [InlineData("0", "Library/Jupyter")]
    public void JUPYTER_PLATFORM_DIRS_is_read_as_a_switch(string value, string expected) =>
        Assert.Equal(Path.Combine([Home, .. expected.Split('/')]), Data("MacOS", ("JUPYTER_PLATFORM_DIRS", value)));

    [Fact]
    public void JUPYTER_PATH_is_searched_first_then_the_users_folder_then_the_systems() =>
        Assert.Equal(
            [Path.Combine("a", "kernels"), Path.Combine("b", "kernels"), Path.Combine("mine", "kernels"),
                Path.Combine("/usr/local/share/jupyter", "kernels"), Path.Combine("/usr/share/jupyter", "kernels")],
            JupyterFolders.ByRule(At("Linux", ("JUPYTER_PATH", "a:b"), ("JUPYTER_DATA_DIR", "mine"))).Kernels);

    private static string Data(string platform, params (string Name, string Value)[] variables) =>
        JupyterFolders.ByRule(At(platform, variables)).Data;

    private static JupyterPaths At(string platform, params (string Name, string Value)[] variables) =>
        new(Enum.Parse<JupyterPlatform>(platform), Home, variables.ToDictionary(pair => pair.Name, pair => pair.Value));
}
