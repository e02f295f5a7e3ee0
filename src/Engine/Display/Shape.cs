namespace GrpcLab.Engine.Display;

/// <summary>A value taken apart for showing, cut to a size that can be shown.</summary>
internal abstract record Shape;

/// <summary>A value that is one piece of text.</summary>
internal sealed record TextShape(string Text, bool IsNumber = false) : Shape;

/// <summary>A sequence whose items do not share columns.</summary>
internal sealed record ListShape(IReadOnlyList<Shape> Items, string? Note) : Shape;

/// <summary>A sequence of objects, a column for each property.</summary>
internal sealed record TableShape(
    IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<Shape>> Rows, string? Note) : Shape;

/// <summary>One object and its properties.</summary>
internal sealed record ObjectShape(string TypeName, IReadOnlyList<(string Name, Shape Value)> Properties) : Shape;
