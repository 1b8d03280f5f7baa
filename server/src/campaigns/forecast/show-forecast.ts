import type { CampaignForecast, ForecastQuery } from '@balcao/contract/campaigns/campaign-forecast';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { requireCampaignAccess } from '../../settings/campaign-access.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { sampleWaiting } from '../estimate/estimate.store.ts';
import { estimateSending } from '../estimate/estimate-sending.ts';
import { findCampaign } from '../find-campaign.ts';
import { countPeople, type PeopleCount } from './forecast.store.ts';
import { templateCost } from './template-cost.ts';

/** Forecasts a start, or a restart for the remaining recipients. Writes nothing. */
export async function showForecast(
  tx: Tx,
  actor: Actor,
  id: number,
  { start }: ForecastQuery,
): Promise<CampaignForecast> {
  await requireCampaignAccess(tx, actor);
  const row = await findCampaign(tx, id);
  const { whatsappId, scheduledAt } = row;
  ensure(whatsappId, 'ERR_NO_WAPP_FOUND');
  const counts = await countAhead(tx, row, whatsappId);
  const taken = counts.find(({ isDouble, reason }) => !isDouble && reason === null);
  const { people, newChats } = taken ?? { people: 0, newChats: 0 };
  const from = start === 'scheduled' && scheduledAt !== null && scheduledAt > tx.now ? scheduledAt : tx.now;
  const estimate = await estimateSending(tx, row, { people, newChats, from });
  ensure(estimate, 'ERR_NO_WAPP_FOUND');
  return {
    people,
    skipped: counts.flatMap(({ isDouble, reason, people: count }) =>
      isDouble || reason === null ? [] : [{ reason, count }],
    ),
    doubles: counts.filter(({ isDouble }) => isDouble).reduce((sum, one) => sum + one.people, 0),
    startsAt: from.toISOString(),
    endsAt: estimate.endsAt?.toISOString() ?? null,
    newChats: {
      total: newChats,
      leftToday: estimate.leftToday,
      perDay: estimate.perDay,
      days: estimate.days.filter((day) => day.newChats > 0).map(({ day, newChats: count }) => ({ day, count })),
    },
    cost: await templateCost(tx, row, people),
  };
}

/** Before the snapshot, the people it would contain; for a restart, the recipients that wait or have failed. */
async function countAhead(tx: Tx, row: CampaignRow, whatsappId: number): Promise<PeopleCount[]> {
  const { id, status, preparedAt, contactListId, tagId, counts } = row;
  if (!preparedAt) return countPeople(tx, { contactListId, tagId, whatsappId });
  if (status !== 'CANCELADA' && status !== 'FINALIZADA') throw new Failure('ERR_CAMPAIGN_STATUS', { status });
  const people =
    status === 'CANCELADA' ? (counts['pending'] ?? 0) + (counts['confirmed'] ?? 0) : (counts['failed'] ?? 0);
  const waiting = status === 'CANCELADA' ? 'pending' : 'failed';
  const sample = await sampleWaiting(tx, { id, whatsappId, status: waiting });
  const newChats = sample.people === 0 ? 0 : Math.round((people * sample.newChats) / sample.people);
  return [{ isDouble: false, reason: null, people, newChats }];
}
