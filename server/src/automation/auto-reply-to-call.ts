import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { callReplyTexts } from './call-reply.texts.ts';
import { isOwnConnectionSql } from './read-automation-context.ts';

/** Repeated calls within this many minutes get one automatic reply. */
const minMinutesBetweenReplies = 2;

/**
 * Replies to callers with a text when the company takes no calls (setting `call`, docs/protocol.md); the API has no setting for it. Never in groups,
 * nor between connections of the same company.
 */
export async function autoReplyToCalls(tx: Tx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0 || (await readSetting(tx, 'call')) !== 'disabled') return;
  const answered = await tx.rows<{ id: number }>(
    'calls-answered',
    `update tickets t set call_said_at = $2 where t.company_id = current_company() and t.id = any($1) and not t.is_group
       and (t.call_said_at is null or t.call_said_at <= $2::timestamptz - make_interval(mins => $3)) and not ${isOwnConnectionSql}
     returning t.id`,
    [ticketIds, tx.now, minMinutesBetweenReplies],
  );
  for (const ticket of answered) enqueueAutoMessage(tx, ticket, callReplyTexts.noCalls);
}
