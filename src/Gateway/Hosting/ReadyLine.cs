using System.Text.Json;

namespace GrpcLab.Gateway;

/// <summary>The one line on standard output that says the gateway takes requests.</summary>
/// <param name="Ready">True.</param>
/// <param name="Pid">The gateway's process.</param>
/// <param name="Address">Where it listens, such as http://127.0.0.1:41010.</param>
/// <param name="Page">Its Swagger page.</param>
internal sealed record ReadyLine(bool Ready, int Pid, string Address, string Page)
{
    /// <summary>The line for a gateway that has started.</summary>
    public static ReadyLine Of(WebApplication app)
    {
        var address = app.Urls.Single();
        return new ReadyLine(true, Environment.ProcessId, address, address + SwaggerPage.Path);
    }

    /// <summary>Writes the line and makes sure it leaves the process.</summary>
    public void Print()
    {
        Console.Out.WriteLine(JsonSerializer.Serialize(this, JsonSerializerOptions.Web));
        Console.Out.Flush();
    }
}
