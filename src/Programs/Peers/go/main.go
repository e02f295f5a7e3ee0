// The service of protos/greet.proto on grpc-go: a server with its defaults, without logging or reflection.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"runtime"

	"google.golang.org/grpc"
	"peer/greet"
)

type greeter struct {
	greet.UnimplementedGreeterServer
}

func (greeter) SayHello(_ context.Context, request *greet.HelloRequest) (*greet.HelloReply, error) {
	return &greet.HelloReply{Message: "Hello " + request.Name}, nil
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	server := grpc.NewServer()
	greet.RegisterGreeterServer(server, greeter{})
	fmt.Printf("{\"port\":%d,\"version\":\"grpc-go %s, %s\"}\n",
		listener.Addr().(*net.TCPAddr).Port, grpc.Version, runtime.Version())

	// The end of standard input says that nobody waits for an answer any more.
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	log.Fatal(server.Serve(listener))
}
