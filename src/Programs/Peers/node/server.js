// The service of protos/greet.proto on @grpc/grpc-js: a server with its defaults, without logging or reflection.
'use strict';

const grpc = require('@grpc/grpc-js');
const { version } = require('@grpc/grpc-js/package.json');
const { loadSync } = require('@grpc/proto-loader');

const { greet } = grpc.loadPackageDefinition(loadSync(`${__dirname}/greet.proto`));
const server = new grpc.Server();
server.addService(greet.Greeter.service, {
  sayHello: (call, answer) => answer(null, { message: 'Hello ' + call.request.name }),
});
server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.log(JSON.stringify({ port, version: `@grpc/grpc-js ${version}, Node ${process.versions.node}` }));
});
// The end of standard input says that nobody waits for an answer any more.
process.stdin.on('end', () => process.exit(0)).resume();
