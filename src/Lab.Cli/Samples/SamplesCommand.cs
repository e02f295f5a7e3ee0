using System.CommandLine;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Cli;

/// <summary>
/// lab samples: the small solution that chapters quote, in the foreground. It is built when a source is newer than a
/// program; a reader's build of the course leaves it out.
/// </summary>
internal static class SamplesCommand
{
    private const int UsualPort = 5180;
    private const string Service = "Orders.Service", Front = "Orders.Front", Worker = "Orders.Worker";

    private static readonly Option<int> Port = ServeCommand.CreatePort(UsualPort, "Port of the web front");

    private static readonly Option<bool> Pictures = new("--pictures")
    {
        Description = "Start the picture service and its application instead, which have faults for lab look to find",
    };

    // Ready is told by the first line of standard output, so what they log goes to standard error.
    private static readonly string[] Launched =
    [
        "--Launched", "true", "--Logging:Console:LogToStandardErrorThreshold", "Trace",
        "--Logging:Console:FormatterName", "simple", "--Logging:Console:FormatterOptions:SingleLine", "true",
    ];

    public static Command Create()
    {
        var command = new Command(
            "samples", "Start the service, the web front and the worker of samples/, and print the front's address")
        {
            Port, Pictures,
        };
        command.SetAction((parsed, cancellation) =>
        {
            if (!parsed.GetValue(Pictures)) return RunAsync(CourseFolder.Find(), parsed.GetValue(Port), cancellation);

            // Implicit is the value of an option that nobody typed.
            return parsed.GetResult(Port) is { Implicit: false }
                ? throw new UsageException(
                    "--port sets the port of the web front, which --pictures does not start. Leave one of the two out.")
                : PictureSamples.RunAsync(CourseFolder.Find(), cancellation);
        });
        return command;
    }

    private static async Task<int> RunAsync(CourseFolder course, int port, CancellationToken cancellation)
    {
        InsistOnFree(port);
        string[] programs = [Program(course, Service), Program(course, Front), Program(course, Worker)];
        await CourseProgram.BuildAsync(say =>
            ProgramBuild.EnsureAsync(course, "samples", programs, [], "samples", say, cancellation));
        var folder = Directory.CreateTempSubdirectory("orders-");
        try
        {
            return await RunAsync(course, port, folder.FullName, cancellation);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    // The front would say the same in sixty lines.
    private static void InsistOnFree(int port)
    {
        using var probe = new TcpListener(IPAddress.Loopback, port);
        try
        {
            probe.Start();
        }
        catch (SocketException e)
        {
            throw UsageException.OfPort(port, e);
        }
    }

    private static async Task<int> RunAsync(
        CourseFolder course, int port, string folder, CancellationToken cancellation)
    {
        var socket = Path.Combine(folder, "orders.sock");
        // Nobody waits here for a balancer to notice.
        await using var service = await StartAsync(
            course, Service, ["--Port", "0", "--Socket", socket, "--DrainDelay", "00:00:00"], cancellation);
        var address = CourseProgram.AddressOf(service);
        await using var front = await StartAsync(
            course, Front,
            ["--Port", port.ToString(CultureInfo.InvariantCulture), "--GrpcPort", "0", "--Orders", address],
            cancellation);
        await using var worker = await StartAsync(
            course, Worker, ["--Socket", socket, "--Receipts", Path.Combine(folder, "receipts")], cancellation);

        Console.Out.WriteLine(CourseProgram.AddressOf(front));
        Console.Out.Flush();
        Console.Error.WriteLine($"The service is at {address} and {socket}. Ctrl+C ends all three.");
        return await CourseProgram.UntilOneEndsAsync(
            "One of the three exited; stopping the others.", cancellation, service, front, worker);
    }

    private static Task<OwnedProgram> StartAsync(
        CourseFolder course, string project, string[] arguments, CancellationToken cancellation) =>
        CourseProgram.StartAsync(project, Program(course, project), [.. Launched, .. arguments], cancellation);

    private static string Program(CourseFolder course, string project) => course.Built(project, $"{project}.dll");
}

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
            "One of the two exited; stopping the other.", cancellation, service, application);
    }

    private static async Task<OwnedProgram> StartAsync(
        CourseFolder course, string sample, string[] arguments, CancellationToken cancellation)
    {
        var assembly = await CourseProgram.BuildAsync(
            say => ProgramBuild.EnsureSampleAsync(course, sample, say, cancellation));
        return await CourseProgram.StartAsync(sample, assembly, [.. Launched, .. arguments], cancellation);
    }
}
