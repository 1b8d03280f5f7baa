import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import type { Customer } from './customer.ts';
import type { Graph } from './graph.ts';
import { startGraph } from './start-graph.ts';

const token = 'EAAGm0PX4ZCps';

type Post = { raw: string; signature: string };
type World = { graph: Graph; hook: Server; ana: Customer; posts: Post[]; answers: number[] };

/** Per test: a fake Graph with one number and its customer Ana, and a webhook that records its requests. */
export function setUpBusinessSide() {
  let world: World | undefined;
  const current = () => {
    if (!world) throw new Error('Graph is there inside hooks and tests only');
    return world;
  };
  beforeEach(async () => {
    const posts: Post[] = [];
    const answers: number[] = [];
    const hook = webhookInto(posts, answers);
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    const address = hook.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const graph = await startGraph();
    graph.settings.webhooks.retry.baseMs = 5;
    graph.addNumber({
      phoneNumberId: '106540352242922',
      wabaId: '102290129340398',
      displayPhoneNumber: '551130000000',
      accessToken: token,
      appSecret: 'segredo',
      verifyToken: 'abra',
      webhookUrl: `http://127.0.0.1:${port}/hook`,
      appId: '9001',
    });
    const ana = graph.customer({ waId: '5511999990001', name: 'Ana', userId: 'BR.1' });
    world = { graph, hook, ana, posts, answers };
  });
  afterEach(async () => {
    const { graph, hook } = current();
    await graph.close();
    hook.closeAllConnections();
    await new Promise((resolve) => hook.close(resolve));
  });
  return {
    graph: () => current().graph,
    ana: () => current().ana,
    posts: () => current().posts,
    /** statuses that the webhook answers with, in order, before 200 */
    answers: () => current().answers,
    call: async (body: unknown, options: { token?: string; path?: string } = {}) => {
      const answer = await fetch(`${current().graph.url}/v26.0/${options.path ?? '106540352242922/messages'}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${options.token ?? token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

const webhookInto = (posts: Post[], answers: number[]): Server =>
  createServer(async (request, response) => {
    if (request.method === 'GET') {
      const query = new URL(request.url ?? '/', 'http://x').searchParams;
      const isMine = query.get('hub.verify_token') === 'abra';
      response.writeHead(isMine ? 200 : 403).end(isMine ? query.get('hub.challenge') : '');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    posts.push({
      raw: Buffer.concat(chunks).toString('utf8'),
      signature: String(request.headers['x-hub-signature-256']),
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
