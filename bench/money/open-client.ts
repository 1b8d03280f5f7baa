import type { BenchServer } from '../bench-server.ts';
import { openRawHttp } from '../raw-http.ts';

/** A client with sequential calls of one user. */
export async function openClient(ground: BenchServer, person: { companyId: number; userId: number }) {
  const authorization = `Bearer ${await ground.tokenOf(person)}`;
  const http = openRawHttp(ground.server.port, 1);
  return {
    close: http.close,
    async call(method: 'GET' | 'POST', path: string, body?: object): Promise<void> {
      const bytes = body && Buffer.from(JSON.stringify(body));
      const reply = await http.request(method, `/api${path}`, { authorization }, bytes);
      if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${reply.body.slice(0, 200)}`);
    },
  };
}
