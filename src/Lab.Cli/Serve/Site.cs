namespace GrpcLab.Cli;

/// <summary>What is served.</summary>
/// <param name="Pages">The folder at the address's root.</param>
/// <param name="Notebooks">The folder at notebooks/, where the pages' links to notebooks lead.</param>
internal sealed record Site(string Pages, string Notebooks);
