import { expect, it } from 'vitest';
import { uptimeSpans } from './uptime-spans.ts';

const days = (n: number) =>
  uptimeSpans(n * 86_400_000).map(({ span, isLifetime }) => (isLifetime ? span : `${span} so far`));

it('does not show 30 days of uptime for a connection that is a minute old', () => {
  expect(days(0.001)).toEqual(['day so far']);
  expect(days(3)).toEqual(['day', 'week so far']);
  expect(days(20)).toEqual(['day', 'week', 'month so far']);
  expect(days(90)).toEqual(['day', 'week', 'month']);
});
