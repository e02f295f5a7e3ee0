using GrpcLab;
using GrpcLab.Bench;

namespace Bench.Tests;

public sealed class StackSampleTests
{
    // Of perf script, stacks cut short: the innermost frame stands first.
    private const string Script = """

        	    7f34b6731170 instance !!0 [Microsoft.AspNetCore.Server.Kestrel.Core] Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol::Microsoft.AspNetCore.Http.Features.IFeatureCollection.Get[System.__Canon]()[OptimizedTier1] (/tmp/perf-29045.map)
        	    7f34b6731171 instance class [System.Runtime]System.Threading.Tasks.Task [GrpcLab.Server] GrpcLab.Server.CallCounting::InvokeAsync(class [Microsoft.AspNetCore.Http.Abstractions]Microsoft.AspNetCore.Http.HttpContext)[OptimizedTier1] (/tmp/perf-29045.map)
        	    7f34b6731172 instance void [Microsoft.AspNetCore.Server.Kestrel.Core] Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http2.Http2Stream`1[System.__Canon]::Execute()[OptimizedTier1] (/tmp/perf-29045.map)


        	ffffffff813a4413 finish_task_switch.isra.0 ([kernel.kallsyms])
        	          7f34b6 instance bool [System.Private.CoreLib] System.Threading.LowLevelLifoSemaphore::Wait(int32,bool)[OptimizedTier1] (/tmp/perf-29045.map)


        	           d55089 [unknown] (/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.12/libcoreclr.so)
        	    7f34b6731173 instance void [Grpc.AspNetCore.Server] Grpc.AspNetCore.Server.Internal.PipeExtensions+<ReadSingleMessageAsync>d__14`1[System.__Canon]::MoveNext()[OptimizedTier1] (/tmp/perf-29045.map)


        	          5fa3cc [unknown] (/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.12/libcoreclr.so)


        	           e2cda [unknown] (/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.12/libclrjit.so)
        	          5fa3cc [unknown] (/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.12/libcoreclr.so)


        	           274a5 [unknown] (/usr/share/dotnet/shared/Microsoft.AspNetCore.App/10.0.12/Microsoft.AspNetCore.Routing.dll)


        	    7f34b6731174 instance void [Microsoft.AspNetCore.Server.Kestrel.Core] Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http2.Http2Connection::UpdateCompletedStreams()[OptimizedTier1] (/tmp/perf-29045.map)
        	    7f34b6731175 bool [System.Private.CoreLib] System.Threading.ThreadPoolWorkQueue::Dispatch()[OptimizedTier1] (/tmp/perf-29045.map)

        """;

    [Fact]
    public void A_sample_belongs_to_the_innermost_code_that_is_neither_Kestrel_nor_the_runtime() => Assert.Equal(
        [
            new(StackOwner.Handler, "CallCounting.InvokeAsync"),
            new(StackOwner.Idle, ""),
            new(StackOwner.Grpc, "PipeExtensions.ReadSingleMessageAsync"),
            new(StackOwner.Runtime, ""),
            new(StackOwner.Compiler, ""),
            new(StackOwner.Web, "code compiled ahead of time"),
            new(StackOwner.Kestrel, "Http2Connection.UpdateCompletedStreams"),
        ],
        StackSample.Read(Script));

    [Fact]
    public void Waiting_and_compiling_are_no_work()
    {
        var profile = new RequestProfile([.. StackSample.Read(Script)], CallTime.From(TimeSpan.FromMicroseconds(14)));

        Assert.Equal(10, profile.Of(StackOwner.IsWork).Microseconds, 1e-9);
    }

    [Fact]
    public void Times_are_shared_out_by_samples_of_all_stretches()
    {
        StackSample[] samples = [.. StackSample.Read(Script)];
        var rows = RequestProfile.Rows("it",
            [
                new(samples, CallTime.From(TimeSpan.FromMicroseconds(14))),
                new(samples, CallTime.From(TimeSpan.FromMicroseconds(28))),
            ],
            s => s.Owner == StackOwner.Grpc ? s.Method : null);

        var row = Assert.Single(rows);
        Assert.Equal(("it", "PipeExtensions.ReadSingleMessageAsync", 2L), (row.Case, row.Metric, row.Count));
        Assert.Equal(21.0 / 7, row.Value, 1e-9);
    }
}
