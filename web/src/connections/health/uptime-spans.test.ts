import { expect, it } from 'vitest';
import { uptimeSpans } from './uptime-spans.ts';

const days = (n: number) =>
  uptimeSpans(n * 86_400_000).map(({ span, isLifetime }) => (isLifetime ? span : `${span} so far`));

it('a line that is a minute old is not said to have been up for 30 days', () => {
  expect(days(0.001)).toEqual(['day so far']);
  expect(days(3)).toEqual(['day', 'week so far']);
  expect(days(20)).toEqual(['day', 'week', 'month so far']);
  expect(days(90)).toEqual(['day', 'week', 'month']);
});
