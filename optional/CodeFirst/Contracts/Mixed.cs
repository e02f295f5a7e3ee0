using System.Runtime.Serialization;

namespace GrpcLab.CodeFirst;

/// <summary>shapes.SmallMixed.</summary>
[DataContract]
public sealed class Mixed
{
    /// <summary>A number.</summary>
    [DataMember(Order = 1)]
    public int Id { get; set; }

    /// <summary>A number.</summary>
    [DataMember(Order = 2)]
    public int Quantity { get; set; }

    /// <summary>A text.</summary>
    [DataMember(Order = 3)]
    public string Name { get; set; } = "";

    /// <summary>A text.</summary>
    [DataMember(Order = 4)]
    public string Comment { get; set; } = "";

    /// <summary>The nested object.</summary>
    [DataMember(Order = 5)]
    public MixedOwner Owner { get; set; } = new();
}

/// <summary>shapes.Owner.</summary>
[DataContract]
public sealed class MixedOwner
{
    /// <summary>A number.</summary>
    [DataMember(Order = 1)]
    public int Id { get; set; }

    /// <summary>A text.</summary>
    [DataMember(Order = 2)]
    public string Name { get; set; } = "";

    /// <summary>A text.</summary>
    [DataMember(Order = 3)]
    public string City { get; set; } = "";
}
