import { expect, it } from 'vitest';
import { phonePairs } from './paired-phones.ts';
import { testWorker } from './test-worker.ts';

const worker = testWorker();
const phones = phonePairs(worker);

it('pairs by QR code, receives and sends, and writes nothing to its output', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  const program = worker.start();
  await worker.pair(connectionId, shop);
  expect(await worker.reported(connectionId)).toMatchObject({ account: { phone: shop.number, lid: shop.lid } });

  const id = await ana.text(shop, 'Bom dia');
  await expect
    .poll(async () => (await worker.journal(connectionId)).map((row) => [row.kind, row.provider_id, row.body]))
    .toContainEqual(['message', id, 'Bom dia']);
  await expect.poll(() => ana.account.ticks).toContainEqual({ id, by: shop.number, type: 'inactive' });

  const send = worker.text(`${ana.lid}@lid`, 'Pois não?');
  expect(await worker.result(await worker.command(connectionId, 'send', send))).toEqual({
    outcome: 'sent',
    providerId: send.providerId,
  });
  await ana.waitForText('Pois não?');
  await expect.poll(() => worker.journalIds(connectionId)).toContain(`status:${send.providerId}:delivered`);
  expect(program.output()).toBe('');
});

it('a code to be typed pairs as well', async () => {
  const { shop } = phones();
  const connectionId = await worker.addConnection({ pairingPhone: shop.number });
  worker.start();
  await expect.poll(async () => (await worker.reported(connectionId)).pairingCode).toMatch(/^\w{8}$/);
  await shop.typeCode((await worker.reported(connectionId)).pairingCode);
  await worker.until(connectionId, 'CONNECTED');
});

it('codes that nobody scans are renewed, and then the connection shows that and stops', async () => {
  const connectionId = await worker.addConnection();
  worker.start({ times: { qrTtl: 150 } });
  await worker.until(connectionId, 'DISCONNECTED');
  const codes = async () => new Set((await worker.reports(connectionId)).flatMap(({ qrcode }) => qrcode || []));
  const shown = await codes();
  expect(shown.size).toBeGreaterThan(1);
  expect(await worker.reported(connectionId)).toMatchObject({ reason: 'qrExpired' });
  expect(await worker.query('select wanted from whatsapp_web_sessions where whatsapp_id = $1', [connectionId])).toEqual(
    [{ wanted: 'down' }],
  );
  await worker.updateSession(connectionId, `wanted = 'up', pairing = pairing + 1`);
  await expect.poll(async () => (await codes()).size).toBeGreaterThan(shown.size);
});

it('20 messages of a backlog and the link cut after the receipts: 20 rows', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const [device] = shop.devices;
  if (!device) throw new Error('no device');
  worker.whatsapp.dropConnection(device);
  const sent: string[] = [];
  for (let i = 0; i < 20; i++) sent.push(await ana.text(shop, `mensagem ${i}`));
  worker.whatsapp.faults.set('cut', { at: 'receipts', number: shop.number, after: 20 });
  await expect
    .poll(async () => (await worker.journalIds(connectionId)).filter((id) => sent.includes(id)))
    .toEqual(sent);
  await worker.until(connectionId, 'CONNECTED');
  await expect
    .poll(() =>
      worker.query('select reason, recovered from connection_gaps where whatsapp_id = $1 and recovered > 0', [
        connectionId,
      ]),
    )
    .not.toEqual([]);
});

it('stops when unlinked on the phone, and can be paired again', async () => {
  const { shop } = phones();
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  shop.unlink();
  await worker.until(connectionId, 'DISCONNECTED');
  expect(await worker.reported(connectionId)).toMatchObject({ reason: 'loggedOut' });
  expect(
    await worker.query(
      'select creds, (select count(*)::int from whatsapp_web_keys k where k.whatsapp_id = s.whatsapp_id) as keys from whatsapp_web_sessions s where whatsapp_id = $1',
      [connectionId],
    ),
  ).toEqual([{ creds: null, keys: 0 }]);
  await worker.updateSession(connectionId, `wanted = 'up', pairing = pairing + 1`);
  await worker.pair(connectionId, shop);
});

