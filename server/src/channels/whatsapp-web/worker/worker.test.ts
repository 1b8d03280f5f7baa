import { expect, it } from 'vitest';
import { testWorker } from './test-worker.ts';

const house = testWorker();
let numbers = 0;
const phones = () => {
  numbers += 2;
  const shop = house.whatsapp.phone({ number: `55119000${10_000 + numbers}`, name: 'Loja' });
  const ana = house.whatsapp.phone({ number: `55119888${10_000 + numbers}`, name: 'Ana' });
  return { shop, ana };
};

it('pairs by QR code, hears and speaks, and says nothing to its output', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  const program = house.start();
  await house.pair(line, shop);
  expect(await house.said(line)).toMatchObject({ account: { phone: shop.number, lid: shop.lid } });

  const id = await ana.text(shop, 'Bom dia');
  await expect
    .poll(async () => (await house.journal(line)).map((row) => [row.kind, row.provider_id, row.body]))
    .toContainEqual(['message', id, 'Bom dia']);
  await expect.poll(() => ana.account.ticks).toContainEqual({ id, by: shop.number, type: 'delivered' });

  const send = house.text(`${ana.lid}@lid`, 'Pois não?');
  expect(await house.result(await house.command(line, 'send', send))).toEqual({
    outcome: 'sent',
    providerId: send.providerId,
  });
  await ana.waitForText('Pois não?');
  await expect
    .poll(async () => (await house.journal(line)).map((row) => row.provider_id))
    .toContain(`status:${send.providerId}:delivered`);
  expect(program.said()).toBe('');
});
