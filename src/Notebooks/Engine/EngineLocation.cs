namespace GrpcLab.Notebooks;

/// <summary>Where the built engine is.</summary>
internal static class EngineLocation
{
    /// <exception cref="EngineException">The engine is not built.</exception>
    public static string Find()
    {
        var path = CourseFolder.Find().Built("Engine", "GrpcLab.Engine.dll");
        return File.Exists(path) ? path
            : throw new EngineException(
                $"The engine was not found at {path}. Build it with `dotnet build src/Engine`.");
    }
}
