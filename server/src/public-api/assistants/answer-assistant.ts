import { ensure, Failure } from '@balcao/contract/errors';
import { maxAssistantBytes, publicApi } from '@balcao/contract/public-api/public-api.api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/db/tx.ts';
import type { Endpoint } from '../../platform/http/serve.ts';
import type { Log } from '../../platform/log.ts';
import { readSetting } from '../../settings/read-setting.ts';
import { type AdmissionDeps, type Caller, identifyCaller } from '../identify-caller.ts';
import type { SendDeps } from '../send-api-message.ts';

/** `origins`: origins of web pages that may call, including our own. */
export type AssistantDeps = SendDeps & Pick<AdmissionDeps, 'admission'> & { log: Log; origins: readonly string[] };

/**
 * MCP over Streamable HTTP without sessions: each call authenticates itself, carries one message, and counts as a call
 * of its token. https://modelcontextprotocol.io/specification/2025-06-18/basic/transports
 */
export function assistantEndpoints(deps: AssistantDeps): Endpoint[] {
  const refuse: Endpoint['handle'] = async (_, reply) =>
    reply.status(405).header('allow', 'POST').send(rpcError(-32_000, 'Method not allowed: POST a message.'));
  return [
    {
      route: publicApi.assistant,
      maxBodyBytes: maxAssistantBytes,
      handle: (request, reply) => answerAssistant(deps, request, reply),
    },
    { route: publicApi.assistantStream, handle: refuse },
    { route: publicApi.assistantEnd, handle: refuse },
  ];
}

async function answerAssistant(
  deps: AssistantDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  checkOrigin(request.headers.origin, deps.origins);
  const caller = await identify(deps, request, reply);
  if (Array.isArray(request.body)) return reply.status(400).send(rpcError(-32_600, 'Send one message at a time.'));
  // Loaded by the first call: most installations have no assistants, and the protocol's library takes memory.
  const [{ WebStandardStreamableHTTPServerTransport }, { createAssistantServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('./assistant-server.ts'),
  ]);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createAssistantServer(deps, caller);
  try {
    await server.connect(transport);
    const answer = await transport.handleRequest(requestOf(request), { parsedBody: request.body });
    return reply
      .status(answer.status)
      .header('content-type', 'application/json')
      .send((await answer.text()) || undefined);
  } finally {
    await server.close();
  }
}

/**
 * Against DNS rebinding: a web page whose host name resolves to this machine must not call on behalf of its visitor.
 */
function checkOrigin(origin: string | undefined, allowed: readonly string[]): void {
  ensure(origin === undefined || allowed.includes(origin), 'ERR_ORIGIN');
}

async function identify(deps: AssistantDeps, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  try {
    return await identifyCaller(deps, request, 'desk:read', requireAssistants);
  } catch (error) {
    if (error instanceof Failure && error.status === 401) reply.header('www-authenticate', 'Bearer'); // RFC 9110, 15.5.2
    throw error;
  }
}

const requireAssistants = async (tx: Tx): Promise<void> =>
  ensure((await readSetting(tx, 'apiAssistants')) === 'enabled', 'ERR_ASSISTANTS_OFF');

/** The transport reads only the headers; the body has been parsed already. */
function requestOf({ headers }: FastifyRequest): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request('http://localhost/mcp', { method: 'POST', headers: pairs });
}

const rpcError = (code: number, message: string) => ({ jsonrpc: '2.0', error: { code, message }, id: null });
