namespace Course.Tests.Mutation;

/// <summary>A way to make a value wrong.</summary>
/// <param name="Name">Such as "× 2".</param>
/// <param name="Other">The wrong value, of the same type; null when there is none.</param>
internal sealed record Change(string Name, Func<object, object?> Other)
{
    /// <summary>The wrong value, if there is one that fits where this type is expected.</summary>
    public object? Of(Type type, object? value) =>
        value is not null && Other(value) is { } other && type.IsInstanceOfType(other) ? other : null;
}
