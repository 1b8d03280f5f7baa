import { beforeEach, expect, it } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { testWorker } from './test-worker.ts';

const worker = testWorker();
let numbers = 0;
let shop: Phone;
let ana: Phone;
beforeEach(() => {
  numbers += 2;
  shop = worker.whatsapp.phone({ number: `55119000${70_000 + numbers}`, name: 'Loja' });
  ana = worker.whatsapp.phone({ number: `55119888${70_000 + numbers}`, name: 'Ana' });
  shop.behaviour.delivers = false;
});
const blocked = { outcome: 'refused', reason: 'contactBlocked' };
const write = async (connectionId: number, chat: string, text: string) =>
  worker.result(await worker.command(connectionId, 'send', worker.text(chat, text)));
const expectSendResult = (connectionId: number, chat: string, text: string, fits: object) =>
  expect.poll(() => write(connectionId, chat, text), { interval: 200 }).toMatchObject(fits);

it('a contact blocked on the phone gets no messages until unblocked there, by number or LID', async () => {
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const [lid, pn] = [`${ana.lid}@lid`, `${ana.number}@s.whatsapp.net`];
  expect(await write(connectionId, lid, 'oi')).toMatchObject({ outcome: 'sent' });
  shop.block(ana);
  await expectSendResult(connectionId, lid, 'ao vazio', blocked);
  expect(await write(connectionId, pn, 'ao vazio também')).toMatchObject(blocked);
  shop.unblock(ana);
  await expectSendResult(connectionId, lid, 'voltamos', { outcome: 'sent' });
  expect(await write(connectionId, pn, 'e por número')).toMatchObject({ outcome: 'sent' });
  await ana.waitForText('e por número');
});

it('a contact blocked while the program was not running is treated as blocked from the first message', async () => {
  const connectionId = await worker.addConnection();
  const first = worker.start();
  await worker.pair(connectionId, shop);
  first.child.kill('SIGKILL');
  await first.exited;
  await worker.endLeases(first);
  shop.block(ana);
  // The notification is lost: the list requested at the login contains the block.
  for (const device of shop.devices) device.queue = [];
  const command = await worker.command(connectionId, 'send', worker.text(`${ana.lid}@lid`, 'ao vazio'));
  worker.start();
  expect(await worker.result(command)).toMatchObject(blocked);
});

it('a server that never sends the block list delays nothing for long', async () => {
  const connectionId = await worker.addConnection();
  worker.whatsapp.faults.set('refuseQuery', { xmlns: 'blocklist' });
  worker.start({ times: { blocklistWithin: 500 } });
  await worker.pair(connectionId, shop);
  expect(await write(connectionId, `${ana.lid}@lid`, 'oi')).toMatchObject({ outcome: 'sent' });
});

it('a contact blocked in the inbox is blocked on the phone by number and LID, and unblocked again; repeats change nothing', async () => {
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const id = await ana.text(shop, 'oi');
  // From then on her number is known by her LID.
  await expect.poll(() => worker.journalIds(connectionId)).toContain(id);
  const change = async (chat: string, isBlocked: boolean) =>
    worker.result(await worker.command(connectionId, 'block', { chat, to: [], isBlocked }));
  const isBlocked = () => shop.account.blocked.has(ana.number);
  for (const chat of [`${ana.lid}@lid`, ana.number]) {
    await change(chat, true);
    expect([chat, isBlocked()]).toEqual([chat, true]);
    expect(await write(connectionId, chat, 'ao vazio')).toMatchObject(blocked);
    await change(chat, true);
    await change(chat, false);
    expect([chat, isBlocked()]).toEqual([chat, false]);
    expect(await write(connectionId, chat, 'voltamos')).toMatchObject({ outcome: 'sent' });
  }
  shop.block(ana);
  await expectSendResult(connectionId, ana.number, 'ao vazio', blocked);
  await change(ana.number, false);
  expect(isBlocked()).toBe(false);
});

it('a block requested while the connection was down is made when it is up again', async () => {
  const connectionId = await worker.addConnection();
  const first = worker.start();
  await worker.pair(connectionId, shop);
  await ana.text(shop, 'oi');
  await expect.poll(async () => (await worker.journal(connectionId)).length).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.exited;
  await worker.endLeases(first);
  await worker.command(connectionId, 'block', { chat: `${ana.lid}@lid`, to: [], isBlocked: true });
  expect(shop.account.blocked.has(ana.number)).toBe(false);
  worker.start();
  await expect.poll(() => shop.account.blocked.has(ana.number)).toBe(true);
});
