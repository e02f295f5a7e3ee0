namespace GrpcLab;

/// <summary>Whether one of the six faults is still there, and what says so.</summary>
/// <param name="Fault">Which fault.</param>
/// <param name="Name">What it is called.</param>
/// <param name="State">Mended, found, or not to be seen yet.</param>
/// <param name="Counted">The evidence, and where the course tells more.</param>
internal sealed record CapstoneFinding(PlantedFaults Fault, string Name, FindingState State, string Counted)
{
    /// <summary>One line, such as "new channel per call: 32 connections for 32 pictures".</summary>
    public override string ToString() => $"{Name}: {Counted}";
}

/// <summary>What the evidence says of one fault.</summary>
internal enum FindingState
{
    /// <summary>It is not there.</summary>
    Mended,

    /// <summary>It is there.</summary>
    Found,

    /// <summary>Another fault hides it.</summary>
    Hidden,
}
