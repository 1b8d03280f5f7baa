import { isServed } from '../companies/is-served.ts';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';
import { claimCallReplies } from '../tickets/claim-call-replies.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { callReplyTexts } from './call-reply.texts.ts';

/** Repeated calls within this many minutes get one automatic reply. */
const minMinutesBetweenReplies = 2;

/**
 * Replies to callers with a text when the company takes no calls (setting `call`, docs/protocol.md); the API has no setting for it. Never in groups,
 * nor between connections of the same company.
 */
export async function autoReplyToCalls(tx: Tx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0 || (await readSetting(tx, 'call')) !== 'disabled') return;
  if (!(await isServed(tx))) return;
  for (const id of await claimCallReplies(tx, ticketIds, minMinutesBetweenReplies))
    enqueueAutoMessage(tx, { id }, callReplyTexts.noCalls);
}
