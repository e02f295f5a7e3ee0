namespace Grpc; internal static class Placeholder { }
