import type { OfferedQuickMessage } from '@balcao/contract/quick-messages/quick-message';
import { expect, it } from 'vitest';
import { applyEventToOffered, applyQuickMessageEvent, countUse } from './quick-message.live.ts';

const reply = (id: number, shortcode: string, over: Partial<OfferedQuickMessage> = {}): OfferedQuickMessage => ({
  id,
  shortcode,
  message: '',
  geral: true,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  userId: 1,
  companyId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  uses: 0,
  ...over,
});
const cached = {
  pageParams: [1],
  pages: [{ rows: [reply(1, 'água'), reply(2, 'pix')], count: 2, hasMore: false }],
};
const shortcodes = (rows: readonly { shortcode: string }[]) => rows.map(({ shortcode }) => shortcode);
const isFiltered = false;

it('inserts a new one in its place ignoring accents, once for repeated notices; not into a search', () => {
  const event = { action: 'create' as const, record: reply(3, 'Agradecer') };
  const once = applyQuickMessageEvent(cached, event, { isFiltered });
  expect(shortcodes(once.pages[0]!.rows)).toEqual(['Agradecer', 'água', 'pix']);
  expect(applyQuickMessageEvent(once, event, { isFiltered })).toEqual(once);
  expect(applyQuickMessageEvent(cached, event, { isFiltered: true })).toBe(cached);
});

it('an older notice does not undo a newer change, and a deleted one is removed', () => {
  const old = { action: 'update' as const, record: reply(2, 'velho', { updatedAt: '2025-01-01T00:00:00.000Z' }) };
  expect(applyQuickMessageEvent(cached, old, { isFiltered })).toBe(cached);
  const removed = applyQuickMessageEvent(cached, { action: 'delete', id: 2 }, { isFiltered });
  expect([shortcodes(removed.pages[0]!.rows), removed.pages[0]!.count]).toEqual([['água'], 1]);
});

it('suggestions keep their usage count through a change, and move up with each use', () => {
  const rows = [reply(2, 'pix', { uses: 1 }), reply(1, 'água')];
  const changed = applyEventToOffered(rows, { action: 'update', record: reply(2, 'pix', { message: 'nova' }) }, 1);
  expect(changed[0]).toMatchObject({ message: 'nova', uses: 1 });
  expect(shortcodes(countUse(countUse(changed, 1), 1))).toEqual(['água', 'pix']);
  expect(applyEventToOffered(rows, { action: 'delete', id: 2 }, 1)).toEqual([rows[1]]);
});

it('suggestions contain only general ones and the user’s own: a manager is told of those of others as well', () => {
  const rows = [reply(2, 'pix')];
  const now = (over: Partial<OfferedQuickMessage>) =>
    applyEventToOffered(rows, { action: 'update', record: reply(2, 'pix', { geral: false, ...over }) }, 1);
  expect([now({ userId: 1 }).length, now({ userId: 7 }), now({ userId: null })]).toEqual([1, [], []]);
});
