using GrpcLab.Bench;

return await BenchRun.RunAsync(args);
