using GrpcLab.CodeFirst;

await CodeFirstHost.RunAsync();
