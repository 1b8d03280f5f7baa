import { nextOpening } from '@balcao/contract/campaigns/sending-window.rules';
import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { findCompanyProfile } from '../../companies/find-company.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type CampaignRow, readCampaigns } from '../campaign.store.ts';
import { readCampaignSettings } from '../settings/read-campaign-settings.ts';
import { enqueueAdvance } from './enqueue-advance.ts';
import type { SendingContext } from './fill-content.ts';
import { type Pause, pauseCampaign } from './pause-campaign.ts';
import { hasPersonMessage, isUp, lockSendingState, type SendingState } from './sending-state.store.ts';
import { later, lookAgainMs, serveCampaign } from './serve-campaign.ts';
import { selectRunningIds } from './state.store.ts';
import { stopAll } from './stop-all.ts';
import { withdrawUnsent } from './withdraw-unsent.ts';

/** A person's message goes first: it is with the channel in a moment. */
const personFirstMs = 500;

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
    return stopAll(tx, whatsappId, state.statusReason);

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
    const outcome = await serveCampaign(tx, state, row, context);
    if (outcome === 'served') return; // what becomes of the message wakes the line
    if (outcome !== 'done') wakes.push(outcome);
  }
  const next = wakes.toSorted((a, b) => a.getTime() - b.getTime())[0];
  if (next) enqueueAdvance(tx, whatsappId, next);
}

/** The last message is not with the channel yet. One that has to wait for long is taken back: it would go at any hour. */
async function isUnderWay(tx: Tx, state: SendingState, running: CampaignRow[]): Promise<boolean> {
  const waitsForBudget = state.messageStatus === 'queued' && state.failReason?.startsWith('newChatLimit');
  if (!isUp(state.connectionStatus) || waitsForBudget)
    for (const { id } of running) await withdrawUnsent(tx, state.whatsappId, id);
  else return state.messageStatus === 'queued' || state.messageStatus === 'sending';
  return state.messageStatus === 'sending';
}

function findPause(tx: Tx, state: SendingState, row: CampaignRow, { timeZone }: SendingContext): Pause | null {
  if (row.scheduledAt !== null && row.scheduledAt > tx.now && row.startedAt !== null && row.scheduledAt > row.startedAt)
    return { reason: 'scheduled', until: row.scheduledAt };
  const opens = nextOpening(row.window, tx.now, timeZone);
  if (opens > tx.now) return { reason: 'window', until: opens };
  return isUp(state.connectionStatus) ? null : { reason: 'connectionDown', until: null };
}
