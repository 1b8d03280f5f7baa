import type { Connection } from '@balcao/contract/connections/connection';
import { inTx } from '../server/src/platform/tx.ts';
import type { runningDesk, TestCompany } from './running-desk.ts';

/** A connection by QR code that no worker opens: what its state is, the test alone says. */
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
