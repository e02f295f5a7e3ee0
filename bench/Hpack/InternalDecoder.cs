using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;

namespace GrpcLab.Bench;

/// <summary>
/// One of .NET's own HPACK decoders: internal, so reached by reflection, once, and called by a delegate.
/// </summary>
/// <remarks>Kestrel and SocketsHttpHandler compile the same source, each into its own assembly.</remarks>
internal sealed class InternalDecoder
{
    private const int TableSize = 4096, LongestHeaders = 65_536;

    private readonly object _decoder;
    private readonly CountingHandler _handler;
    private readonly DecodeBlock _decode;

    private InternalDecoder(ConstructorInfo make, MethodInfo decode, Type contract)
    {
        _decoder = make.Invoke([TableSize, LongestHeaders, .. make.GetParameters().Skip(2).Select(_ => (object?)null)]);
        _handler = new(contract);
        var way = new DynamicMethod("Decode", typeof(void),
            [typeof(object), typeof(ReadOnlySpan<byte>), typeof(object)], decode.Module, skipVisibility: true);
        var code = way.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Castclass, decode.DeclaringType!);
        code.Emit(OpCodes.Ldarg_1);
        code.Emit(OpCodes.Ldc_I4_1); // these are all headers
        code.Emit(OpCodes.Ldarg_2);
        code.Emit(OpCodes.Castclass, contract);
        code.Emit(OpCodes.Call, decode);
        code.Emit(OpCodes.Ret);
        _decode = way.CreateDelegate<DecodeBlock>();
    }

    private delegate void DecodeBlock(object decoder, ReadOnlySpan<byte> block, object handler);

    public long Fields => _handler.Count;

    /// <summary>The decoder in this assembly; null where its internals have moved.</summary>
    public static InternalDecoder? Find(Assembly assembly)
    {
        const BindingFlags Instance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        var type = assembly.GetType("System.Net.Http.HPack.HPackDecoder");
        var contract = assembly.GetType("System.Net.Http.IHttpStreamHeadersHandler");
        if (type is null || contract is null) return null;
        var make = type.GetConstructors(Instance).FirstOrDefault(
            c => c.GetParameters() is [{ ParameterType: var table }, { ParameterType: var longest }, ..]
                && (table, longest) == (typeof(int), typeof(int)));
        var decode = type.GetMethod("Decode", Instance, [typeof(ReadOnlySpan<byte>), typeof(bool), contract]);
        return make is null || decode is null ? null : new(make, decode, contract);
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public void Repeat(ReadOnlySpan<byte> block, int times)
    {
        for (var i = 0; i < times; i++) _decode(_decoder, block, _handler.Instance);
    }
}

/// <summary>Takes the header fields of a decoder and counts them, in a class made at run time.</summary>
/// <remarks>
/// The interface is internal, and its methods take spans, which rules DispatchProxy out. Each method is one addition.
/// </remarks>
internal sealed class CountingHandler
{
    private readonly FieldInfo _count;

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

    public object Instance { get; }

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
