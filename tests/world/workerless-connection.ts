import type { Connection } from '@balcao/contract/connections/connection';
import { retryOnRace } from '../../server/src/platform/db/retry-on-race.ts';
import { inTx } from '../../server/src/platform/db/tx.ts';
import type { runningServer, TestCompany } from './running-server.ts';

/** A QR-code connection without worker: only the test sets its state. */
export async function workerlessConnection(
  server: Pick<ReturnType<typeof runningServer>, 'running'>,
  { id: companyId, admin }: TestCompany,
  name: string,
): Promise<Connection> {
  const { body } = await admin.call<Connection>('POST', '/whatsapp', { name });
  // The server may be updating it now, and locks the two rows in the opposite order.
  await retryOnRace(() =>
    inTx(server.running().context, companyId, async (tx) => {
      await tx.rows('quiet-session', 'delete from whatsapp_web_sessions where whatsapp_id = $1', [body.id]);
      await tx.rows('quiet-connection', `update connections set status = 'DISCONNECTED' where id = $1`, [body.id]);
    }),
  );
  return body;
}
