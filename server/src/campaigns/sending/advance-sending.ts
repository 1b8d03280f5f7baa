import { hasNoPace } from '@balcao/contract/campaigns/pace.rules';
import { nextOpening } from '@balcao/contract/campaigns/sending-window.rules';
import { isListening } from '@balcao/contract/connections/connection.rules';
import type { DriverKey } from '../../channels/channel.ts';
import { findCompanyProfile } from '../../companies/find-company.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type CampaignRow, readCampaigns } from '../campaign.store.ts';
import { maySend } from '../may-send.ts';
import { readCampaignSettings } from '../settings/read-campaign-settings.ts';
import { enqueueAdvance } from './enqueue-advance.ts';
import type { SendingContext } from './fill-content.ts';
import { type Pause, pauseCampaign } from './pause-campaign.ts';
import { hasPersonMessage, lockSendingState, type SendingState, saveSendingState } from './sending-state.store.ts';
import { later, recheckMs, serveCampaign } from './serve-campaign.ts';
import { saveState, selectRunningIds } from './state.store.ts';
import { stopAll } from './stop-all.ts';
import { withdrawUnsent } from './withdraw-unsent.ts';

/** Delay while a person's message goes first: the channel accepts it within a moment. */
const personFirstMs = 500;

/**
 * Without a pace, further messages are written while the channel handles the previous one. They queue in one lane, so the channel handles one at a
 * time, and a cancel or stop withdraws the others.
 */
const maxUnderWay = 4;

/**
 * Writes the next messages of a connection's campaigns when they are due. With a pace, or where the channel accepts a message as soon as it is
 * written (`writesAhead` false), at most one message is under way. The lock on the connection's row serialises writers. The reason to wait is
 * saved on the campaign, and the connection is checked again at that time.
 */
export async function advanceSending(
  tx: Tx,
  whatsappId: number,
  writesAhead: (kind: DriverKey) => boolean = () => false,
): Promise<void> {
  const locked = await lockSendingState(tx, whatsappId);
  if (!locked) return;
  const running = (await readCampaigns(tx, await selectRunningIds(tx, whatsappId))).filter((row) => row.preparedAt);
  if (running.length === 0) return;
  let state = await withdrawStranded(tx, locked, running);
  // The outcome of a message under way wakes the connection.
  if (state.underWay.length > 0 && !writesAhead(state.kind)) return;
  if (state.statusReason !== null && ['banned', 'tempBanned'].includes(state.statusReason))
    return stopAll(tx, whatsappId, state.statusReason);

  const company = await findCompanyProfile(tx);
  const context: SendingContext = { settings: await readCampaignSettings(tx), timeZone: company.timeZone };
  const isUnpaced = hasNoPace(context.settings) && state.machineGapMs === 0 && writesAhead(state.kind);
  if (state.underWay.length > 0 && !isUnpaced) return;
  const isAllowed = maySend(company, tx.now);
  const wakes: Date[] = [];
  const ready: CampaignRow[] = [];
  for (const row of running) {
    const pause = isAllowed ? findPause(tx, state, row, context) : { reason: 'plan' as const, until: null };
    if (!pause) {
      ready.push(row);
      continue;
    }
    state = await withdraw(tx, state, [row.id]);
    await pauseCampaign(tx, row, pause);
    wakes.push(pause.until ?? later(tx, recheckMs));
  }
  const served = await serveInTurn(tx, state, ready, context, isUnpaced ? maxUnderWay : 1);
  const next = [...wakes, ...served.wakes].toSorted((a, b) => a.getTime() - b.getTime())[0];
  // Otherwise the outcome of those under way wakes it, possibly right now: a later time would replace that job.
  if (next && (served.state.underWay.length === 0 || next <= tx.now)) enqueueAdvance(tx, whatsappId, next);
}

/** One message per campaign in turn, until `max` are under way. Returns the new state, and the times to check the connection again. */
async function serveInTurn(
  tx: Tx,
  before: SendingState,
  ready: CampaignRow[],
  context: SendingContext,
  max: number,
): Promise<{ state: SendingState; wakes: Date[] }> {
  let state = before;
  const served = new Set<number>();
  const wakes: Date[] = [];
  for (const turns = [...ready]; state.underWay.length < max; ) {
    const row = turns.shift();
    if (!row) break;
    if (state.nextAt !== null && state.nextAt > tx.now) {
      await pauseCampaign(tx, row, null);
      wakes.push(state.nextAt);
      continue;
    }
    if (await hasPersonMessage(tx, state.whatsappId)) {
      wakes.push(later(tx, personFirstMs));
      break;
    }
    const outcome = await serveCampaign(tx, state, row, context);
    if (outcome instanceof Date) wakes.push(outcome);
    else if (outcome !== 'done') {
      state = outcome;
      served.add(row.id);
      turns.push(row);
    }
  }
  if (served.size > 0) await saveSendingState(tx, state);
  for (const id of served) await saveState(tx, id, { lastTurnAt: tx.now });
  return { state, wakes };
}

/** Withdraws messages with a long wait: otherwise they would be sent at any hour. */
async function withdrawStranded(tx: Tx, state: SendingState, running: CampaignRow[]): Promise<SendingState> {
  const waitsForBudget = state.underWay.some(
    ({ status, failReason }) => status === 'queued' && failReason?.startsWith('newChatLimit'),
  );
  if (isListening(state.connectionStatus) && !waitsForBudget) return state;
  return withdraw(
    tx,
    state,
    running.map(({ id }) => id),
  );
}

async function withdraw(tx: Tx, state: SendingState, campaignIds: number[]): Promise<SendingState> {
  const withdrawn = new Set<number>();
  for (const id of campaignIds)
    for (const messageId of await withdrawUnsent(tx, state.whatsappId, id)) withdrawn.add(messageId);
  return { ...state, underWay: state.underWay.filter(({ messageId }) => !withdrawn.has(messageId)) };
}

function findPause(tx: Tx, state: SendingState, row: CampaignRow, { timeZone }: SendingContext): Pause | null {
  if (row.scheduledAt !== null && row.scheduledAt > tx.now && row.startedAt !== null && row.scheduledAt > row.startedAt)
    return { reason: 'scheduled', until: row.scheduledAt };
  const opens = nextOpening(row.window, tx.now, timeZone);
  if (opens > tx.now) return { reason: 'window', until: opens };
  return isListening(state.connectionStatus) ? null : { reason: 'connectionDown', until: null };
}
