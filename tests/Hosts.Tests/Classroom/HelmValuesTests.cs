using System.Text.RegularExpressions;

namespace Hosts.Tests.Classroom;

/// <summary>
/// The values for Zero to JupyterHub against the image's recipe. There is no cluster here, and no chart to render.
/// </summary>
public sealed class HelmValuesTests
{
    private static readonly string Values =
        File.ReadAllText(Path.Combine(Repository.Root, "deploy", "jupyterhub", "values.yaml"));

    [Fact]
    public void A_learner_writes_results_where_only_their_own_part_of_the_class_volume_is()
    {
        Assert.Equal(Of("GRPCLAB_RESULTS"), Of("mountPath"));
        Assert.Equal("\"{username}\"", Of("subPath"));
    }

    [Fact]
    public void The_notebooks_are_handed_out_from_where_the_image_has_the_course_to_where_the_server_opens()
    {
        var command = Of("command").Trim('[', ']').Split(", ").Select(part => part.Trim('"')).ToArray();
        var (script, course, folder) = (command[1], command[^2], command[^1]);

        Assert.Contains($"ARG COURSE={course}\n",
            File.ReadAllText(Path.Combine(Repository.Root, "deploy", "Dockerfile")), StringComparison.Ordinal);
        Assert.True(File.Exists(script.Replace(course, Repository.Root, StringComparison.Ordinal)), script);
        Assert.False(course.StartsWith(Of("homeMountPath"), StringComparison.Ordinal),
            "the learner's volume would hide the course");
        Assert.Equal(
            $"/lab/tree/{Path.GetRelativePath(Of("homeMountPath"), folder)}/notebooks/00-getting-started.ipynb",
            Of("defaultUrl"));
    }

    // The one line with this key.
    private static string Of(string key) =>
        Assert.Single(Regex.Matches(Values, $@"^\s*{key}: (\S.*)$", RegexOptions.Multiline)).Groups[1].Value;
}
