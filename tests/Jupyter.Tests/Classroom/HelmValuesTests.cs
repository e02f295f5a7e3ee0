using System.Text.Json;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Classroom;

/// <summary>
/// The values for Zero to JupyterHub. There is no cluster here and no chart to check them against, so this holds their
/// names against a list taken from the chart's own values.yaml, and what they say of the image against the image's
/// recipe.
/// </summary>
public sealed class HelmValuesTests
{
    // A name ends in * where the chart takes anything below it.
    private static readonly string[] OfTheChart =
    [
        "hub.config.*", "hub.concurrentSpawnLimit",
        "singleuser.image.name", "singleuser.image.tag", "singleuser.cmd", "singleuser.defaultUrl",
        "singleuser.startTimeout",
        "singleuser.cpu.guarantee", "singleuser.cpu.limit", "singleuser.memory.guarantee", "singleuser.memory.limit",
        "singleuser.storage.capacity", "singleuser.storage.homeMountPath", "singleuser.storage.extraVolumes",
        "singleuser.storage.extraVolumeMounts",
        "singleuser.extraEnv.*", "singleuser.lifecycleHooks.*", "singleuser.networkPolicy.enabled",
        "cull.enabled", "cull.timeout", "cull.every", "prePuller.hook.enabled", "prePuller.continuous.enabled",
    ];

    private static readonly Lazy<JsonElement> Values = new(Load);

    [PythonFact("yaml")]
    public void Every_name_is_one_of_the_charts()
    {
        var unknown = Names(Values.Value, "").Where(name => !OfTheChart.Any(
            known => known == name || (known.EndsWith('*') && name.StartsWith(known[..^1], StringComparison.Ordinal))));

        Assert.Empty(unknown);
    }

    [PythonFact("yaml")]
    public void A_learner_writes_results_where_only_their_own_part_of_the_class_volume_is()
    {
        var single = Values.Value.GetProperty("singleuser");
        var mount = single.GetProperty("storage").GetProperty("extraVolumeMounts")[0];

        Assert.Equal(single.GetProperty("extraEnv").GetProperty("GRPCLAB_RESULTS").GetString(),
            mount.GetProperty("mountPath").GetString());
        Assert.Equal("{username}", mount.GetProperty("subPath").GetString());
    }

    [PythonFact("yaml")]
    public void The_notebooks_are_handed_out_from_where_the_image_has_the_course_to_where_the_server_opens()
    {
        var single = Values.Value.GetProperty("singleuser");
        var command = single.GetProperty("lifecycleHooks").GetProperty("postStart").GetProperty("exec")
            .GetProperty("command")
            .EnumerateArray().Select(part => part.GetString()!).ToArray();
        var (course, folder) = (command[^2], command[^1]);
        var home = single.GetProperty("storage").GetProperty("homeMountPath").GetString();

        Assert.Contains($"ARG COURSE={course}\n",
            File.ReadAllText(Path.Combine(Repository.Root, "deploy", "Dockerfile")), StringComparison.Ordinal);
        Assert.True(File.Exists(command[1].Replace(course, Repository.Root, StringComparison.Ordinal)), command[1]);
        Assert.False(course.StartsWith(home!, StringComparison.Ordinal), "the learner's volume would hide the course");
        Assert.Equal($"/lab/tree/{Path.GetRelativePath(home!, folder)}/notebooks/00-getting-started.ipynb",
            single.GetProperty("defaultUrl").GetString());
    }

    [PythonFact("yaml")]
    public void Memory_is_guaranteed_and_a_measurement_has_more_than_a_core_before_it_is_stopped()
    {
        var single = Values.Value.GetProperty("singleuser");
        var (memory, cpu) = (single.GetProperty("memory"), single.GetProperty("cpu"));

        Assert.Equal(
            ("2G", "2G"), (memory.GetProperty("guarantee").GetString(), memory.GetProperty("limit").GetString()));
        Assert.True(cpu.GetProperty("limit").GetDouble() >= 2 && cpu.GetProperty("guarantee").GetDouble() >= 1);
    }

    private static IEnumerable<string> Names(JsonElement at, string prefix) => at.ValueKind == JsonValueKind.Object
        ? at.EnumerateObject().SelectMany(p => Names(p.Value, prefix.Length == 0 ? p.Name : $"{prefix}.{p.Name}"))
        : [prefix];

    private static JsonElement Load()
    {
        var file = Path.Combine(Repository.Root, "deploy", "jupyterhub", "values.yaml");
        var json = PythonProgram.Ask(PythonFactAttribute.Python!,
            $"import json, yaml; print(json.dumps(yaml.safe_load(open({JsonSerializer.Serialize(file)}))))");
        return JsonDocument.Parse(json ?? throw new InvalidDataException($"{file} is not YAML.")).RootElement;
    }
}
