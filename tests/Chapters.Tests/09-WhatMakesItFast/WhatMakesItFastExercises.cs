using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Tests.Display;
using Performance;
using static GrpcLab.Tests.Exercises.Attempt;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>What headers take, headers that grow.</summary>
public sealed class WhatMakesItFastExercises : ExerciseTests<WhatMakesItFastExercises>, IAttempts
{
    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("9.3: text in each request and in the first answer only", "", () => PredictAsync(
            (name, value, call) => (name + value + 3, call == 1 ? name + value + 3 : 1))),
        AlsoFails("9.3: the stub, which takes every answer for text",
            "tenant: 4 characters, in answer 2, you predicted 10 B, and 1 were counted.…now it is an index.",
            () => PredictAsync(
                (name, value, _) => (name + value, name + value))),
        AlsoFails("9.3: a table in the client",
            "in request 2, you predicted 1 B, and 13 were counted. HPACK would allow that", () => PredictAsync(
                (name, value, call) => call == 1 ? (name + value + 3, name + value + 3) : (1, 1))),
        AlsoFails("9.3: a name that is free", "The name is sent as text, too.", () => PredictAsync(
            (name, value, call) => (value, call == 1 ? value : 1))),
        AlsoFails("9.3: a first answer of one byte",
            "Before the first answer the table is empty: the field is sent as text once.",
            () => PredictAsync((name, value, _) => (name + value + 3, 1))),

        Passes("9.4: metadata of each call's own", "40 requests, each with a trace-id of its own",
            () => AskAsync(() => OfOneCall("blue", NewId()))),
        AlsoFails("9.4: the stub, whose headers grow", "Request 40 carried 40 trace ids", () =>
        {
            var shared = new Metadata { { "tenant", "blue" } };
            return AskAsync(() =>
            {
                shared.Add("trace-id", NewId());
                return shared;
            });
        }),
        AlsoFails("9.4: an id for all", "Several calls carried the same trace-id.", () =>
        {
            var one = OfOneCall("blue", NewId());
            return AskAsync(() => one);
        }),
        AlsoFails("9.4: no id", "A request carried no trace-id.", () => AskAsync(() => new() { { "tenant", "blue" } })),
        AlsoFails("9.4: no tenant", "A request carried no tenant.",
            () => AskAsync(() => new() { { "trace-id", NewId() } })),
        AlsoFails("9.4: a channel for each call", "The headers are right, but 40 calls opened 40 connections.",
            () => Check.Exercise("9.4", (Uri address) => async () =>
            {
                using var channel = GrpcChannel.ForAddress(address);
                return await new MonitorClient(channel).GetPerformanceAsync(new(), OfOneCall("blue", NewId()));
            })),
        AlsoFails("9.4: no call", "Your method was called 40 times, and 0 requests reached the server.",
            () => Check.Exercise("9.4", (Uri _) => () => Task.FromResult(new PerformanceStatusResponse()))),
    ];

    private static Task<ExerciseResult> PredictAsync(Func<int, int, int, (int Request, int Answer)> bytes) =>
        Check.Exercise(
            "9.3", (string name, string value, int call) => bytes(name.Length, value.Length, call));

    private static Task<ExerciseResult> AskAsync(Func<Metadata> metadata) => Check.Exercise("9.4", (Uri address) =>
    {
        var client = new MonitorClient(GrpcChannel.ForAddress(address));
        return async () => await client.GetPerformanceAsync(new(), metadata());
    });

    private static string NewId() => Guid.NewGuid().ToString("N");

    private static Metadata OfOneCall(string tenant, string id) => new() { { "tenant", tenant }, { "trace-id", id } };
}

/// <summary>
/// What a call allocates, a message written without an array. Their checks count the bytes this process allocates, so
/// nothing else may run.
/// </summary>
[Collection(HostCollection.Name)]
public sealed class AllocationExercises : ExerciseTests<AllocationExercises>, IAttempts
{
    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("9.1: a mean after a first call", "two arrays of 20,000 B and what awaiting costs", () => CountAsync(
            async (call, read) =>
            {
                await call();
                var before = read();
                for (var i = 0; i < 100; i++) await call();
                return (read() - before) / 100;
            })),
        AlsoUnanswered("9.1: the stub", "", () => CountAsync(async (call, _) =>
        {
            await call();
            return 0;
        })),
        Fails("9.1: the first call counted", "the first call, which makes 1,000,000 B once, is among those",
            () => CountAsync((call, read) => MeanAsync(call, read, 100))),
        AlsoFails("9.1: not divided", "is the total of all 101 calls", () => CountAsync(
            async (call, read) =>
            {
                await call();
                return 100 * await MeanAsync(call, read, 100);
            })),
        AlsoFails("9.1: one call", "So few prove little", () => CountAsync(
            (call, read) => MeanAsync(call, read, 1))),
        AlsoFails("9.1: what is alive", "GetTotalMemory what has not been collected yet", () => CountAsync(
            async (call, _) =>
            {
                await call();
                return await MeanAsync(call, () => GC.GetTotalMemory(forceFullCollection: true), 20);
            })),
        AlsoFails("9.1: no call", "never made the call", () => CountAsync((_, _) => Task.FromResult(40_000L))),

