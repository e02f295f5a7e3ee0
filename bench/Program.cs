using GrpcLab.Bench;

// What `lab bench` runs, in this order.
return await BenchCommand.RunAsync(args,
[
    new AgreementBench(),
    new H2LoadBench(),
    new QueueBench(),
    new CoverageBench(),
    new OverheadBench(),
    new ProxyBench(),
    new StandInBench(),
    new HpackBench(),
    new SerialisationBench(),
]);
