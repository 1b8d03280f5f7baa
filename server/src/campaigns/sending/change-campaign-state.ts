import { randomUUID } from 'node:crypto';
import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { type CampaignCommand, nextCampaignStatus } from '@balcao/contract/campaigns/campaign.rules';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { requireCampaignAccess } from '../../settings/campaign-access.ts';
import { announceCampaign } from '../campaign.audience.ts';
import { notifyStoppedJob, prepareCampaignJob, startCampaignJob, startCampaignKey } from '../campaign.jobs.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { findCampaign, lockCampaign, presentCampaign } from '../find-campaign.ts';
import { requireHeaderFile } from '../require-header-file.ts';
import { validateCampaign } from '../validate-campaign.ts';
import { enqueueAdvance } from './enqueue-advance.ts';
import { readLock } from './sending-state.store.ts';
import { retryFailedRecipients, saveState } from './state.store.ts';
import { withdrawUnsent } from './withdraw-unsent.ts';

/** Starts now, regardless of the scheduled time. */
export const startCampaign = (tx: Tx, actor: Actor, id: number): Promise<Campaign> =>
  byPerson(tx, actor, id, async (row) => {
    await beginCampaign(tx, row, 'start');
    // Otherwise it would wait for that time, as a campaign restarted before its time does.
    if (row.scheduledAt !== null && row.scheduledAt > tx.now) await saveState(tx, id, { scheduledAt: null });
  });

/** At most the message that the channel already has is still sent. */
export const cancelCampaign = (tx: Tx, actor: Actor, id: number): Promise<Campaign> =>
  byPerson(tx, actor, id, async (row) => {
    await stopCampaign(tx, row, 'cancel', null);
  });

/** Continues with the remaining recipients. */
export const restartCampaign = (tx: Tx, actor: Actor, id: number): Promise<Campaign> =>
  byPerson(tx, actor, id, (row) => beginCampaign(tx, row, 'restart'));

export const retryFailed = (tx: Tx, actor: Actor, id: number): Promise<Campaign> =>
  byPerson(tx, actor, id, async (row) => {
    await beginCampaign(tx, row, 'retryFailed');
    await retryFailedRecipients(tx, id);
  });

async function byPerson(
  tx: Tx,
  actor: Actor,
  id: number,
  change: (row: CampaignRow) => Promise<void>,
): Promise<Campaign> {
  await requireCampaignAccess(tx, actor);
  await change(await lockCampaign(tx, id));
  const row = await findCampaign(tx, id);
  await announceCampaign(tx, 'update', row);
  return presentCampaign(tx, row);
}

/** Starts running; the snapshot of recipients is written first if there is none. */
export async function beginCampaign(tx: Tx, row: CampaignRow, command: CampaignCommand): Promise<void> {
  const { id, whatsappId, preparedAt } = row;
  const status = nextStatusOf(row, command);
  ensure(whatsappId, 'ERR_NO_WAPP_FOUND');
  await requireUnlocked(tx, whatsappId);
  if (!preparedAt) {
    await validateCampaign(tx, row, row);
    await requireHeaderFile(tx, row);
  }
  tx.cancelJob(startCampaignJob, startCampaignKey(id));
  await saveState(tx, id, {
    status,
    statusReason: null,
    completedAt: null,
    startedAt: row.startedAt ?? tx.now,
    pauseReason: preparedAt ? null : 'preparing',
    pauseUntil: null,
  });
  if (preparedAt) enqueueAdvance(tx, whatsappId, tx.now);
  else tx.enqueue(prepareCampaignJob, { companyId: tx.companyId, campaignId: id });
}

/** `reason`: null when a person stopped it; otherwise people are notified. The caller announces the change. */
export async function stopCampaign(
  tx: Tx,
  row: CampaignRow,
  command: 'cancel' | 'stop',
  reason: string | null,
): Promise<void> {
  const status = nextStatusOf(row, command);
  tx.cancelJob(startCampaignJob, startCampaignKey(row.id));
  await saveState(tx, row.id, { status, statusReason: reason, pauseReason: null, pauseUntil: null });
  if (reason !== null) {
    const stopped = { companyId: tx.companyId, campaignId: row.id, reason, idempotencyKey: randomUUID() };
    tx.enqueue(notifyStoppedJob, stopped);
  }
  if (row.whatsappId === null) return;
  await withdrawUnsent(tx, row.whatsappId, row.id);
  enqueueAdvance(tx, row.whatsappId, tx.now); // another campaign may have its turn
}

function nextStatusOf({ status }: CampaignRow, command: CampaignCommand) {
  const next = nextCampaignStatus(status, command);
  if (next === null) throw new Failure('ERR_CAMPAIGN_STATUS', { status });
  return next;
}

/** @throws Failure ERR_CONNECTION_LOCKED while WhatsApp does not let the number begin conversations */
export async function requireUnlocked(tx: Tx, whatsappId: number): Promise<void> {
  const until = await readLock(tx, whatsappId);
  if (until) throw new Failure('ERR_CONNECTION_LOCKED', { until: until.toISOString() });
}
