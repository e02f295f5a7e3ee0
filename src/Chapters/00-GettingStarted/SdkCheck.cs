namespace GrpcLab;

/// <summary>Whether the SDK that builds the course is the one it asks for.</summary>
internal static class SdkCheck
{
    private const string Install = "Install the .NET 10 SDK: https://dotnet.microsoft.com/download/dotnet/10.0";

    public static async Task<Finding> LookAsync(CancellationToken cancellation) =>
        Judge(await DotnetVersion.AskAsync(CourseFolder.Find().Root, cancellation));

    internal static Finding Judge(DotnetVersion? version) => version switch
    {
        null => new Finding.Failure("There is no dotnet on the PATH.", Install),
        { IsRight: true } => new Finding.Good($"{version.Said} builds the course."),
        _ => new Finding.Failure($"dotnet --version says: {version.Said} {version.Errors}".Trim(), Install),
    };
}
