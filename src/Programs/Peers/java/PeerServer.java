import greet.Greet.HelloReply;
import greet.Greet.HelloRequest;
import greet.GreeterGrpc;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.logging.LogManager;

/** The service of protos/greet.proto on grpc-java and Netty: handlers that never block run on the event loop itself. */
final class PeerServer extends GreeterGrpc.GreeterImplBase {
  @Override
  public void sayHello(HelloRequest request, StreamObserver<HelloReply> answer) {
    answer.onNext(HelloReply.newBuilder().setMessage("Hello " + request.getName()).build());
    answer.onCompleted();
  }

  public static void main(String[] args) throws Exception {
    LogManager.getLogManager().reset();
    Server server = NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
        .directExecutor()
        .addService(new PeerServer())
        .build()
        .start();
    String version = Server.class.getPackage().getImplementationVersion();
    System.out.printf("{\"port\":%d,\"version\":\"grpc-java %s, Java %s\"}%n",
        server.getPort(), version, System.getProperty("java.version"));
    // The end of standard input says that nobody waits for an answer any more.
    System.in.transferTo(OutputStream.nullOutputStream());
    System.exit(0);
  }
}
