import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { expect, it } from 'vitest';
import type { RecordPages } from '../ui/tables/use-records.ts';
import { applyCampaignEvent } from './campaign.live.ts';

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const campaign = (id: number, over: Partial<Campaign> = {}) =>
  ({ id, name: `C${id}`, updatedAt: at(1), ...over }) as Campaign;
const cached: RecordPages<Campaign> = {
  pageParams: [1],
  pages: [{ rows: [campaign(3), campaign(1)], count: 2, hasMore: false }],
};
const ids = (pages: RecordPages<Campaign>) => pages.pages.flatMap(({ rows }) => rows.map(({ id }) => id));

it('a new campaign is inserted first, and not into a search', () => {
  const event = { action: 'create' as const, record: campaign(4) };
  expect(ids(applyCampaignEvent(cached, event, { isFiltered: false }))).toEqual([4, 3, 1]);
  expect(ids(applyCampaignEvent(cached, event, { isFiltered: true }))).toEqual([3, 1]);
  const removal = { action: 'delete' as const, id: 3, record: { id: 3 } };
  expect(ids(applyCampaignEvent(cached, removal, { isFiltered: false }))).toEqual([1]);
});

it('shows its newest state, and ignores an older notice', () => {
  const running = campaign(3, { status: 'EM_ANDAMENTO', updatedAt: at(3) });
  const after = applyCampaignEvent(cached, { action: 'update', record: running }, { isFiltered: false });
  const late = { action: 'update' as const, record: campaign(3, { status: 'PROGRAMADA', updatedAt: at(2) }) };
  expect(applyCampaignEvent(after, late, { isFiltered: false }).pages[0]?.rows[0]?.status).toBe('EM_ANDAMENTO');
});
