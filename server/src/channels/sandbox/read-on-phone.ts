import { inTx } from '../../platform/db/tx.ts';
import type { SandboxPhone } from './deliver-to-phone.ts';
import { raiseAck, selectUnread } from './phone.store.ts';
import { readBehaviour } from './phone-behaviour.ts';

/** The customer has read the chat: read receipts are sent unless the phone has them off. */
export async function readOnPhone(
  { context, accept }: SandboxPhone,
  connection: { id: number; companyId: number },
  chat: string,
): Promise<void> {
  const { unread, sendsReceipts, now } = await inTx(context, connection.companyId, async (tx) => ({
    unread: await selectUnread(tx, connection.id, chat),
    sendsReceipts: (await readBehaviour(tx, connection.id)).readReceipts,
    now: tx.now,
  }));
  if (unread.length === 0) return;
  const ids = unread.map(({ messageId }) => messageId);
  if (sendsReceipts)
    await Promise.all(
      ids.map((targetId) =>
        accept(
          connection,
          { kind: 'status', chat, providerId: `status:${targetId}:read`, at: now, targetId, status: 'read' },
          { phone: 'read' },
        ),
      ),
    );
  await inTx(context, connection.companyId, (tx) => raiseAck(tx, connection.id, chat, ids, 4));
}
