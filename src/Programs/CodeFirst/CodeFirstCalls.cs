using Grpc.Core;
using MessageShapes;
using ProtoBuf.Grpc.Client;

namespace GrpcLab.CodeFirst;

/// <summary>
/// The code-first client: calls that check their replies, over any gRPC channel. The lab loads it and looks them up by
/// name.
/// </summary>
/// <remarks>
/// Nothing but types of .NET and Grpc.Core goes in and out, so that the lab need not know this assembly. The service
/// may be this program's, or a generated one of the course: the names and the bytes are the same.
/// </remarks>
public static class CodeFirstCalls
{
    /// <summary>All calls by name: small-ints, small-mixed, big-list.</summary>
    /// <param name="invoker">Of a channel, such as <c>channel.CreateCallInvoker()</c>.</param>
    public static IReadOnlyDictionary<string, Func<Task>> Open(CallInvoker invoker)
    {
        ArgumentNullException.ThrowIfNull(invoker);
        var shapes = invoker.CreateGrpcService<IShapes>();
        var (ints, mixed, list) = (SomeInts(), SomeMixed(), new ListOrder { Count = Catalogue.Size });
        var total = Catalogue.TotalQuantity(Catalogue.Size);
        return new Dictionary<string, Func<Task>>
        {
            ["small-ints"] = async () => Expect((await shapes.SendIntsAsync(ints)).D == ints.D + 1),
            ["small-mixed"] = async () => Expect((await shapes.SendMixedAsync(mixed)).Id == mixed.Id + 1),
            ["big-list"] = async () => Expect((await shapes.GetListAsync(list)).Items.Sum(i => i.Quantity) == total),
        };
    }

    private static Ints SomeInts() => new() { A = 1, B = 20, C = 300, D = 4000 };

    private static Mixed SomeMixed() => new()
    {
        Id = 7,
        Quantity = 12,
        Name = "Folding rule",
        Comment = "two metres, birch",
        Owner = new() { Id = 3, Name = "Ada Young", City = "Leeds" },
    };

    private static void Expect(bool right)
    {
        if (!right) throw new InvalidOperationException("The code-first client received an unexpected reply.");
    }
}
