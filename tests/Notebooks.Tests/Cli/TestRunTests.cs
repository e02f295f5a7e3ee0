using GrpcLab;
using System.Xml.Linq;
using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class TestRunTests
{
    private static readonly TestProject Project = new("A.Tests", "/built/A.Tests.dll");

    [Theory]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(false, false, "--filter", "Name~x")]
    public void A_push_leaves_out_what_waits_for_all_unless_a_filter_is_given(
        bool all, bool leavesOut, params string[] arguments)
    {
        var line = string.Join(
            ' ', new TestRun([Project], "/results", all, arguments, TextWriter.Null).CommandLine(Project));

        Assert.Equal(leavesOut, line.Contains("--filter Run!=all", StringComparison.Ordinal));
        Assert.EndsWith(string.Join(' ', arguments), line, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", false, 0)]
    [InlineData("<MeasuresNothing>true</MeasuresNothing>", true, 0)]
    [InlineData("<TakesMinutes>7</TakesMinutes>", false, 7)]
    public void A_project_says_in_its_file_that_it_measures_nothing_and_how_long_it_takes(
        string property, bool measuresNothing, int takesMinutes)
    {
        var project = Project.With(XDocument.Parse($"<Project><PropertyGroup>{property}</PropertyGroup></Project>"));

        Assert.Equal((measuresNothing, takesMinutes), (project.MeasuresNothing, project.TakesMinutes));
    }

    [Fact]
    public void Every_test_project_of_the_course_is_found()
    {
        var tests = Path.Combine(CourseFolder.Find().Root, "tests");
        var named = XDocument.Load(Path.Combine(tests, "..", "course.slnx")).Descendants("Project")
            .Select(project => Path.GetFileNameWithoutExtension((string)project.Attribute("Path")!))
            .Where(name => name.EndsWith(".Tests", StringComparison.Ordinal));

        Assert.Equal(named.Order(StringComparer.Ordinal),
            TestProject.Files(tests).Select(file => Path.GetFileNameWithoutExtension(file)));
    }
}
