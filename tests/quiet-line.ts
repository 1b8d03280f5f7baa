import type { Connection } from '@balcao/contract/connections/connection';
import { inTx } from '../server/src/platform/tx.ts';
import type { runningDesk, TestCompany } from './running-desk.ts';

/** A QR-code connection without worker: only the test sets its state. */
export async function quietLine(
  desk: Pick<ReturnType<typeof runningDesk>, 'running'>,
  { id: companyId, admin }: TestCompany,
  name: string,
): Promise<Connection> {
  const { body } = await admin.call<Connection>('POST', '/whatsapp', { name });
  await inTx(desk.running().border, companyId, async (tx) => {
    await tx.rows('quiet-session', 'delete from whatsapp_web_sessions where whatsapp_id = $1', [body.id]);
    await tx.rows('quiet-line', `update connections set status = 'DISCONNECTED' where id = $1`, [body.id]);
  });
  return body;
}
