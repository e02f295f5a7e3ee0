namespace GrpcLab.Server.Tests;

/// <summary>Finds files of the course from the folder the tests run in.</summary>
internal static class Repository
{
    public static string ServerAssembly { get; } = CourseFolder.Find().Built("Server", "GrpcLab.Server.dll");

    public static string CoreServerAssembly { get; } = CourseFolder.Find().Built("CoreServer", "GrpcLab.CoreServer.dll");

    public static string Snapshot(string name) => Path.Combine(CourseFolder.Find().Root, "tests", "Server.Tests", "Snapshots", name);
}
