using GrpcLab.Bench;

if (args is [LowerServer.Verb, var kind, var answer]) return await LowerServer.RunAsync(kind, answer);

if (args is [SoakProgram.Verb, var seconds, var folder]) return await SoakProgram.RunAsync(seconds, folder);

// What `lab bench` runs, in this order.
return await BenchCommand.RunAsync(args,
[
    new AgreementBench(),
    new H2LoadBench(),
    new QueueBench(),
    new CoverageBench(),
    new OverheadBench(),
    new ProxyBench(),
    new ServerBench(),
    new ServerProfile(),
    new HpackBench(),
    new SerialisationBench(),
    new ImplementationBench(),
]);
