using System.Runtime.Serialization;

namespace GrpcLab.CodeFirst;

/// <summary>shapes.SmallInts.</summary>
[DataContract]
public sealed class Ints
{
    /// <summary>A number.</summary>
    [DataMember(Order = 1)]
    public int A { get; set; }

    /// <summary>A number.</summary>
    [DataMember(Order = 2)]
    public int B { get; set; }

    /// <summary>A number.</summary>
    [DataMember(Order = 3)]
    public int C { get; set; }

    /// <summary>A number.</summary>
    [DataMember(Order = 4)]
    public int D { get; set; }
}
