import { inTx } from '../../platform/tx.ts';
import { raiseAck, selectUnread } from './phone.store.ts';
import { readBehaviour } from './phone-behaviour.ts';
import type { Phone } from './reach-phone.ts';

/** The customer has read the chat: read receipts are sent unless the phone has them off. */
export async function readOnPhone(
  { border, accept }: Phone,
  line: { id: number; companyId: number },
  chat: string,
): Promise<void> {
  const { unread, told, now } = await inTx(border, line.companyId, async (tx) => ({
    unread: await selectUnread(tx, line.id, chat),
    told: (await readBehaviour(tx, line.id)).readReceipts,
    now: tx.now,
  }));
  if (unread.length === 0) return;
  const ids = unread.map(({ messageId }) => messageId);
  if (told)
    await Promise.all(
      ids.map((targetId) =>
        accept(
          line,
          { kind: 'status', chat, providerId: `status:${targetId}:read`, at: now, targetId, status: 'read' },
          { phone: 'read' },
        ),
      ),
    );
  await inTx(border, line.companyId, (tx) => raiseAck(tx, line.id, chat, ids, 4));
}
