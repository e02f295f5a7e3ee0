using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>The port on 127.0.0.1 of a server that this process is.</summary>
internal static class PortOption
{
    private const int Largest = 65_535;

    public static Option<int> Create()
    {
        var port = new Option<int>("--port")
        {
            HelpName = "N",
            Description = "Port on 127.0.0.1; 0 lets the system choose",
            DefaultValueFactory = _ => 0,
        };
        port.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() is var number and (< 0 or > Largest))
            {
                result.AddError($"--port must be from 0 to {Largest}, not {number}.");
            }
        });
        return port;
    }
}
