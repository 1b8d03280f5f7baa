import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { openConversations } from '../measure-sends.ts';
import { openRawHttp } from '../raw-http.ts';

export type Client = Awaited<ReturnType<typeof openClient>>;

/** Clients of an admin who runs campaigns, and of an attendant meanwhile. */
export async function openClient(ground: BenchServer, company: BenchCompany) {
  const [theirs] = await openConversations(ground, company);
  if (!theirs) throw new Error('nobody is there to send');
  const admin = await ground.tokenOf({ companyId: company.id, userId: company.adminId });
  const other = theirs.token;
  const http = openRawHttp(ground.server.port, 2);
  const ask = async (token: string, method: string, path: string, body?: unknown) => {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const reply = await http.request(method, `/api${path}`, { authorization: `Bearer ${token}` }, bytes);
    if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${reply.body.slice(0, 200)}`);
    return reply.body;
  };
  return {
    company,
    admin,
    call: async (method: string, path: string, body?: unknown): Promise<unknown> =>
      JSON.parse(await ask(admin, method, path, body)),
    /** The requests that an attendant waits for: the list, and sending a message. */
    list: () => ask(other, 'GET', '/tickets?status=open&showAll=true'),
    send: () => ask(other, 'POST', `/messages/${theirs.ticketId}`, { body: 'O pedido já saiu' }),
    close: () => http.close(),
  };
}
