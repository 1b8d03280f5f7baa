import { expect, it } from 'vitest';
import { presenceOf } from './presence.rules.ts';

it.each([
  [true, 'available', false, 'available'],
  [true, 'available', true, 'away'],
  [true, 'busy', false, 'busy'],
  [true, 'busy', true, 'busy'],
  [true, 'away', false, 'away'],
  [false, 'available', false, 'offline'],
  [false, 'busy', false, 'offline'],
] as const)('online %s, says %s, idle %s: %s', (online, availability, idle, presence) => {
  expect(presenceOf({ online, availability, idle })).toBe(presence);
});
