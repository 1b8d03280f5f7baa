import { expect, it } from 'vitest';
import { timeZone } from './time-zone.ts';

it.each([
  ['America/Sao_Paulo', true],
  ['America/Argentina/Buenos_Aires', true],
  ['America/Port-au-Prince', true],
  ['UTC', true],
  ['Mars/Olympus_Mons', false],
  ['+03:00', false],
  ['Etc/GMT+3', false],
  ['america/sao_paulo', false],
  ['EST5EDT', false],
  ['', false],
])('%s: %s', (name, isZone) => expect(timeZone.safeParse(name).success).toBe(isZone));
