using GrpcLab.Engine;

ProcessGroup.Lead();
InheritedToken.TakeOver();

// The protocol's streams are taken before anything else, so that nothing a library prints can get into them.
var streams = StandardStreams.TakeOver();
var outbox = new Outbox(streams.Output);
new EngineHost(outbox, streams).Run();
