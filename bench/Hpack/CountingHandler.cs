using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace GrpcLab.Bench;

/// <summary>Takes the header fields of a decoder and counts them, in a class made at run time.</summary>
/// <remarks>
/// The interface is internal, and its methods take spans, which rules DispatchProxy out. Each method is one addition.
/// </remarks>
internal sealed class CountingHandler
{
    private readonly FieldInfo _count;

    /// <summary>Makes one.</summary>
    /// <param name="contract">The interface; all its methods return nothing.</param>
    public CountingHandler(Type contract)
    {
        var home = contract.Assembly.GetName().Name!;
        var assembly = AssemblyBuilder.DefineDynamicAssembly(
            new($"{nameof(CountingHandler)}.{home}"), AssemblyBuilderAccess.Run);
        assembly.SetCustomAttribute(
            new(typeof(IgnoresAccessChecksToAttribute).GetConstructor([typeof(string)])!, [home]));
        var type = assembly.DefineDynamicModule("handlers").DefineType(
            "Handler", TypeAttributes.Public | TypeAttributes.Sealed, typeof(object), [contract]);
        var count = type.DefineField("Count", typeof(long), FieldAttributes.Public);
        foreach (var method in contract.GetInterfaces().Append(contract).SelectMany(i => i.GetMethods()))
        {
            Implement(type, method, count);
        }

        Instance = Activator.CreateInstance(type.CreateType())!;
        _count = Instance.GetType().GetField(count.Name)!;
    }

    /// <summary>What the decoder is given.</summary>
    public object Instance { get; }

    /// <summary>Fields taken so far.</summary>
    public long Count => (long)_count.GetValue(Instance)!;

    private static void Implement(TypeBuilder type, MethodInfo method, FieldInfo count)
    {
        var own = type.DefineMethod(
            method.Name, MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.Final, typeof(void),
            [.. method.GetParameters().Select(p => p.ParameterType)]);
        var code = own.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldfld, count);
        code.Emit(OpCodes.Ldc_I4_1);
        code.Emit(OpCodes.Conv_I8);
        code.Emit(OpCodes.Add);
        code.Emit(OpCodes.Stfld, count);
        code.Emit(OpCodes.Ret);
        type.DefineMethodOverride(own, method);
    }
}
