using System.Runtime.Serialization;

namespace GrpcLab.CodeFirst;

/// <summary>shapes.ListRequest.</summary>
[DataContract]
public sealed class ListOrder
{
    /// <summary>Items, 0 to 1,000.</summary>
    [DataMember(Order = 1)]
    public int Count { get; set; }
}

/// <summary>shapes.BigList.</summary>
[DataContract]
public sealed class ItemList
{
    /// <summary>The items, in order of their ids.</summary>
    [DataMember(Order = 1)]
    public List<ListItem> Items { get; set; } = [];
}
