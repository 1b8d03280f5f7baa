import type { InboundMessage } from '../channels/channel.ts';
import type { Tx } from '../platform/tx.ts';
import type { Journalled } from './journal.store.ts';

type Message = Journalled & { event: InboundMessage };

const isGroup = ({ event }: Message): boolean => event.identities.some((identity) => identity.kind === 'group');

/**
 * Messages of groups are journalled and not shown while the company's CheckMsgIsGroup is 'enabled', which is how it
 * begins, or the connection's allowGroup is off (WIRE.md 7.3).
 */
export async function withoutHiddenGroups(tx: Tx, messages: Message[]): Promise<Message[]> {
  const lines = [...new Set(messages.filter(isGroup).map(({ whatsappId }) => whatsappId))];
  if (lines.length === 0) return messages;
  const shown = await tx.rows<{ id: number }>(
    'inbound-groups',
    `select id from connections where company_id = current_company() and id = any($1) and allow_group
       and exists (select from settings where company_id = current_company() and key = 'CheckMsgIsGroup' and value = 'disabled')`,
    [lines],
  );
  return messages.filter((message) => !isGroup(message) || shown.some(({ id }) => id === message.whatsappId));
}
