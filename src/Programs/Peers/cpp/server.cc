// The service of protos/greet.proto on gRPC C++: its asynchronous API with one completion queue and one thread, as many as the one core
// that it is measured on, and otherwise its defaults.
#include <grpcpp/grpcpp.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <thread>

#include "greet.grpc.pb.h"

namespace {

// One call: waits for a request, answers it, and makes room for the next.
class Call {
 public:
  Call(greet::Greeter::AsyncService* service, grpc::ServerCompletionQueue* queue)
      : service_(service), queue_(queue), responder_(&context_) {
    service_->RequestSayHello(&context_, &request_, &responder_, queue_, queue_, this);
  }

  void Proceed(bool ok) {
    if (!ok || answered_) {
      delete this;
      return;
    }
    new Call(service_, queue_);
    reply_.set_message("Hello " + request_.name());
    answered_ = true;
    responder_.Finish(reply_, grpc::Status::OK, this);
  }

 private:
  greet::Greeter::AsyncService* service_;
  grpc::ServerCompletionQueue* queue_;
  grpc::ServerContext context_;
  greet::HelloRequest request_;
  greet::HelloReply reply_;
  grpc::ServerAsyncResponseWriter<greet::HelloReply> responder_;
  bool answered_ = false;
};

}  // namespace

int main() {
  int port = 0;
  greet::Greeter::AsyncService service;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  auto queue = builder.AddCompletionQueue();
  auto server = builder.BuildAndStart();
  if (!server) return EXIT_FAILURE;
  std::cout << "{\"port\":" << port << ",\"version\":\"gRPC C++ " << grpc::Version() << ", gcc " << __VERSION__ << "\"}"
            << std::endl;

  // The end of standard input says that nobody waits for an answer any more.
  std::thread([] {
    while (std::cin.get() != EOF) {
    }
    std::_Exit(EXIT_SUCCESS);
  }).detach();

  // As many calls can be taken at once as one connection may have streams in flight.
  for (int i = 0; i < 100; i++) new Call(&service, queue.get());
  void* call;
  bool ok;
  while (queue->Next(&call, &ok)) static_cast<Call*>(call)->Proceed(ok);
}
