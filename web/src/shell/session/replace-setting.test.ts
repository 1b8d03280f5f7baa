import { expect, it } from 'vitest';
import { replaceSetting } from './replace-setting.ts';

const cached = [
  { id: 1, key: 'call', value: 'enabled' },
  { id: 2, key: 'scheduleType', value: 'disabled' },
];

it('a changed setting has its new value, and keeps its place', () => {
  expect(replaceSetting(cached, { id: 9, key: 'call', value: 'disabled' })).toEqual([
    { id: 1, key: 'call', value: 'disabled' },
    { id: 2, key: 'scheduleType', value: 'disabled' },
  ]);
});

it('adds a setting that this session did not have', () => {
  expect(replaceSetting(cached, { id: 3, key: 'userRating', value: 'enabled' })).toHaveLength(3);
});
