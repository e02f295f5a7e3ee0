using System.Diagnostics.CodeAnalysis;

namespace Grpc.Core;

/// <summary>On a generated service base: which method binds its handlers.</summary>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = false, Inherited = true)]
public class BindServiceMethodAttribute : Attribute
{
    // The server finds the method by reflection, and its reflection service the
    // descriptor, a property; a trimmed or native program would otherwise lose both.
    private const DynamicallyAccessedMemberTypes Needed = DynamicallyAccessedMemberTypes.PublicMethods
        | DynamicallyAccessedMemberTypes.NonPublicMethods | DynamicallyAccessedMemberTypes.PublicProperties;

    /// <summary>Names the method.</summary>
    /// <param name="bindType">The class that has it.</param>
    /// <param name="bindMethodName">Its name.</param>
    public BindServiceMethodAttribute([DynamicallyAccessedMembers(Needed)] Type bindType, string bindMethodName)
    {
        BindType = bindType;
        BindMethodName = bindMethodName;
    }

    /// <summary>The class that has the method.</summary>
    [DynamicallyAccessedMembers(Needed)]
    public Type BindType { get; }

    /// <summary>The method's name.</summary>
    public string BindMethodName { get; }
}
