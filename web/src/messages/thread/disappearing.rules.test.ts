import { expect, it } from 'vitest';
import { messageOf } from '../sample-message.ts';
import { currentTimer, timerParts } from './disappearing.rules.ts';

it('the customer’s newest message determines the chat’s timer', () => {
  const on = messageOf({ id: '1', disappearsAfterSeconds: 86_400 });
  const ours = messageOf({ id: '2', fromMe: true });
  expect(currentTimer([on, ours])).toBe(86_400);
  expect(currentTimer([on, ours, messageOf({ id: '3' })])).toBe(0);
  expect(currentTimer([])).toBe(0);
});

it.each([
  [86_400, 'hours', 24],
  [604_800, 'days', 7],
  [7_776_000, 'days', 90],
  [60, 'hours', 1],
] as const)('%i s are %s: %i', (seconds, unit, count) => expect(timerParts(seconds)).toEqual({ unit, count }));
