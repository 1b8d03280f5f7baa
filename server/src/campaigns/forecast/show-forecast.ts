import type { CampaignForecast, ForecastQuery } from '@balcao/contract/campaigns/campaign-forecast';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { requireCampaignAccess } from '../campaign-access.ts';
import { estimateSending } from '../estimate/estimate-sending.ts';
import { findCampaign } from '../find-campaign.ts';
import { countPeople } from './forecast.store.ts';
import { templateCost } from './template-cost.ts';

/** What would come of a campaign that has not written down its people yet. Nothing is written. */
export async function showForecast(
  tx: Tx,
  actor: Actor,
  id: number,
  { start }: ForecastQuery,
): Promise<CampaignForecast> {
  await requireCampaignAccess(tx, actor);
  const row = await findCampaign(tx, id);
  if (row.preparedAt) throw new Failure('ERR_CAMPAIGN_STATUS', { status: row.status });
  const { whatsappId, contactListId, tagId, scheduledAt } = row;
  ensure(whatsappId, 'ERR_NO_WAPP_FOUND');
  const counts = await countPeople(tx, { contactListId, tagId, whatsappId });
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
