namespace GrpcLab;

/// <summary>One of the first calls of something.</summary>
/// <param name="Time">How long it took.</param>
/// <param name="MethodsCompiled">Methods the runtime compiled while it ran, anew or better, on any thread.</param>
public readonly record struct FirstCall(CallTime Time, int MethodsCompiled);
