import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { claimEcho, type Echo } from './claim-echo.ts';

const { world, state, addMessage, addConnection, addFile, stored } = testConversation();

const chat = '5511987654321';
const echo = (over: Partial<Echo> = {}, companyId = 1) =>
  world.run(
    (tx) =>
      claimEcho(tx, { whatsappId: state.connectionId, chat, providerId: 'E1', body: 'Olá', hasMedia: false, ...over }),
    companyId,
  );
const unconfirmed = (over: Parameters<typeof addMessage>[0] = {}) =>
  addMessage({ status: 'unknown', providerId: null, failReason: 'interrupted', ...over });

it.each(['unknown', 'sending'])('a send of ours that is %s was sent, when its channel repeats it', async (status) => {
  const id = await unconfirmed({ status });
  expect(await echo()).toBe(true);
  expect(await stored(id)).toMatchObject({ status: 'sent', providerId: 'E1', failReason: null });
  expect(world.publishedNotices.map(({ topic }) => topic)).toContain('appMessage');
  expect(await world.jobs('refresh-ticket')).toHaveLength(1);
});

it('two sends with the same text: the first echo confirms the first, the second echo the second', async () => {
  const [first, second] = [await unconfirmed(), await unconfirmed()];
  expect(await echo()).toBe(true);
  expect([(await stored(first)).providerId, (await stored(second)).providerId]).toEqual(['E1', null]);
  expect(await echo({ providerId: 'E2' })).toBe(true);
  expect((await stored(second)).providerId).toBe('E2');
  expect(await echo({ providerId: 'E3' })).toBe(false);
});

it('a repeated echo claims nothing more', async () => {
  const [, second] = [await unconfirmed(), await unconfirmed()];
  await echo();
  expect(await echo()).toBe(false);
  expect((await stored(second)).status).toBe('unknown');
});

it('white space at the ends, which channels remove, makes no difference', async () => {
  const id = await unconfirmed({ body: ' Olá\n' });
  expect(await echo({ body: 'Olá' })).toBe(true);
  expect((await stored(id)).providerId).toBe('E1');
});

it('the echo of a file matches a file, whatever its text; it never matches a text', async () => {
  const id = await unconfirmed({ fileId: await addFile(), mediaType: 'image', body: 'veja' });
  expect(await echo({ body: 'veja' })).toBe(false);
  expect(await echo({ body: '', hasMedia: true })).toBe(true);
  expect((await stored(id)).status).toBe('sent');
});

it.each<[string, Parameters<typeof addMessage>[0], Partial<Echo>]>([
  ['other words', {}, { body: 'Olá!' }],
  ['another chat', {}, { chat: '5511900000000' }],
  ['a customer’s message', { fromMe: false }, {}],
  ['one that failed for sure', { status: 'failed' }, {}],
  ['one that still waits', { status: 'queued' }, {}],
  ['one whose id is known', { providerId: 'known' }, {}],
])('%s is none of ours', async (_, over, what) => {
  const id = await unconfirmed(over);
  const before = await stored(id);
  expect(await echo(what)).toBe(false);
  expect(await stored(id)).toEqual(before);
});

it('matches nothing on another connection or in another company', async () => {
  const id = await unconfirmed();
  const other = await addConnection({ name: 'Outra', isDefault: false });
  expect(await echo({ whatsappId: other })).toBe(false);
  expect(await echo({}, world.otto.companyId)).toBe(false);
  expect((await stored(id)).status).toBe('unknown');
});
