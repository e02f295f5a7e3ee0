"""The service of protos/greet.proto on grpc.aio: a server with its defaults, without logging or reflection."""

import asyncio
import json
import platform
import sys

import grpc
import greet_pb2
import greet_pb2_grpc


class Greeter(greet_pb2_grpc.GreeterServicer):
    async def SayHello(self, request, context):
        return greet_pb2.HelloReply(message="Hello " + request.name)


async def main():
    server = grpc.aio.server()
    greet_pb2_grpc.add_GreeterServicer_to_server(Greeter(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    version = f"grpcio {grpc.__version__}, Python {platform.python_version()}"
    print(json.dumps({"port": port, "version": version}), flush=True)
    # The end of standard input says that nobody waits for an answer any more.
    await asyncio.to_thread(sys.stdin.buffer.read)
    await server.stop(grace=0)


asyncio.run(main())
