import type { Tx } from '../platform/tx.ts';
import { type Arrived, isGroup } from './coming.ts';

/**
 * Group messages are journalled but not shown while the company's CheckMsgIsGroup is 'enabled' (the default) or the
 * connection's allowGroup is off (docs/inbound.md).
 */
export async function withoutHiddenGroups(tx: Tx, arrived: Arrived[]): Promise<Arrived[]> {
  const lines = [...new Set(arrived.filter(isGroup).map(({ whatsappId }) => whatsappId))];
  if (lines.length === 0) return arrived;
  const shown = await linesWithGroups(tx, lines);
  return arrived.filter((one) => !isGroup(one) || shown.includes(one.whatsappId));
}

export async function linesWithGroups(tx: Tx, whatsappIds: number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'inbound-groups',
    `select id from connections where company_id = current_company() and id = any($1) and allow_group
       and exists (select from settings where company_id = current_company() and key = 'CheckMsgIsGroup' and value = 'disabled')`,
    [whatsappIds],
  );
  return rows.map(({ id }) => id);
}
