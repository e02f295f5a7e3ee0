namespace Grpc.Core;

/// <summary>On a generated service base: which method binds its handlers.</summary>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = false, Inherited = true)]
public class BindServiceMethodAttribute : Attribute
{
    /// <summary>Names the method.</summary>
    /// <param name="bindType">The class that has it.</param>
    /// <param name="bindMethodName">Its name.</param>
    public BindServiceMethodAttribute(Type bindType, string bindMethodName)
    {
        BindType = bindType;
        BindMethodName = bindMethodName;
    }

    /// <summary>The class that has the method.</summary>
    public Type BindType { get; }

    /// <summary>The method's name.</summary>
    public string BindMethodName { get; }
}