it.each([
  [403, 'banned'],
  [411, 'mismatch'],
])('%s stops the connection, with the reason %s', async (code, reason) => {
  const { shop } = phones();
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const [device] = shop.devices;
  if (device) worker.whatsapp.endCompanionStream(device, code);
  await worker.until(connectionId, 'DISCONNECTED');
  expect(await worker.reported(connectionId)).toMatchObject({ reason });
});

it.each([408, 428, 500, 503])('after %s the connection comes back automatically', async (code) => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const [device] = shop.devices;
  if (device) worker.whatsapp.endCompanionStream(device, code);
  const id = await ana.text(shop, 'ainda aí?');
  await expect.poll(() => worker.journalIds(connectionId)).toContain(id);
  await worker.until(connectionId, 'CONNECTED');
});

it('"disconnect" unlinks the device from the phone, also of a connection without a lease', async () => {
  const { shop } = phones();
  const connectionId = await worker.addConnection();
  const program = worker.start();
  await worker.pair(connectionId, shop);
  await worker.updateSession(connectionId, `wanted = 'down', pairing = pairing + 1`);
  await expect.poll(() => shop.devices.length).toBe(0);
  await worker.until(connectionId, 'DISCONNECTED');
  await expect.poll(() => worker.owner(connectionId)).toMatchObject({ owner: null });

  await worker.updateSession(connectionId, `wanted = 'up', pairing = pairing + 1`);
  await worker.pair(connectionId, shop);
  program.child.kill('SIGKILL');
  await program.exited;
  await worker.endLeases(program);
  await worker.updateSession(connectionId, `wanted = 'down', pairing = pairing + 1`);
  worker.start();
  await expect.poll(() => shop.devices.length).toBe(0);
  await expect
    .poll(() => worker.query('select creds from whatsapp_web_sessions where whatsapp_id = $1', [connectionId]))
    .toEqual([{ creds: null }]);
});

it('a forged server is refused and named', async () => {
  const connectionId = await worker.addConnection();
  worker.whatsapp.faults.set('forge', { times: 1000 });
  worker.start();
  await expect
    .poll(() => worker.reported(connectionId))
    .toMatchObject({ status: 'TIMEOUT', reason: 'forgedServer', qrcode: '' });
});

it('WhatsApp itself with a test root is refused in one sentence', async () => {
  const program = worker.start({ env: { WHATSAPP_WEB_URL: 'wss://web.whatsapp.com/ws/chat' } });
  expect(await program.exited).toBe(1);
  expect(program.messages).toContainEqual({ kind: 'refused', reason: expect.stringMatching(/test servers only/) });
});

it('a message that cannot be decrypted is reported, requested again and then read', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  worker.whatsapp.faults.set('corruptIncoming', { number: shop.number, times: 1 });
  const id = await ana.text(shop, 'no correio');
  await expect.poll(() => worker.journalIds(connectionId)).toContain(id);
  expect(await worker.journalIds(connectionId)).toContain(`unreadable:${id}`);
  await expect
    .poll(() => worker.query('select undecryptable from whatsapp_web_sessions where whatsapp_id = $1', [connectionId]))
    .toEqual([{ undecryptable: 0 }]);
});

it('the database torn away again and again: every message is there afterwards, and none was asked for twice', async () => {
  const { shop, ana } = phones();
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const sent: string[] = [];
  for (let round = 0; round < 4; round++) {
    await worker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao' and datname = current_database()`,
    );
    for (let i = 0; i < 5; i++) sent.push(await ana.text(shop, `${round} ${i}`));
    await new Promise((soon) => setTimeout(soon, 200));
  }
  await expect
    .poll(async () => (await worker.journalIds(connectionId)).filter((id) => sent.includes(id)).length)
    .toBe(sent.length);
  expect((await worker.journalIds(connectionId)).filter((id) => id.startsWith('unreadable:'))).toEqual([]);
});
