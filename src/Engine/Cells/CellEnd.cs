using GrpcLab.Engine.Streams;

namespace GrpcLab.Engine.Cells;

/// <summary>What is done at the end of every cell: all its text goes out, then the one closing event.</summary>
internal sealed class CellEnd(OutputGate output, OutputPump pump, StandardStreams streams)
{
    public void Close(CellScope scope, string status, int count, TimeSpan elapsed)
    {
        scope.Input.End();
        pump.Drain();
        if (scope.Request.MarkStderr) streams.MarkError(scope.Request.Id);
        scope.Ended.Set();
        output.Done(
            scope.Request.Id, status, status == CellRunner.Interrupted ? WorkLeft.Note() : null, count, elapsed);
    }
}
