using System.Globalization;

namespace GrpcLab;

/// <summary>The machine a server runs on.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Processor">Model of its processor.</param>
/// <param name="Cores">Cores the server may use.</param>
/// <param name="System">Operating system and architecture.</param>
public sealed record ServerMachine(string Name, string Processor, int Cores, string System)
{
    /// <summary>Processor, cores and system; the name is nobody else's business.</summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"{Processor}, {ReaderNumbers.Counted(Cores, "core")}, {System}");
}
