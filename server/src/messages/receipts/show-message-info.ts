import { maskName } from '@balcao/contract/contacts/contact.rules';
import { ensure } from '@balcao/contract/errors';
import type { MessageInfo } from '@balcao/contract/messages/message-info';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { type Identity, identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findMessage } from '../find-message.ts';
import { findPeople } from '../find-people.ts';

/** The maximum number of members of a group. */
const maxMembers = 1024;

/** When a message of ours was sent, delivered and read; in a group also by each member for whom that is known. */
export async function showMessageInfo(tx: Tx, actor: Actor, messageId: number): Promise<MessageInfo> {
  const { row } = await findMessage(tx, actor, messageId);
  ensure(row.fromMe && !row.isPrivate, 'ERR_NO_MESSAGE_FOUND');
  const { deliveredAt, readAt } = await tx.db
    .selectFrom('messages')
    .select(['deliveredAt', 'readAt'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  return {
    sentAt: row.sentAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
    members: await listMembers(tx, actor, messageId, row.ticketId),
  };
}

async function listMembers(tx: Tx, actor: Actor, messageId: number, ticketId: number): Promise<MessageInfo['members']> {
  const rows = await tx.rows<{ identities: unknown; deliveredAt: Date; readAt: Date | null }>(
    'message-receipts',
    `select identities, delivered_at as "deliveredAt", read_at as "readAt" from message_receipts
     where company_id = current_company() and message_id = $1
     order by read_at nulls last, delivered_at, member limit ${maxMembers}`,
    [messageId],
  );
  const members: Identity[][] = rows.map(({ identities }) => identity.array().catch([]).parse(identities));
  const nameOf = await findPeople(tx, members.flat(), [ticketId]);
  const shown = (name: string) => (can(actor, 'numbers:seeFull') ? name : maskName(name));
  return rows.map(({ deliveredAt, readAt }, i) => ({
    name: shown(nameOf(members[i] ?? [])),
    deliveredAt: deliveredAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
}
