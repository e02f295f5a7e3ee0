namespace GrpcLab.Engine.Display;

/// <summary>An output that is on show and can be changed.</summary>
public sealed class DisplayedValue
{
    private readonly Action<object?> _update;

    internal DisplayedValue(string displayId, Action<object?> update) => (DisplayId, _update) = (displayId, update);

    /// <summary>The id that the output has in the protocol.</summary>
    public string DisplayId { get; }

    /// <summary>Replaces what is shown, in the same place.</summary>
    /// <param name="value">The new value.</param>
    public void Update(object? value) => _update(value);
}
