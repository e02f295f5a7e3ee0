namespace GrpcLab.Cli;

/// <summary>Which SDK builds the course, by the root's global.json.</summary>
internal static class DotnetSdk
{
    private const string Install = "Install the .NET 10 SDK: https://dotnet.microsoft.com/download/dotnet/10.0.";

    public static async Task<DoctorLine> CheckAsync(CourseFolder course, CancellationToken cancellation) =>
        await DotnetVersion.AskAsync(course.Root, cancellation) switch
        {
            null => DoctorLine.Error(".NET SDK", "dotnet is not on the PATH", Install),
            { IsRight: true } version => DoctorLine.Fine(".NET SDK", version.Said),
            var version => DoctorLine.Error(".NET SDK", $"{version.Said}{version.Errors}".Trim(), Install),
        };
}
