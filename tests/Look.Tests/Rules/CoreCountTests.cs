namespace GrpcLab.Look.Tests;

/// <summary>A container's limit counts, not only the cores that a process may run on.</summary>
public sealed class CoreCountTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("groups-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("150000 100000", 2)]
    [InlineData("100000 100000", 1)]
    [InlineData("max 100000", null)]
    public void A_limit_is_rounded_up_as_the_runtime_does(string limit, int? cores)
    {
        Write("kubepods/pod1/cpu.max", limit + "\n");

        Assert.Equal(cores, CoreCount.Limit(Write("groups", "0::/kubepods/pod1\n"), _folder));
    }

    [Theory]
    [InlineData("50000", 1)]
    [InlineData("-1", null)]
    public void The_first_version_has_it_in_two_files(string quota, int? cores)
    {
        Write("cpu,cpuacct/docker/1/cpu.cfs_quota_us", quota + "\n");
        Write("cpu,cpuacct/docker/1/cpu.cfs_period_us", "100000\n");

        Assert.Equal(
            cores, CoreCount.Limit(Write("groups", "5:memory:/docker/1\n4:cpu,cpuacct:/docker/1\n"), _folder));
    }

    [Fact]
    public void Inside_a_container_its_own_group_is_the_root()
    {
        Write("cpu.max", "200000 100000\n");

        Assert.Equal(2, CoreCount.Limit(Write("groups", "0::/kubepods/pod1\n"), _folder));
    }

    [Theory]
    [InlineData("64-67", "0-127", 4)]
    [InlineData("0-127", "0-1", 2)]
    [InlineData("0,2-3", "0-3", 3)]
    public void Cores_are_those_that_are_there_and_may_be_used(string allowed, string online, int cores) =>
        Assert.Equal(cores, CoreCount.Allowed(
            Write("status", $"Name:\tx\nCpus_allowed_list:\t{allowed}\nMems_allowed:\t1\n"),
            Write("online", online + "\n")));

    [Theory]
    [InlineData("dotnet/shared/Microsoft.NETCore.App/10.0.1", "10.0.1")]
    [InlineData("srv/orders/3.4.1", null)]
    [InlineData("app", null)]
    public void A_runtime_is_told_by_the_folder_of_shared_ones_alone(string folder, string? version) =>
        Assert.Equal(version, ProcessFacts.Version([Path.Combine("/nowhere", folder, "System.Private.CoreLib.dll")]));

    [Fact]
    public void A_setting_counts_more_than_all_of_it() =>
        Assert.Equal(1, CoreCount.Setting(Write("environ", "TOKEN=secret\0DOTNET_PROCESSOR_COUNT=1\0")));

    private string Write(string name, string text)
    {
        var file = Path.Combine(_folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
        return file;
    }
}
