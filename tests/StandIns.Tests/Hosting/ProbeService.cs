using System.Globalization;
using Grpc.Core;
using StandIns.Tests.Protos;

namespace StandIns.Tests.Hosting;

/// <summary>Answers as it is asked to: the request's act and the headers say what happens besides.</summary>
internal sealed class ProbeService(Witness witness) : Probe.ProbeBase
{
    public override async Task<Answer> Ask(Question request, ServerCallContext context)
    {
        switch (request.Act)
        {
            case "fail":
                var trailers = new Metadata { { "reason", "asked to" }, { "reason-bin", [1, 2, 255] } };
                throw new RpcException(new Status(StatusCode.FailedPrecondition, "not today ✓"), trailers);
            case "throw":
                throw new InvalidOperationException("an error of the handler");
            case "status":
                context.Status = new Status(StatusCode.NotFound, "set by the handler");
                break;
            case "hang":
                await HangUntilCancelled(request, context);
                break;
            case "headers":
                await context.WriteResponseHeadersAsync(Reflect(context.RequestHeaders));
                context.ResponseTrailers.Add("closing", "words");
                context.ResponseTrailers.Add("closing-bin", [0, 128, 255]);
                break;
        }

        return new Answer { Text = Describe(request, context), Number = request.Number };
    }

    public override async Task<Answer> Collect(IAsyncStreamReader<Question> requestStream, ServerCallContext context)
    {
        var sum = 0;
        while (await requestStream.MoveNext()) sum += requestStream.Current.Number;
        return new Answer { Text = "sum", Number = sum };
    }

    public override async Task Count(
        Question request, IServerStreamWriter<Answer> responseStream, ServerCallContext context)
    {
        for (var i = 1; i <= request.Number; i++)
        {
            await responseStream.WriteAsync(new Answer { Number = i }, context.CancellationToken);
        }

        if (request.Act == "fail") throw new RpcException(new Status(StatusCode.DataLoss, "lost the rest"));
        if (request.Act == "hang") await HangUntilCancelled(request, context);
    }

    public override async Task Converse(
        IAsyncStreamReader<Question> requestStream, IServerStreamWriter<Answer> responseStream,
        ServerCallContext context)
    {
        await foreach (var question in requestStream.ReadAllAsync(context.CancellationToken))
        {
            await responseStream.WriteAsync(new Answer { Text = question.Text, Number = -question.Number });
        }
    }

    private static string Describe(Question request, ServerCallContext context) => request.Act switch
    {
        "deadline" => context.Deadline.ToString("O", CultureInfo.InvariantCulture),
        "authorization" => context.RequestHeaders.GetValue("authorization") ?? "none",
        "interceptor" => string.Join(",", context.RequestHeaders.GetAll("trail").Select(entry => entry.Value)),
        "state" => (string)context.UserState["left by the interceptor"],
        "method" => context.Method,
        // The server keeps this header from the handler, so it is read one level below.
        "encoding" => context.GetHttpContext().Request.Headers["grpc-encoding"].ToString(),
        "scheme" => context.GetHttpContext().Request.Scheme,
        "connection" => context.GetHttpContext().Connection.Id,
        _ => request.Text,
    };

    private static Metadata Reflect(Metadata headers)
    {
        var reflected = new Metadata();
        foreach (var header in headers.Where(header => header.Key.StartsWith("echo", StringComparison.Ordinal)))
        {
            reflected.Add(header);
        }

        return reflected;
    }

    private async Task HangUntilCancelled(Question request, ServerCallContext context)
    {
        witness.Saw("hanging " + request.Text);
        try
        {
            await Task.Delay(Timeout.Infinite, context.CancellationToken);
        }
        catch (OperationCanceledException)
        {
            witness.Saw("cancelled " + request.Text);
            throw;
        }
    }
}
