namespace System.Runtime.CompilerServices;

/// <summary>
/// Lets an assembly made at run time implement an interface that another assembly keeps to itself. The runtime knows
/// the attribute by its name; no library brings the class.
/// </summary>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
internal sealed class IgnoresAccessChecksToAttribute(string assemblyName) : Attribute
{
    public string AssemblyName { get; } = assemblyName;
}
