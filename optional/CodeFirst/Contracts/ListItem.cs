using System.Runtime.Serialization;

namespace GrpcLab.CodeFirst;

/// <summary>shapes.Item.</summary>
[DataContract]
public sealed class ListItem
{
    /// <summary>From 1 on.</summary>
    [DataMember(Order = 1)]
    public int Id { get; set; }

    /// <summary>A text.</summary>
    [DataMember(Order = 2)]
    public string Name { get; set; } = "";

    /// <summary>A text.</summary>
    [DataMember(Order = 3)]
    public string Description { get; set; } = "";

    /// <summary>A text.</summary>
    [DataMember(Order = 4)]
    public string Category { get; set; } = "";

    /// <summary>A number.</summary>
    [DataMember(Order = 5)]
    public int Quantity { get; set; }

    /// <summary>A number with two decimals.</summary>
    [DataMember(Order = 6)]
    public double Price { get; set; }

    /// <summary>Yes or no.</summary>
    [DataMember(Order = 7)]
    public bool Available { get; set; }

    /// <summary>Seconds since 1970.</summary>
    [DataMember(Order = 8)]
    public long Updated { get; set; }
}
