import { expect, it } from 'vitest';
import { setUpCompanies } from '../../inbound/test-companies.ts';
import { silentLog } from '../../platform/log.ts';
import { openResultConsumer, type WorkerEffects } from './consume-worker-results.ts';
import { localSignals, openWebConnection } from './test-web-connection.ts';

const companies = setUpCompanies();
type Recorded = { messageId: number; outcome: string; reason?: string };

/** A consumer that records its input, and fails where the test says so. */
function consumer(over: Partial<WorkerEffects> = {}) {
  const recorded: Recorded[] = [];
  const answered: string[] = [];
  const { signals, give } = localSignals();
  const effects: WorkerEffects = {
    recordSendResults: async (_, results) => {
      for (const { messageId, result } of results)
        recorded.push({ messageId, outcome: result.outcome, ...('reason' in result && { reason: result.reason }) });
    },
    mediaAnswered: (_, messageId) => void answered.push(`media ${messageId}`),
    pictureAnswered: (_, key) => void answered.push(`picture ${key}`),
    applyReportedSession: async (_, id, read) => void answered.push(`session ${id} ${(await read())?.status}`),
    ...over,
  };
  const { poll } = openResultConsumer(companies.context(), signals, silentLog, effects);
  return { poll, give, recorded, answered };
}
const sent = { outcome: 'sent', providerId: '3EB0' };
const done = (messageId: number, result: unknown = sent) => ({
  state: 'done',
  payload: { id: String(messageId) },
  result,
});

it('each result is applied once, however many servers look and however often', async () => {
  const web = await openWebConnection(companies);
  for (let i = 1; i <= 120; i++) await web.addCommand('send', done(i));
  const servers = [consumer(), consumer(), consumer()];
  await Promise.all(servers.flatMap(({ poll }) => [poll(), poll()]));
  const all = servers.flatMap(({ recorded }) => recorded.map(({ messageId }) => messageId));
  expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  expect((await web.commands()).every(({ isProcessed }) => isProcessed)).toBe(true);
});

it('one result that fails does not stop those behind it, and is retried at the next look', async () => {
  const web = await openWebConnection(companies);
  let isBroken = true;
  const recorded: number[] = [];
  const { poll } = consumer({
    recordSendResults: async (_, results) => {
      if (isBroken && results.some(({ messageId }) => messageId === 1)) throw new Error('broken');
      recorded.push(...results.map(({ messageId }) => messageId));
    },
  });
  for (const id of [1, 2, 3]) await web.addCommand('send', done(id));
  await poll();
  expect(recorded).toEqual([2, 3]);
  expect((await web.commands()).map(({ isProcessed }) => isProcessed)).toEqual([false, true, true]);
  await web.addCommand('send', done(4));
  await poll();
  expect(recorded).toEqual([2, 3, 4]);
  isBroken = false;
  await poll();
  expect(recorded).toEqual([2, 3, 4, 1]);
});

it('an unreadable result is an unknown outcome, and no message is resent because of it', async () => {
  const web = await openWebConnection(companies);
  const results = [
    null,
    {},
    'x',
    { outcome: 'handed' },
    { outcome: 'sent' },
    { outcome: 'later', afterMs: 'soon', reason: 'x' },
  ];
  for (const [i, result] of results.entries()) await web.addCommand('send', done(i, result));
  await web.addCommand('send', done(90, { outcome: 'refused', reason: 'something new', web: 'paused' }));
  await web.addCommand('send', done(91, { outcome: 'later', afterMs: 5, reason: 'windowClosed' }));
  const { poll, recorded } = consumer();
  await poll();
  expect(recorded).toEqual([
    ...results.map((_, messageId) => ({ messageId, outcome: 'unknown', reason: 'interrupted' })),
    { messageId: 90, outcome: 'refused', reason: 'vendorText?text=something new' },
    { messageId: 91, outcome: 'later', reason: 'windowClosed' },
  ]);
});

it('files and pictures are passed on by their keys; unrequested results are ignored', async () => {
  const web = await openWebConnection(companies);
  await web.addCommand('fetchMedia', { key: '77', state: 'done', result: {} });
  await web.addCommand('fetchPicture', { key: 'contact:9', state: 'done', result: {} });
  await web.addCommand('typing', { state: 'done', isProcessed: true, result: {} });
  await web.addCommand('send', { state: 'taken', payload: { id: '5' } });
  const { poll, answered, recorded } = consumer();
  await poll();
  expect([answered, recorded]).toEqual([['media 77', 'picture contact:9'], []]);
});

it('a session’s reports are applied once, the newest only; an unreadable session delays no other and no command', async () => {
  const [broken, fine] = [await openWebConnection(companies), await openWebConnection(companies)];
  await broken.changeSession(`said = '{"status": "NEW"}', said_version = 1`);
  await fine.changeSession(`said = '{"status": "CONNECTED"}', said_version = 5`);
  await fine.addCommand('send', done(7));
  const { poll, answered, recorded } = consumer();
  await poll();
  await poll();
  expect([answered, recorded]).toEqual([
    [`session ${fine.connectionId} CONNECTED`],
    [{ messageId: 7, outcome: 'sent' }],
  ]);
  await broken.changeSession('heard_version = said_version');
});

it('a signal that names companies checks those, and any other signal checks all', async () => {
  const [one, two] = [await openWebConnection(companies), await openWebConnection(companies)];
  await one.addCommand('send', done(1));
  await two.addCommand('send', done(2));
  const { give, recorded } = consumer();
  give('whatsapp_web_said', JSON.stringify([two.id]));
  await expect.poll(() => recorded.map(({ messageId }) => messageId), { interval: 5 }).toEqual([2]);
  give('whatsapp_web_said', 'from another version');
  await expect.poll(() => recorded.map(({ messageId }) => messageId), { interval: 5 }).toEqual([2, 1]);
});
