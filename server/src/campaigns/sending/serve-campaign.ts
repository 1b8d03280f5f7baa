import { nextGap } from '@balcao/contract/campaigns/pace.rules';
import { nextOpening } from '@balcao/contract/campaigns/sending-window.rules';
import { readNewChatBudget } from '../../messages/delivery/read-new-chat-budget.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceCampaign } from '../campaign.audience.ts';
import { checkRecipientsJob, checkRecipientsKey } from '../campaign.jobs.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { findCampaign } from '../find-campaign.ts';
import { announceSoon } from '../report/announce-progress.ts';
import type { SendingContext } from './fill-content.ts';
import { needsNumberCheck } from './number-check.store.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { endLostRecipients, type Recipient, selectNextRecipients, skipRecipients } from './recipient.store.ts';
import type { SendingState } from './sending-state.store.ts';
import { lockRunning, saveState } from './state.store.ts';
import { writeNext } from './write-next.ts';

/** Interval of checks while a connection waits for a change that emits no event. */
export const recheckMs = 30_000;
/** Maximum of recipients skipped in one transaction. */
const maxSkipped = 200;

export const later = (tx: Tx, ms: number): Date => new Date(tx.now.getTime() + ms);

/**
 * A state: with the message that was written, to be saved; a Date: not before it; `done`: nobody waits for a message now, or the outcome of
 * those under way wakes the connection.
 */
export async function serveCampaign(
  tx: Tx,
  state: SendingState,
  row: CampaignRow,
  context: SendingContext,
): Promise<SendingState | 'done' | Date> {
  // A cancel waits for this message, or this transaction for the cancel.
  if (!(await lockRunning(tx, row.id))) return 'done';
  const recipient = await takeNext(tx, row);
  if (recipient === 'more') return tx.now;
  if (!recipient) return state.underWay.length > 0 ? 'done' : endIfDone(tx, row);
  // One step at a time: if the channel refuses it, the recipient gets nothing more.
  if (state.underWay.some(({ recipientId }) => recipientId === recipient.id)) return 'done';
  const { isNew, left, midnight } = await readNewChatBudget(tx, {
    whatsappId: state.whatsappId,
    contactId: recipient.contactId,
  });
  // Queued messages count against the budget only when sent; any of them may begin a conversation.
  const ahead = state.underWay.filter(({ status }) => status === 'queued').length;
  if (isNew && left > 0 && left <= ahead) return 'done';
  if (isNew && left <= 0) {
    const until = nextOpening(row.window, midnight, context.timeZone);
    await pauseCampaign(tx, row, { reason: 'newChatLimit', until });
    return later(tx, recheckMs); // the number may be raised meanwhile
  }
  await pauseCampaign(tx, row, null);
  if (await needsNumberCheck(tx, row, recipient.id)) {
    tx.enqueue(
      checkRecipientsJob,
      { companyId: tx.companyId, campaignId: row.id },
      { key: checkRecipientsKey(row.id), maxAttempts: 3 },
    );
    return later(tx, recheckMs); // its result wakes the connection
  }
  return write(tx, state, row, recipient, context);
}

/** The next recipient. Skips those who may not be written to; `more`: there are more of these than fit in one transaction. */
async function takeNext(tx: Tx, row: CampaignRow): Promise<Recipient | 'more' | undefined> {
  const [first] = await selectNextRecipients(tx, row.id, 1);
  if (!first || first.obstacle === null) return first;
  const waiting = await selectNextRecipients(tx, row.id, maxSkipped);
  const free = waiting.findIndex(({ obstacle }) => obstacle === null);
  const skipped = waiting.slice(0, free === -1 ? undefined : free);
  await skipRecipients(
    tx,
    skipped.map(({ id }) => id),
    skipped.map(({ obstacle }) => obstacle ?? 'blocked'),
  );
  announceSoon(tx, row.id);
  return waiting[free] ?? (waiting.length === maxSkipped ? 'more' : undefined);
}

async function write(
  tx: Tx,
  state: SendingState,
  row: CampaignRow,
  recipient: Recipient,
  context: SendingContext,
): Promise<SendingState | 'done' | Date> {
  const result = await writeNext(tx, row, recipient, context);
  if (result === 'failed' || result === 'skipped') return tx.now;
  if (result === 'stopped') return 'done';
  const gap = nextGap(state.sincePause, context.settings, Math.random());
  const written = {
    messageId: result.messageId,
    recipientId: recipient.id,
    status: 'queued',
    failReason: null,
  } as const;
  return {
    ...state,
    ...(result.isLast && { nextAt: later(tx, gap.gapMs), sincePause: gap.sincePause }),
    underWay: [...state.underWay, written],
  };
}

/** With no recipient left the campaign ends, unless an answer is still possible. */
async function endIfDone(tx: Tx, row: CampaignRow): Promise<'done'> {
  await endLostRecipients(tx, row.id);
  const { counts } = await findCampaign(tx, row.id);
  if ((counts['requested'] ?? 0) + (counts['confirmed'] ?? 0) + (counts['pending'] ?? 0) > 0) {
    await pauseCampaign(tx, row, { reason: 'confirmations', until: null });
    return 'done';
  }
  await saveState(tx, row.id, { status: 'FINALIZADA', completedAt: tx.now, pauseReason: null, pauseUntil: null });
  await announceCampaign(tx, 'update', await findCampaign(tx, row.id));
  return 'done';
}
