import { expect, it } from 'vitest';
import type { StoredNotice } from '../db/outbox.ts';
import { deduplicateNotices } from './deduplicate-notices.ts';

const fields = { companyId: 1, topic: 'ticket', payload: {}, rooms: [], except: [], vacate: null } as const;
const notice = (id: number): StoredNotice => ({ ...fields, id, rooms: [], except: [] });

it('a notice that a sweep repeats is not emitted again after newer ones; after a while it is forgotten', () => {
  let now = 0;
  const emitted: number[] = [];
  const emitOnce = deduplicateNotices(
    ({ id }) => emitted.push(id),
    () => now,
  );
  for (const id of [1, 2, 1, 3]) emitOnce(notice(id));
  expect(emitted).toEqual([1, 2, 3]);
  now = 61_000;
  for (const id of [4, 2, 4]) emitOnce(notice(id));
  expect(emitted).toEqual([1, 2, 3, 4]);
  now = 200_000;
  for (const id of [5, 4]) emitOnce(notice(id));
  now = 300_000;
  for (const id of [6, 1]) emitOnce(notice(id));
  expect(emitted).toEqual([1, 2, 3, 4, 5, 6, 1]);
});
