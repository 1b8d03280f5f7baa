import type { Tx } from '../../platform/db/tx.ts';
import { type IncomingMessage, isGroup } from '../journal/inbound-types.ts';

/**
 * Group messages are journalled but not shown while the company's CheckMsgIsGroup is 'enabled' (the default) or the
 * connection's allowGroup is off (docs/inbound.md).
 */
export async function filterDisabledGroups(tx: Tx, messages: IncomingMessage[]): Promise<IncomingMessage[]> {
  const connectionIds = [...new Set(messages.filter(isGroup).map(({ whatsappId }) => whatsappId))];
  if (connectionIds.length === 0) return messages;
  const enabled = await findConnectionsWithGroups(tx, connectionIds);
  return messages.filter((message) => !isGroup(message) || enabled.includes(message.whatsappId));
}

export async function findConnectionsWithGroups(tx: Tx, whatsappIds: number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'inbound-groups',
    `select id from connections where company_id = current_company() and id = any($1) and allow_group
       and exists (select from settings where company_id = current_company() and key = 'CheckMsgIsGroup' and value = 'disabled')`,
    [whatsappIds],
  );
  return rows.map(({ id }) => id);
}
