import { afterEach, expect, it } from 'vitest';
import { testWorker } from './test-worker.ts';

const worker = testWorker();
let numbers = 0;
const phones = () => {
  numbers += 2;
  const shop = worker.whatsapp.phone({ number: `55119100${10_000 + numbers}`, name: 'Loja' });
  const ana = worker.whatsapp.phone({ number: `55119788${10_000 + numbers}`, name: 'Ana' });
  return { shop, ana };
};

type Stanza = { tag: string; attrs: Record<string, string | undefined>; content?: unknown };
const nodesIn = (stanza: Stanza): Stanza[] =>
  Array.isArray(stanza.content) ? stanza.content.flatMap((one: Stanza) => [one, ...nodesIn(one)]) : [];
let listening: (() => void) | undefined;
afterEach(() => listening?.());

/** Queries of a connection about devices and keys of others, and the type of its encryption. */
function watchAsking() {
  const asked = { deviceLists: 0, keys: 0, newSessions: 0, sent: 0 };
  const recordStanza = ({ way, stanza }: { way: string; stanza: Stanza }) => {
    if (way !== 'in') return;
    const inside = nodesIn(stanza);
    if (stanza.tag === 'iq' && inside.some(({ tag }) => tag === 'usync')) asked.deviceLists++;
    if (stanza.attrs['xmlns'] === 'encrypt' && inside.some(({ tag }) => tag === 'user')) asked.keys++;
    if (stanza.tag !== 'message') return;
    asked.sent++;
    if (inside.some(({ tag, attrs }) => tag === 'enc' && attrs['type'] === 'pkmsg')) asked.newSessions++;
  };
  worker.whatsapp.world.on('stanza', recordStanza);
  listening = () => worker.whatsapp.world.off('stanza', recordStanza);
  return asked;
}

it('after a restart a connection continues its conversations without asking for devices, fetching keys or starting sessions', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  const first = worker.start();
  await worker.pair(connectionId, shop);
  await ana.text(shop, 'Oi');
  const write = async (body: string) => {
    const id = await worker.command(connectionId, 'send', worker.text(`${ana.lid}@lid`, body));
    expect(await worker.result(id)).toMatchObject({ outcome: 'sent' });
    await ana.waitForText(body);
  };
  await write('antes');
  const confirmed = new Set<string>();
  worker.whatsapp.world.on('receipt', ({ ids }) => {
    for (const id of ids) confirmed.add(id);
  });
  const answers = [await ana.text(shop, 'Certo'), await shop.text(ana, 'do telefone')]; // who answers knows the session of who wrote
  // Until the receipts arrive, the worker may not have processed them.
  await expect.poll(() => answers.filter((id) => !confirmed.has(id))).toEqual([]);

  first.child.kill('SIGKILL');
  await first.exited;
  await worker.updateSession(connectionId, 'owner = null, leased_until = null');
  const asked = watchAsking();
  worker.start();
  await worker.until(connectionId, 'CONNECTED');
  await write('depois');
  await write('e mais uma');
  expect(asked).toEqual({ deviceLists: 0, keys: 0, newSessions: 0, sent: 2 });
});

it('a send that fails inside affects nothing that is queued behind it in its conversation', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  await ana.text(shop, 'Oi');
  const chat = `${ana.lid}@lid`;
  const broken = { ...worker.text(chat, 'com arquivo'), mediaType: 'image' };
  const file = { key: 'there/is/none', name: 'x.png', mimeType: 'image/png', sizeBytes: 1 };
  const ids = await Promise.all([
    worker.command(connectionId, 'send', { ...broken, file }),
    worker.command(connectionId, 'send', worker.text(chat, 'vai mesmo assim')),
  ]);
  expect(await worker.result(ids[1])).toMatchObject({ outcome: 'sent' });
  expect((await worker.result(ids[0]))['outcome']).not.toBe('sent');
});

it('a device linked later, of the customer or of the shop itself, gets what is written from then on', async () => {
  const { shop, ana } = phones();
  const [connectionId, ofAna, ofShop] = [
    await worker.addConnection(),
    await worker.addConnection(),
    await worker.addConnection(),
  ];
  worker.start();
  await worker.pair(connectionId, shop);
  await ana.text(shop, 'Oi');
  const write = async (body: string) => {
    const id = await worker.command(connectionId, 'send', worker.text(`${ana.lid}@lid`, body));
    expect(await worker.result(id)).toMatchObject({ outcome: 'sent' });
  };
  await write('antes');
  await worker.pair(ofAna, ana);
  await worker.pair(ofShop, shop);
  ana.announceDevice(ana.devices[0]!, shop);
  shop.announceDevice(shop.devices[1]!, shop);
  // Confirmed once the worker has processed them.
  await expect.poll(() => shop.devices[0]?.unconfirmed.size).toBe(0);
  await write('depois');
  const bodies = async (id: number) => (await worker.journal(id)).map(({ body }) => body);
  await expect.poll(() => bodies(ofAna)).toContain('depois');
  await expect.poll(() => bodies(ofShop)).toContain('depois');
});
