import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChatClaims, createChatClaims } from './chat-claims.ts';
import type { PendingChat } from './pending-chats.ts';

const chat = (companyId: number, name: string, late = false): PendingChat => ({
  companyId,
  whatsappId: companyId,
  chat: name,
  late,
});
let wakes: number;
let claims: ChatClaims;
beforeEach(() => {
  vi.useFakeTimers();
  wakes = 0;
  claims = createChatClaims(() => wakes++);
});
afterEach(() => void vi.useRealTimers());

it('companies take turns, whatever the order of the list', () => {
  const found = [chat(1, 'a'), chat(1, 'b'), chat(2, 'c'), chat(3, 'd')];
  expect(claims.claimForNextCompany(found, false).map((c) => c.chat)).toEqual(['a', 'b']);
  expect(claims.claimForNextCompany(found, false).map((c) => c.chat)).toEqual(['c']);
  expect(claims.claimForNextCompany(found, false).map((c) => c.chat)).toEqual(['d']);
  expect(claims.claimForNextCompany(found, false).map((c) => c.chat)).toEqual(['a', 'b']);
});

it('imported history and live messages are not claimed together', () => {
  const found = [chat(1, 'live'), chat(1, 'old', true)];
  expect(claims.claimForNextCompany(found, true)).toEqual([chat(1, 'old', true)]);
  expect(claims.claimForNextCompany([chat(1, 'live')], true)).toEqual([]);
});

it('a claimed chat is excluded, for both kinds, until it is released', () => {
  const taken = claims.claimForNextCompany([chat(1, 'a')], false);
  expect(claims.excluded()).toEqual([{ companyId: 1, whatsappId: 1, chat: 'a' }]);
  expect(claims.withoutClaimed([chat(1, 'a', true), chat(1, 'b')])).toEqual([chat(1, 'b')]);
  claims.release(taken);
  expect(claims.isEmpty()).toBe(true);
  expect(claims.excluded()).toEqual([]);
});

it('a backed-off chat is excluded for its kind for that time, and then wakes the processing', () => {
  claims.backOff(chat(1, 'a'), 10);
  expect(claims.excluded()).toEqual([chat(1, 'a')]);
  vi.advanceTimersByTime(9);
  expect([claims.excluded().length, wakes]).toEqual([1, 0]);
  vi.advanceTimersByTime(1);
  expect([claims.excluded().length, wakes]).toEqual([0, 1]);
});

it('after stop nothing is woken', () => {
  claims.backOff(chat(1, 'a'), 10);
  claims.stop();
  vi.advanceTimersByTime(100);
  expect(wakes).toBe(0);
});
