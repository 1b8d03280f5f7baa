import { isBanSign } from '@balcao/contract/campaigns/ban-signs.rules';
import { nextGap } from '@balcao/contract/campaigns/pace.rules';
import { nextOpening } from '@balcao/contract/campaigns/sending-window.rules';
import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { Failure } from '@balcao/contract/errors';
import { findCompanyProfile } from '../../companies/find-company.ts';
import { readNewChatBudget } from '../../messages/delivery/read-new-chat-budget.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { announceCampaign } from '../campaign.audience.ts';
import { type CampaignRow, readCampaigns } from '../campaign.store.ts';
import { findCampaign } from '../find-campaign.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { readCampaignSettings } from '../settings/read-campaign-settings.ts';
import { stopCampaign } from './change-campaign-state.ts';
import { enqueueAdvance } from './enqueue-advance.ts';
import type { SendingContext } from './fill-content.ts';
import { handOver } from './hand-over.ts';
import { type Recipient, saveProgress, selectNextRecipients, skipRecipients } from './recipient.store.ts';
import { hasPersonMessage, lockSendingState, type SendingState, saveSendingState } from './sending-state.store.ts';
import { saveState, selectRunningIds } from './state.store.ts';
import { withdrawUnsent } from './withdraw-unsent.ts';

/** How soon a connection is looked at again that waits for something nobody tells of. */
const lookAgainMs = 30_000;
/** A person's message goes first: it is with the channel in a moment. */
const personFirstMs = 500;
/** People who are skipped, in one transaction. */
const maxSkipped = 200;

type Pause = { reason: NonNullable<CampaignRow['pauseReason']>; until: Date | null };

/**
 * The next message of a connection's campaigns, when its moment has come: never a second one before the channel has the first. Whoever
 * has the connection's row writes it. What is to be waited for is written on the campaign, and the connection looked at again then.
 */
export async function advanceSending(tx: Tx, whatsappId: number): Promise<void> {
  const state = await lockSendingState(tx, whatsappId);
  if (!state) return;
  const running = (await readCampaigns(tx, await selectRunningIds(tx, whatsappId))).filter((row) => row.preparedAt);
  if (running.length === 0) return;
  if (await isUnderWay(tx, state, running)) return; // what becomes of it wakes the connection
  if (state.statusReason !== null && ['banned', 'tempBanned'].includes(state.statusReason))
    return stopAll(tx, running, state.statusReason);

  const company = await findCompanyProfile(tx);
  const context: SendingContext = { settings: await readCampaignSettings(tx), timeZone: company.timeZone };
  const wakes: Date[] = [];
  const mayPlan = company.status && !isExpired(company, tx.now) && company.plan?.useCampaigns;
  for (const row of running) {
    const pause = mayPlan ? findPause(tx, state, row, context) : { reason: 'plan' as const, until: null };
    if (pause) {
      await pauseCampaign(tx, row, pause);
      wakes.push(pause.until ?? later(tx, lookAgainMs));
      continue;
    }
    if (state.nextAt !== null && state.nextAt > tx.now) {
      await pauseCampaign(tx, row, null);
      wakes.push(state.nextAt);
      continue;
    }
    if (await hasPersonMessage(tx, whatsappId)) return enqueueAdvance(tx, whatsappId, later(tx, personFirstMs));
    const outcome = await serve(tx, state, row, context);
    if (outcome === 'served') return; // what becomes of the message wakes the line
    if (outcome !== 'done') wakes.push(outcome);
  }
  const next = wakes.toSorted((a, b) => a.getTime() - b.getTime())[0];
  if (next) enqueueAdvance(tx, whatsappId, next);
}

const later = (tx: Tx, ms: number): Date => new Date(tx.now.getTime() + ms);

/** The last message is not with the channel yet. One that has to wait for long is taken back: it would go at any hour. */
async function isUnderWay(tx: Tx, state: SendingState, running: CampaignRow[]): Promise<boolean> {
  if (state.messageStatus === 'sending') return true;
  if (state.messageStatus !== 'queued') return false;
  const isUp = state.connectionStatus === 'CONNECTED' || state.connectionStatus === 'importing';
  if (isUp && !state.failReason?.startsWith('newChatLimit')) return true;
  for (const { id } of running) await withdrawUnsent(tx, state.whatsappId, id);
  return false;
}

