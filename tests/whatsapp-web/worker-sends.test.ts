import { expect, it } from 'vitest';
import { phonePairs } from './paired-phones.ts';
import { testWorker } from './test-worker.ts';

const worker = testWorker();
const phones = phonePairs(worker);

it('a lost acknowledgement is unknown, then resolved; the phone shows the message once', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  worker.start({ times: { ackWithin: 1500 } });
  await worker.pair(connectionId, shop);
  ana.behaviour.delivers = false;
  worker.whatsapp.faults.set('loseAck', { number: shop.number, times: 1 });
  const send = worker.text(`${ana.lid}@lid`, 'uma vez');
  expect(await worker.result(await worker.command(connectionId, 'send', send))).toMatchObject({ outcome: 'unknown' });
  await expect.poll(() => worker.journalIds(connectionId)).toContain(`status:${send.providerId}:sent`);
  expect(ana.displayed(shop).filter(({ text }) => text === 'uma vez')).toHaveLength(1);
});

it('a message that the server lost arrives once the link is looked at', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  worker.start({ times: { ackWithin: 1500 } });
  await worker.pair(connectionId, shop);
  worker.whatsapp.faults.set('dropOutgoing', { number: shop.number, times: 1 });
  const send = worker.text(`${ana.lid}@lid`, 'perdida');
  expect(await worker.result(await worker.command(connectionId, 'send', send))).toMatchObject({ outcome: 'unknown' });
  await ana.waitForText('perdida');
  expect(ana.displayed(shop).filter(({ text }) => text === 'perdida')).toHaveLength(1);
});

it('an unknown number is looked up first; one without WhatsApp is refused with an explanation', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const nobody = await worker.result(await worker.command(connectionId, 'send', worker.text('5511000000000', 'oi')));
  expect(nobody).toMatchObject({
    outcome: 'refused',
    reason: 'numberNotOnWhatsApp?phone=5511000000000',
  });
  expect(await worker.result(await worker.command(connectionId, 'send', worker.text(ana.number, 'oi')))).toMatchObject({
    outcome: 'sent',
  });
  expect(
    await worker.result(await worker.command(connectionId, 'send', worker.text(ana.number, 'outra'))),
  ).toMatchObject({
    outcome: 'sent',
  });
});

it('error 463 blocks new chats, with an explanation, and no others', async () => {
  const { shop, ana } = phones();
  const { ana: bia } = phones();
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  await ana.text(shop, 'oi');
  await expect.poll(async () => (await worker.journal(connectionId)).length).toBeGreaterThan(0);
  worker.whatsapp.faults.set('errorAck', { code: 463, number: shop.number, times: 1 });
  const refused = await worker.result(await worker.command(connectionId, 'send', worker.text(bia.number, 'promoção')));
  expect(refused).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('newChatsLocked?until=') });
  await expect.poll(() => worker.reported(connectionId)).toMatchObject({ status: 'CONNECTED', reason: 'timeLock' });
  expect(
    await worker.result(await worker.command(connectionId, 'send', worker.text(bia.number, 'de novo'))),
  ).toMatchObject({
    outcome: 'refused',
  });
  expect(
    await worker.result(await worker.command(connectionId, 'send', worker.text(`${ana.lid}@lid`, 'oi, Ana'))),
  ).toMatchObject({
    outcome: 'sent',
  });
});

it('another number linked in its place has neither the former one’s restriction nor the timers of its chats', async () => {
  const [{ shop, ana }, { shop: next, ana: bia }] = [phones(), phones()];
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  await ana.send(shop, { extendedTextMessage: { text: 'some', contextInfo: { expiration: 86_400 } } });
  await expect.poll(async () => (await worker.journal(connectionId)).length).toBeGreaterThan(0);
  worker.whatsapp.faults.set('errorAck', { code: 463, number: shop.number, times: 1 });
  const send = async (chat: string, text: string) =>
    worker.result(await worker.command(connectionId, 'send', worker.text(chat, text)));
  expect(await send(bia.number, 'promoção')).toMatchObject({ outcome: 'refused' });
  await expect.poll(() => worker.reported(connectionId)).toMatchObject({ reason: 'timeLock' });
  await worker.updateSession(connectionId, 'pairing = pairing + 1');
  await worker.pair(connectionId, next);
  expect(await worker.reported(connectionId)).toMatchObject({ status: 'CONNECTED', reason: null });
  expect(await send(bia.number, 'promoção')).toMatchObject({ outcome: 'sent' });
  expect(await send(`${ana.lid}@lid`, 'fica')).toMatchObject({ outcome: 'sent' });
  expect((await ana.waitForText('fica')).message.extendedTextMessage?.contextInfo?.expiration ?? 0).toBe(0);
});

it('a send that an earlier owner began is looked up before it is repeated', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  const first = worker.start();
  await worker.pair(connectionId, shop);
  worker.whatsapp.faults.set('delayAck', { number: shop.number, ms: 60_000 });
  const send = worker.text(`${ana.lid}@lid`, 'no meio');
  const id = await worker.command(connectionId, 'send', send);
  await ana.waitForText('no meio');
  first.child.kill('SIGKILL');
  await first.exited;
  await worker.endLeases(first);
  worker.whatsapp.faults.clear();
  worker.start();
  expect(await worker.result(id)).toEqual({ outcome: 'sent', providerId: send.providerId });
  expect(ana.displayed(shop).filter(({ text }) => text === 'no meio')).toHaveLength(1);
});
