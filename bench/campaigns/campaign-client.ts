import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { addConversation, addPeople } from '../bulk-load.ts';
import { openRawHttp } from '../raw-http.ts';

export type Client = Awaited<ReturnType<typeof openClient>>;

/** An admin who runs campaigns, and a colleague who serves customers beside it. */
export async function openClient(ground: BenchServer, company: BenchCompany) {
  const colleague = (await addPeople(ground, company, 1, `colega ${Date.now()}`, 2)).first;
  const ticket = await addConversation(ground, company, colleague, 100);
  const tokenOf = (userId: number) => ground.tokenOf({ companyId: company.id, userId });
  const [admin, other] = [await tokenOf(company.adminId), await tokenOf(colleague)];
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
    /** What an attendant waits for: their list, and a message on its way. */
    list: () => ask(other, 'GET', '/tickets?status=open&showAll=true'),
    send: () => ask(other, 'POST', `/messages/${ticket.id}`, { body: 'O pedido já saiu' }),
    close: () => http.close(),
  };
}
