import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../platform/test-fetch.ts';

const calls = stubFetch();
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('sessionStorage', { getItem: () => null });
const { sendChat } = await import('./chat-outbox.ts');

afterEach(() => void vi.useRealTimers());
const draft = { quoted: null, ticketId: null, mentions: [], files: [] };
const posted = () => calls.asked.filter((url) => url.endsWith('/messages')).length;

it('a message that waited in a sleeping page for more than a day is not sent by itself', async () => {
  sendChat(3, { ...draft, text: 'Lunch?' });
  await calls.loseNext();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  sendChat(3, { ...draft, text: 'Good morning' });
  window.dispatchEvent(new Event('online'));
  // The one behind it is sent: the turn of the first has ended.
  await vi.waitUntil(() => posted() === 2, { timeout: 10_000 });
  expect(calls.sent).toMatchObject([{ message: 'Lunch?' }, { message: 'Good morning' }]);
});