        Passes("9.2: writing to the buffer and reading the pieces", "A call with 65,536 bytes allocates ",
            () => MarshalAsync(Write, Read)),
        AlsoFails("9.2: the stub", "an array of 65,540. Write the message to context.GetBufferWriter()",
            () => Check.Exercise(
            "9.2", () => Marshallers.Create(m => m.ToByteArray(), b => UploadRequest.Parser.ParseFrom(b)))),
        AlsoFails("9.2: an array copied to the buffer", "on the way your serializer allocates 65,",
            () => MarshalAsync((message, context) =>
            {
                var bytes = message.ToByteArray();
                context.SetPayloadLength(bytes.Length);
                System.Buffers.BuffersExtensions.Write(context.GetBufferWriter(), bytes);
                context.Complete();
            }, Read)),
        AlsoFails("9.2: a length that is not announced", "Call context.SetPayloadLength",
            () => MarshalAsync((message, context) =>
            {
                message.WriteTo(context.GetBufferWriter());
                context.Complete();
            }, Read)),
        AlsoFails("9.2: a wrong length", "announced 65,536 bytes and wrote 65,540",
            () => MarshalAsync((message, context) =>
        {
            context.SetPayloadLength(message.Data.Length);
            message.WriteTo(context.GetBufferWriter());
            context.Complete();
        }, Read)),
        AlsoFails("9.2: a message that is not completed", "context.Complete()",
            () => MarshalAsync((message, context) => message.WriteTo(context.GetBufferWriter()), Read)),
        AlsoFails("9.2: another message", "wrote 0 bytes that are not the message", () => MarshalAsync((_, context) =>
        {
            context.SetPayloadLength(0);
            context.Complete();
        }, Read)),
        AlsoFails("9.2: an array asked for", "still asks for the bytes as an array",
            () => MarshalAsync(Write, context => UploadRequest.Parser.ParseFrom(context.PayloadAsNewBuffer()))),
        AlsoFails("9.2: pieces copied together", "it copies them before it parses",
            () => MarshalAsync(Write, context => UploadRequest.Parser.ParseFrom(
                System.Buffers.BuffersExtensions.ToArray(context.PayloadAsReadOnlySequence())))),
        AlsoFails("9.2: only the first piece read", "not the message that was sent",
            () => MarshalAsync(Write, context => new UploadRequest
            {
                Data = ByteString.CopyFrom(context.PayloadAsReadOnlySequence().First.Span),
            })),
        AlsoFails("9.2: no marshaller", "no marshaller",
            () => Check.Exercise("9.2", () => (Marshaller<UploadRequest>)null!)),
    ];

    private static Task<ExerciseResult> CountAsync(Func<Func<Task>, Func<long>, Task<long>> bytes) =>
        Check.Exercise("9.1", (Func<Task> call) => bytes(call, () => GC.GetTotalAllocatedBytes()));

    private static async Task<long> MeanAsync(Func<Task> call, Func<long> read, int calls)
    {
        var before = read();
        for (var i = 0; i < calls; i++) await call();
        return (read() - before) / calls;
    }

    private static void Write(UploadRequest message, SerializationContext context)
    {
        context.SetPayloadLength(message.CalculateSize());
        message.WriteTo(context.GetBufferWriter());
        context.Complete();
    }

    private static UploadRequest Read(DeserializationContext context) =>
        UploadRequest.Parser.ParseFrom(context.PayloadAsReadOnlySequence());

    private static Task<ExerciseResult> MarshalAsync(
        Action<UploadRequest, SerializationContext> write, Func<DeserializationContext, UploadRequest> read) =>
        Check.Exercise("9.2", () => Marshallers.Create(write, read));
}
