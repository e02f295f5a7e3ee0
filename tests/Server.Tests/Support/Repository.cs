namespace GrpcLab.Server.Tests;

/// <summary>Finds files of the course from the folder the tests run in.</summary>
internal static class Repository
{
    public static string Root { get; } = FindRoot();

    public static string ServerAssembly { get; } =
        Path.Combine(Root, "artifacts", "bin", "Server", "release", "GrpcLab.Server.dll");

    public static string CoreServerAssembly { get; } =
        Path.Combine(Root, "artifacts", "bin", "CoreServer", "release", "GrpcLab.CoreServer.dll");

    public static string Snapshot(string name) => Path.Combine(Root, "tests", "Server.Tests", "Snapshots", name);

    private static string FindRoot()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "course.slnx")))
            {
                return folder.FullName;
            }
        }

        throw new DirectoryNotFoundException($"No folder above {AppContext.BaseDirectory} holds course.slnx.");
    }
}
