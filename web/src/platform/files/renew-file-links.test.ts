import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../queries/query-client.ts';
import { renewFileLinks } from './renew-file-links.ts';

const link = 'https://balcao.example/api/public/1-2z-t-tf1k2o-0123456789ABCDEFGHIJKLMN/sofa.jpg';
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  queryClient.clear();
  stops = [renewFileLinks()];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A displayed query with this data; returns how often it was requested. */
async function displayed(data: unknown): Promise<() => number> {
  let requests = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['displayed'],
    queryFn: () => {
      requests++;
      return data;
    },
  });
  stops.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  return () => requests;
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

it('what is shown with a link to a file is requested again in each half hour, before the link expires', async () => {
  const requests = await displayed({ messages: [{ mediaUrl: link }] });
  await minutes(25);
  expect(requests()).toBe(1);
  await minutes(3);
  expect(requests()).toBe(2);
  await minutes(28);
  expect(requests()).toBe(3);
});

it('a change by a notice does not make links younger, and what has none is not requested again', async () => {
  const requests = await displayed({ messages: [{ mediaUrl: link }] });
  await minutes(20);
  queryClient.setQueryData(['displayed'], { messages: [{ mediaUrl: link, isRead: true }] });
  await minutes(8);
  expect(requests()).toBe(2);
  queryClient.clear();
  const others = await displayed({ messages: [{ mediaUrl: null }] });
  await minutes(60);
  expect(others()).toBe(1);
});

it('a hidden page requests nothing, but does once it is shown', async () => {
  const requests = await displayed({ messages: [{ mediaUrl: link }] });
  page.visibilityState = 'hidden';
  await minutes(60);
  expect(requests()).toBe(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await minutes(0);
  expect(requests()).toBe(2);
});
