using CallHeaders;
using Grpc.Core;
using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.WhatMakesItFast;

/// <summary>Exercises 9.2 to 9.4: what headers take, headers that grow, a table just large enough.</summary>
public sealed class HeaderTasksTests
{
    private const int EntryCosts = 32;

    // What Kestrel's own fields of an answer take: content-type, date, server, grpc-status.
    private const int OwnFields = 214;

    [Fact(Timeout = 400_000)]
    public async Task Text_in_each_request_and_in_the_first_answer_only_passes()
    {
        var result = await Check.Exercise("9.2", (string name, string value, int call) =>
            (name.Length + value.Length + 3, call == 1 ? name.Length + value.Length + 3 : 1));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task The_stub_takes_every_answer_for_text()
    {
        var result = await Check.Exercise("9.2", (string name, string value, int _) =>
            (name.Length + value.Length, name.Length + value.Length));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("tenant: 4 characters, in answer 2, you predicted 10 B, counted were 1.", result.Detail);
        Assert.EndsWith("now it is a number.", result.Detail);
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_table_in_the_client_a_name_that_is_free_and_a_first_answer_of_one_byte_are_told_apart()
    {
        var table = await Check.Exercise("9.2", (string name, string value, int call) =>
            call == 1 ? (name.Length + value.Length + 3, name.Length + value.Length + 3) : (1, 1));
        var free = await Check.Exercise("9.2", (string name, string value, int call) =>
            (value.Length, call == 1 ? value.Length : 1));
        var early = await Check.Exercise("9.2", (string name, string value, int _) =>
            (name.Length + value.Length + 3, 1));

        Assert.All([table, free, early], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.Contains("in request 2, you predicted 1 B, counted were 13. HPACK would allow that", table.Detail);
        Assert.EndsWith("The name is text, too.", free.Detail);
        Assert.EndsWith("Before the first answer the table is empty: it is text once.", early.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_prediction_that_is_not_written_yet_is_unanswered()
    {
        var thrown = await Check.Exercise(
            "9.2", (string _, string _, int _) => throw new NotImplementedException());
        var zeros = await Check.Exercise("9.2", (string _, string _, int _) => (0, 0));

        Assert.Equal((ExerciseState.Unanswered, ExerciseState.Unanswered), (thrown.State, zeros.State));
    }

    [Fact(Timeout = 400_000)]
    public async Task Metadata_of_each_call_s_own_passes()
    {
        var result = await Check.Exercise("9.3", (Uri address) => Asking(address, () => OfOneCall("blue", NewId())));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        Assert.StartsWith("40 requests, each with a trace-id of its own", result.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task The_stub_s_headers_grow()
    {
        var shared = new Metadata { { "tenant", "blue" } };

        var result = await Check.Exercise("9.3", (Uri address) => Asking(address, () =>
        {
            shared.Add("trace-id", NewId());
            return shared;
        }));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("Request 40 carried 40 trace ids", result.Detail);
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task An_id_for_all_no_id_and_no_tenant_are_told_apart()
    {
        var one = OfOneCall("blue", NewId());
        var none = new Metadata { { "tenant", "blue" } };

        var same = await Check.Exercise("9.3", (Uri address) => Asking(address, () => one));
        var missing = await Check.Exercise("9.3", (Uri address) => Asking(address, () => none));
        var tenant = await Check.Exercise(
            "9.3", (Uri address) => Asking(address, () => new() { { "trace-id", NewId() } }));

        Assert.All([same, missing, tenant], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.StartsWith("Several calls carried the same trace-id.", same.Detail);
        Assert.StartsWith("A request carried no trace-id.", missing.Detail);
        Assert.StartsWith("A request carried no tenant.", tenant.Detail);
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_channel_for_each_call_and_no_call_fail()
    {
        var each = await Check.Exercise("9.3", (Uri address) => async () =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return await new MonitorClient(channel).GetPerformanceAsync(new(), OfOneCall("blue", NewId()));
        });
        var none = await Check.Exercise("9.3", (Uri _) => () => Task.FromResult(new PerformanceStatusResponse()));

        Assert.All([each, none], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.StartsWith("The headers are right, but 40 calls opened 40 connections.", each.Detail);
        Assert.StartsWith("Your method was called 40 times, and 0 requests reached the server.", none.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_table_for_all_entries_passes()
    {
        var result = await Check.Exercise("9.4", (HeaderEntry[] headers) => Sized(OwnFields + Costs(headers)));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task No_table_and_the_default_fail_for_opposite_reasons()
    {
        var stub = await Check.Exercise("9.4", (HeaderEntry[] _) => Sized(0));
        var usual = await Check.Exercise("9.4", (HeaderEntry[] _) => new LabServerOptions());

        Assert.All([stub, usual], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.EndsWith("0 takes the table from the answers.", stub.Detail);
        Assert.StartsWith("Every field is a number, but of 4,096 B the entries take ", usual.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task What_was_left_out_of_the_sum_is_told()
    {
        var mine = await Check.Exercise("9.4", (HeaderEntry[] headers) => Sized(Costs(headers)));
        var bare = await Check.Exercise("9.4", (HeaderEntry[] headers) =>
            Sized(OwnFields + Costs(headers) - (EntryCosts * headers.Length)));
        var less = await Check.Exercise("9.4", (HeaderEntry[] headers) => Sized(OwnFields + Costs(headers) - 1));

        Assert.All([mine, bare, less], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.Contains("the server's own fields", mine.Detail);
        Assert.Contains("Each entry counts 32 B beside its text.", bare.Detail);
        Assert.Contains("The entries do not fit together", less.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_size_that_is_not_chosen_yet_is_unanswered()
    {
        var result = await Check.Exercise("9.4", (HeaderEntry[] _) => (LabServerOptions)null!);

        Assert.Equal(ExerciseState.Unanswered, result.State);
    }

    private static string NewId() => Guid.NewGuid().ToString("N");

    private static Metadata OfOneCall(string tenant, string id) => new() { { "tenant", tenant }, { "trace-id", id } };

    private static Func<Task<PerformanceStatusResponse>> Asking(Uri address, Func<Metadata> metadata)
    {
        var client = new MonitorClient(GrpcChannel.ForAddress(address));
        return async () => await client.GetPerformanceAsync(new(), metadata());
    }

    private static LabServerOptions Sized(int bytes) => new() { HeaderTableSize = bytes };

    private static int Costs(HeaderEntry[] headers) =>
        headers.Sum(header => header.Name.Length + header.Value.Length + EntryCosts);
}
