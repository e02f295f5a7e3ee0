using GrpcLab.MessageBench;

return await BenchRun.RunAsync(args);
