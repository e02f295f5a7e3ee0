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

    /// <summary>Header fields decoded so far.</summary>
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

    /// <summary>Decodes a whole header block so many times.</summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public void Repeat(ReadOnlySpan<byte> block, int times)
    {
        for (var i = 0; i < times; i++) _decode(_decoder, block, _handler.Instance);
    }
}
