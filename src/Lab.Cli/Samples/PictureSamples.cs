namespace GrpcLab.Cli;

/// <summary>lab samples --pictures: a service and its application with faults, and the line that finds them.</summary>
internal static class PictureSamples
{
    private const string Service = "Pictures.Service", Application = "Pictures.App";

    // That the service logs each call is one of the faults; this terminal is for one line.
    private static readonly string[] Launched =
        ["--Launched", "true", "--Logging:Console:LogLevel:Default", "None"];

    public static async Task<int> RunAsync(CourseFolder course, CancellationToken cancellation)
    {
        await using var service = await StartAsync(course, Service, ["--Port", "0"], cancellation);
        var address = CourseProgram.AddressOf(service);
        // The first picture waits for whoever is about to look: some faults show most when the application starts.
        await using var application = await StartAsync(
            course, Application, ["--Gallery", address, "--FirstPictureAfter", "00:00:08"], cancellation);
        Console.Out.WriteLine($"./lab look {application.Pid} {service.Pid} --for 20s");
        Console.Out.Flush();
        Console.Error.WriteLine(
            "An application sends pictures to a service, and there are faults in both. Run the line above in another "
            + "terminal to find them. Ctrl+C ends both.");
        return await CourseProgram.UntilOneEndsAsync(
            "One of the two has ended; so does the other.", cancellation, service, application);
    }

    private static async Task<OwnedProgram> StartAsync(
        CourseFolder course, string sample, string[] arguments, CancellationToken cancellation)
    {
        var assembly = await CourseProgram.BuildAsync(
            say => ProgramBuild.EnsureSampleAsync(course, sample, say, cancellation));
        return await CourseProgram.StartAsync(sample, assembly, [.. Launched, .. arguments], cancellation);
    }
}
