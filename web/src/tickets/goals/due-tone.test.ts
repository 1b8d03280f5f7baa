import { expect, it } from 'vitest';
import { dueTone } from './due-tone.ts';

it('a goal is far, near from a quarter of an hour before its time, and missed at its time', () => {
  const due = '2026-11-22T12:00:00.000Z';
  const at = (time: string) => dueTone(due, Date.parse(`2026-11-22T${time}Z`));
  expect(['11:44:59', '11:45:00', '11:59:59', '12:00:00'].map(at)).toEqual(['fine', 'soon', 'soon', 'late']);
});
