import type { Tag } from '@balcao/contract/tags/tag';
import { expect, it } from 'vitest';
import type { RecordPages } from '../ui/tables/use-records.ts';
import { applyTagEvent, applyTagEventToAll, applyTagEventToLanes } from './tag.live.ts';

const tag = (id: number, name: string, over: Partial<Tag> = {}): Tag => ({
  id,
  name,
  color: '#A4CCCC',
  kanban: 0,
  userId: 1,
  ticketsCount: 0,
  lane: null,
  companyId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
const cached: RecordPages<Tag> = {
  pageParams: [1],
  pages: [{ rows: [tag(1, 'Novo'), tag(2, 'VIP')], count: 2, hasMore: false }],
};
const names = (pages: RecordPages<Tag>) => pages.pages.flatMap((page) => page.rows.map((row) => row.name));
const isSearched = false;

it('inserts a created tag in its place', () => {
  expect(names(applyTagEvent(cached, { action: 'create', tag: tag(3, 'Troca') }, isSearched))).toEqual([
    'Novo',
    'Troca',
    'VIP',
  ]);
});

it('capital letters and accents do not change its place', () => {
  const after = ['Água', 'urgente', 'Zona', 'pós-venda'].reduce(
    (pages, name, i) => applyTagEvent(pages, { action: 'create', tag: tag(3 + i, name) }, isSearched),
    cached,
  );
  expect(names(after)).toEqual(['Água', 'Novo', 'pós-venda', 'urgente', 'VIP', 'Zona']);
});

it('a tag that became a lane stays, as the page shows both', () => {
  expect(names(applyTagEvent(cached, { action: 'update', tag: tag(1, 'Novo', { kanban: 1 }) }, isSearched))).toEqual([
    'Novo',
    'VIP',
  ]);
});

it('shows the announced number of its conversations', () => {
  const after = applyTagEvent(cached, { action: 'update', tag: tag(2, 'VIP', { ticketsCount: 7 }) }, isSearched);
  expect(after.pages[0]?.rows[1]?.ticketsCount).toBe(7);
});

it('pickers include lanes, and drop what is deleted', () => {
  const all = applyTagEventToAll([tag(1, 'Novo')], { action: 'create', tag: tag(4, 'Lead', { kanban: 1 }) });
  expect(all.map((one) => one.id)).toEqual([4, 1]);
  expect(applyTagEventToAll(all, { action: 'delete', tagId: 4 }).map((one) => one.id)).toEqual([1]);
});

it('a late notice does not undo a newer change', () => {
  const lane = tag(4, 'Proposta', { kanban: 1, updatedAt: '2026-01-02T00:00:00.000Z' });
  const late = { action: 'update' as const, tag: tag(4, 'Orçamento', { kanban: 1 }) };
  expect(applyTagEventToAll([lane], late)).toEqual([lane]);
  expect(applyTagEventToLanes([lane], late)).toEqual([lane]);
});
