import { createServer, type ServerResponse } from 'node:http';
import { answerCall } from './answer-call.ts';
import { answerControl } from './control.ts';
import { OpenAi } from './openai.ts';
import { OpenAiError } from './openai-error.ts';

/** Starts the peer on loopback, with the control calls. */
export async function startOpenAi({ port = 0 }: { port?: number } = {}): Promise<OpenAi> {
  const peer = new OpenAi();
  const server = createServer((request, response) => {
    const answering = request.url?.startsWith('/_control/')
      ? answerControl(peer, request, response)
      : answerCall(peer, request, response);
    answering.catch((error: unknown) => refuse(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  peer.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}/v1`;
  peer.closeServer = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return peer;
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const refusal = error instanceof OpenAiError ? error : new OpenAiError(500, String(error), null, 'server_error');
  response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body()));
}
