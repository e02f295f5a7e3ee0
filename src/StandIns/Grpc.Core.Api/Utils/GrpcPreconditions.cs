namespace Grpc.Core.Utils;

/// <summary>Short checks of arguments and of state.</summary>
public static class GrpcPreconditions
{
    /// <summary>Throws <see cref="ArgumentException"/> unless a condition holds.</summary>
    /// <param name="condition">What must hold.</param>
    public static void CheckArgument(bool condition)
    {
        if (!condition) throw new ArgumentException();
    }

    /// <summary>Throws <see cref="ArgumentException"/> with a message unless a condition holds.</summary>
    /// <param name="condition">What must hold.</param>
    /// <param name="errorMessage">The message.</param>
    public static void CheckArgument(bool condition, string errorMessage)
    {
        if (!condition) throw new ArgumentException(errorMessage);
    }

    /// <summary>Throws <see cref="ArgumentNullException"/> for null, and otherwise gives the value back.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="reference">The value.</param>
    public static T CheckNotNull<T>(T reference) => reference is null ? throw new ArgumentNullException() : reference;

    /// <summary>
    /// Throws <see cref="ArgumentNullException"/> with a name for null, and otherwise gives the value back.
    /// </summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="reference">The value.</param>
    /// <param name="paramName">The parameter's name.</param>
    public static T CheckNotNull<T>(T reference, string paramName) =>
        reference is null ? throw new ArgumentNullException(paramName) : reference;

    /// <summary>Throws <see cref="InvalidOperationException"/> unless a condition holds.</summary>
    /// <param name="condition">What must hold.</param>
    public static void CheckState(bool condition)
    {
        if (!condition) throw new InvalidOperationException();
    }

    /// <summary>Throws <see cref="InvalidOperationException"/> with a message unless a condition holds.</summary>
    /// <param name="condition">What must hold.</param>
    /// <param name="errorMessage">The message.</param>
    public static void CheckState(bool condition, string errorMessage)
    {
        if (!condition) throw new InvalidOperationException(errorMessage);
    }
}