function findPause(tx: Tx, state: SendingState, row: CampaignRow, { timeZone }: SendingContext): Pause | null {
  if (row.scheduledAt !== null && row.scheduledAt > tx.now && row.startedAt !== null && row.scheduledAt > row.startedAt)
    return { reason: 'scheduled', until: row.scheduledAt };
  const opens = nextOpening(row.window, tx.now, timeZone);
  if (opens > tx.now) return { reason: 'window', until: opens };
  const isUp = state.connectionStatus === 'CONNECTED' || state.connectionStatus === 'importing';
  return isUp ? null : { reason: 'connectionDown', until: null };
}

async function pauseCampaign(tx: Tx, row: CampaignRow, pause: Pause | null): Promise<void> {
  const until = pause?.until ?? null;
  if (row.pauseReason === (pause?.reason ?? null) && row.pauseUntil?.getTime() === until?.getTime()) return;
  await saveState(tx, row.id, { pauseReason: pause?.reason ?? null, pauseUntil: until });
  announceSoon(tx, row.id);
}

/** `served`: a message is on its way; a moment: not before it; `done`: nobody waits for a message of it now. */
async function serve(
  tx: Tx,
  state: SendingState,
  row: CampaignRow,
  context: SendingContext,
): Promise<'served' | 'done' | Date> {
  const waiting = await selectNextRecipients(tx, row.id, maxSkipped);
  const free = waiting.findIndex(({ obstacle }) => obstacle === null);
  const skipped = waiting.slice(0, free === -1 ? undefined : free);
  if (skipped.length > 0) {
    await skipRecipients(
      tx,
      skipped.map(({ id }) => id),
      skipped.map(({ obstacle }) => obstacle ?? 'blocked'),
    );
    announceSoon(tx, row.id);
  }
  const recipient = waiting[free];
  if (!recipient) return waiting.length === maxSkipped ? tx.now : endOf(tx, row);
  const { isNew, left, midnight } = await readNewChatBudget(tx, {
    whatsappId: state.whatsappId,
    contactId: recipient.contactId,
  });
  if (isNew && left <= 0) {
    const until = nextOpening(row.window, midnight, context.timeZone);
    await pauseCampaign(tx, row, { reason: 'newChatLimit', until });
    return later(tx, lookAgainMs); // the number may be raised meanwhile
  }
  await pauseCampaign(tx, row, null);
  return write(tx, state, row, recipient, context);
}

async function write(
  tx: Tx,
  state: SendingState,
  row: CampaignRow,
  recipient: Recipient,
  context: SendingContext,
): Promise<'served' | Date> {
  const result = await handOver(tx, row, recipient, context).catch((error: unknown) => {
    if (error instanceof Failure) return error; // what the campaign names has changed: a template, a file
    throw error;
  });
  if (result instanceof Failure) {
    await saveProgress(tx, [
      { recipientId: recipient.id, status: 'failed', failReason: result.code, isDelivered: false },
    ]);
    announceSoon(tx, row.id);
    return tx.now;
  }
  const gap = nextGap(state.sincePause, context.settings, Math.random());
  const pace = result.isLast
    ? { nextAt: later(tx, gap.gapMs), sincePause: gap.sincePause }
    : { nextAt: state.nextAt, sincePause: state.sincePause };
  await saveSendingState(tx, { whatsappId: state.whatsappId, ...pace, messageId: result.messageId });
  await saveState(tx, row.id, { lastTurnAt: tx.now });
  return 'served';
}

/** Nobody waits: it is over, unless somebody may still answer. */
async function endOf(tx: Tx, row: CampaignRow): Promise<'done'> {
  const { counts } = await findCampaign(tx, row.id);
  if ((counts['requested'] ?? 0) + (counts['confirmed'] ?? 0) + (counts['pending'] ?? 0) > 0) {
    await pauseCampaign(tx, row, { reason: 'confirmations', until: null });
    return 'done';
  }
  await saveState(tx, row.id, { status: 'FINALIZADA', completedAt: tx.now, pauseReason: null, pauseUntil: null });
  await announceCampaign(tx, 'update', await findCampaign(tx, row.id));
  return 'done';
}

/** At the first ban sign nothing more is sent on the connection. */
export async function stopAll(tx: Tx, running: readonly CampaignRow[], reason: string): Promise<void> {
  if (!isBanSign(reason) && !['banned', 'tempBanned'].includes(reason)) return;
  for (const row of running) {
    await stopCampaign(tx, row, 'stop', reason);
    await announceCampaign(tx, 'update', await findCampaign(tx, row.id));
  }
}
