import { beforeEach, expect, it } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { testWorker } from './test-worker.ts';

const house = testWorker();
let numbers = 0;
let shop: Phone;
let ana: Phone;
beforeEach(() => {
  numbers += 2;
  shop = house.whatsapp.phone({ number: `55119000${70_000 + numbers}`, name: 'Loja' });
  ana = house.whatsapp.phone({ number: `55119888${70_000 + numbers}`, name: 'Ana' });
  shop.behaviour.delivers = false;
});
const blocked = { outcome: 'refused', reason: 'contactBlocked' };
const write = async (line: number, chat: string, text: string) =>
  house.result(await house.command(line, 'send', house.text(chat, text)));
const settled = (line: number, chat: string, text: string, fits: object) =>
  expect.poll(() => write(line, chat, text), { timeout: 15_000, interval: 200 }).toMatchObject(fits);

it('who was blocked on the phone is written to no more, and again once unblocked there, by whichever name', async () => {
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  const [lid, pn] = [`${ana.lid}@lid`, `${ana.number}@s.whatsapp.net`];
  expect(await write(line, lid, 'oi')).toMatchObject({ outcome: 'sent' });
  shop.block(ana);
  await settled(line, lid, 'ao vazio', blocked);
  expect(await write(line, pn, 'ao vazio também')).toMatchObject(blocked);
  shop.unblock(ana);
  await settled(line, lid, 'voltamos', { outcome: 'sent' });
  expect(await write(line, pn, 'e por número')).toMatchObject({ outcome: 'sent' });
  await ana.waitForText('e por número');
});

it('who was blocked while the program was away is known from the first message on', async () => {
  const line = await house.line();
  const first = house.start();
  await house.pair(line, shop);
  first.child.kill('SIGKILL');
  await first.exited;
  shop.block(ana);
  // The notice of it is lost: the list that is asked for at the login says the same.
  for (const device of shop.devices) device.queue = [];
  const command = await house.command(line, 'send', house.text(`${ana.lid}@lid`, 'ao vazio'));
  house.start();
  expect(await house.result(command)).toMatchObject(blocked);
});

it('a server that never says whom the account has blocked holds up nothing for long', async () => {
  const line = await house.line();
  house.whatsapp.faults.set('refuseQuery', { xmlns: 'blocklist' });
  house.start({ times: { blocklistWithin: 500 } });
  await house.pair(line, shop);
  expect(await write(line, `${ana.lid}@lid`, 'oi')).toMatchObject({ outcome: 'sent' });
});

it('who is blocked by the desk is blocked on the phone, by number as by LID, and freed again; twice is once', async () => {
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  const id = await ana.text(shop, 'oi');
  // Her number is known under her LID from then on.
  await expect.poll(async () => (await house.journal(line)).map((row) => row.provider_id)).toContain(id);
  const change = async (chat: string, isBlocked: boolean) =>
    house.result(await house.command(line, 'block', { chat, to: [], isBlocked }));
  const isBlocked = () => shop.account.blocked.has(ana.number);
  for (const chat of [`${ana.lid}@lid`, ana.number]) {
    await change(chat, true);
    expect([chat, isBlocked()]).toEqual([chat, true]);
    expect(await write(line, chat, 'ao vazio')).toMatchObject(blocked);
    await change(chat, true);
    await change(chat, false);
    expect([chat, isBlocked()]).toEqual([chat, false]);
    expect(await write(line, chat, 'voltamos')).toMatchObject({ outcome: 'sent' });
  }
  shop.block(ana);
  await settled(line, ana.number, 'ao vazio', blocked);
  await change(ana.number, false);
  expect(isBlocked()).toBe(false);
});

it('a block that was asked for while the line was away is done when it is back', async () => {
  const line = await house.line();
  const first = house.start();
  await house.pair(line, shop);
  await ana.text(shop, 'oi');
  await expect.poll(async () => (await house.journal(line)).length).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.exited;
  await house.command(line, 'block', { chat: `${ana.lid}@lid`, to: [], isBlocked: true });
  expect(shop.account.blocked.has(ana.number)).toBe(false);
  house.start();
  await expect.poll(() => shop.account.blocked.has(ana.number)).toBe(true);
});
