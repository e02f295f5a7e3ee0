using GrpcLab;
using System.Xml.Linq;
using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class TestRunTests
{
    private static readonly TestProject Project = new("A.Tests", "/built/A.Tests.dll", MeasuresNothing: false);

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
    [InlineData("", false, false)]
    [InlineData("<MeasuresNothing>true</MeasuresNothing>", true, true)]
    [InlineData("<MeasuresNothing>push</MeasuresNothing>", true, false)]
    public void A_project_runs_alone_unless_it_says_that_it_measures_nothing(string property, bool inAPush, bool inAll)
    {
        var project = XDocument.Parse($"<Project><PropertyGroup>{property}</PropertyGroup></Project>");

        Assert.Equal((inAPush, inAll),
            (TestProject.MeasuresNothingIn(project, all: false), TestProject.MeasuresNothingIn(project, all: true)));
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
