using GrpcLab.Bench;

// What `lab bench` runs, in this order.
return await BenchCommand.RunAsync(args,
[
    new OverheadBench(),
]);
