namespace Grpc.Core;

public partial class ServerServiceDefinition
{
    /// <summary>Collects methods and their handlers.</summary>
    public class Builder
    {
        private readonly HashSet<string> _names = [];
        private readonly List<Action<ServiceBinderBase>> _methods = [];

        /// <summary>Adds a method with one request and one reply.</summary>
        /// <typeparam name="TRequest">The request message.</typeparam>
        /// <typeparam name="TResponse">The reply message.</typeparam>
        /// <param name="method">The method.</param>
        /// <param name="handler">Its handler.</param>
        public Builder AddMethod<TRequest, TResponse>(
            Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse> handler)
            where TRequest : class
            where TResponse : class => Add(method, binder => binder.AddMethod(method, handler));

        /// <summary>Adds a method with a stream of requests and one reply.</summary>
        /// <typeparam name="TRequest">The request message.</typeparam>
        /// <typeparam name="TResponse">The reply message.</typeparam>
        /// <param name="method">The method.</param>
        /// <param name="handler">Its handler.</param>
        public Builder AddMethod<TRequest, TResponse>(
            Method<TRequest, TResponse> method, ClientStreamingServerMethod<TRequest, TResponse> handler)
            where TRequest : class
            where TResponse : class => Add(method, binder => binder.AddMethod(method, handler));

        /// <summary>Adds a method with one request and a stream of replies.</summary>
        /// <typeparam name="TRequest">The request message.</typeparam>
        /// <typeparam name="TResponse">The reply message.</typeparam>
        /// <param name="method">The method.</param>
        /// <param name="handler">Its handler.</param>
        public Builder AddMethod<TRequest, TResponse>(
            Method<TRequest, TResponse> method, ServerStreamingServerMethod<TRequest, TResponse> handler)
            where TRequest : class
            where TResponse : class => Add(method, binder => binder.AddMethod(method, handler));

        /// <summary>Adds a method with a stream of requests and a stream of replies.</summary>
        /// <typeparam name="TRequest">The request message.</typeparam>
        /// <typeparam name="TResponse">The reply message.</typeparam>
        /// <param name="method">The method.</param>
        /// <param name="handler">Its handler.</param>
        public Builder AddMethod<TRequest, TResponse>(
            Method<TRequest, TResponse> method, DuplexStreamingServerMethod<TRequest, TResponse> handler)
            where TRequest : class
            where TResponse : class => Add(method, binder => binder.AddMethod(method, handler));

        /// <summary>Makes the definition from what was added.</summary>
        public ServerServiceDefinition Build() => new([.. _methods]);

        private Builder Add(IMethod method, Action<ServiceBinderBase> bind)
        {
            if (!_names.Add(method.FullName))
            {
                throw new ArgumentException(
                    $"The method {method.FullName} was added before. Add each method once.", nameof(method));
            }

            _methods.Add(bind);
            return this;
        }
    }
}
