import { expect, it } from 'vitest';
import { everyCompany } from '../db/outbox.ts';
import { createNoticePositions } from './notice-positions.ts';

const begun = () => {
  const positions = createNoticePositions();
  positions.begin(() => true);
  return positions;
};

it('has a position of its own for each company, which every notice of the company changes', () => {
  const positions = begun();
  const [own, others] = [positions.of(1), positions.of(2)];
  positions.advance({ companyId: 1, topic: 'ticket' });
  expect(positions.of(1)).not.toBe(own);
  expect(positions.of(2)).toBe(others);
});

it('changes the position of every company with a notice for all companies', () => {
  const positions = begun();
  const before = [positions.of(1), positions.of(2)];
  positions.advance({ companyId: everyCompany, topic: 'announcement' });
  expect(positions.of(1)).not.toBe(before[0]);
  expect(positions.of(2)).not.toBe(before[1]);
});

it.each([
  { topic: 'colleague' as const },
  { topic: 'presence' as const },
  { topic: 'user' as const, isPresence: true as const },
])('keeps the position at a notice of what somebody does at this moment: %o', (notice) => {
  const positions = begun();
  const before = positions.of(1);
  positions.advance({ companyId: 1, ...notice });
  expect(positions.of(1)).toBe(before);
});

it('has no position before the sockets are open and while notices may be missed', () => {
  const positions = createNoticePositions();
  expect(positions.of(1)).toBeNull();
  let isComplete = true;
  positions.begin(() => isComplete);
  expect(positions.of(1)).not.toBeNull();
  isComplete = false;
  expect(positions.of(1)).toBeNull();
});

it('returns no earlier position again after notices were missed, nor after a restart of the process', () => {
  const positions = begun();
  const before = positions.of(1);
  positions.restart();
  expect(positions.of(1)).not.toBe(before);
  expect(begun().of(1)).not.toBe(begun().of(1));
});
