import { expect, it } from 'vitest';
import { insertColon } from './time-field.tsx';

it.each([
  ['0830', '08:30'],
  ['08:30', '08:30'],
  ['083', '08:3'],
  ['08', '08'],
  ['9:30', '09:30'],
  ['9:', '09'],
  ['9h30', '09:30'],
  ['08:', '08'],
  ['093012', '09:30'],
  ['', ''],
])('%j becomes %j while it is typed', (typed, written) => expect(insertColon(typed)).toBe(written));
