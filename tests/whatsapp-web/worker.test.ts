import { expect, it } from 'vitest';
import { testWorker } from './test-worker.ts';

const house = testWorker();
let numbers = 0;
const phones = () => {
  numbers += 2;
  const shop = house.whatsapp.phone({ number: `55119000${10_000 + numbers}`, name: 'Loja' });
  shop.behaviour.delivers = false; // what is told to have come, the line tells
  const ana = house.whatsapp.phone({ number: `55119888${10_000 + numbers}`, name: 'Ana' });
  return { shop, ana };
};
const idsOf = async (line: number) => (await house.journal(line)).map((row) => row.provider_id);
const ownerOf = async (line: number) =>
  (
    await house.query<{ owner: string | null; epoch: number }>(
      'select owner, epoch::int from whatsapp_web_sessions where whatsapp_id = $1',
      [line],
    )
  )[0];

it('pairs by QR code, hears and speaks, and says nothing to its output', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  const program = house.start();
  await house.pair(line, shop);
  expect(await house.reported(line)).toMatchObject({ account: { phone: shop.number, lid: shop.lid } });

  const id = await ana.text(shop, 'Bom dia');
  await expect
    .poll(async () => (await house.journal(line)).map((row) => [row.kind, row.provider_id, row.body]))
    .toContainEqual(['message', id, 'Bom dia']);
  await expect.poll(() => ana.account.ticks).toContainEqual({ id, by: shop.number, type: 'inactive' });

  const send = house.text(`${ana.lid}@lid`, 'Pois não?');
  expect(await house.result(await house.command(line, 'send', send))).toEqual({
    outcome: 'sent',
    providerId: send.providerId,
  });
  await ana.waitForText('Pois não?');
  await expect.poll(() => idsOf(line)).toContain(`status:${send.providerId}:delivered`);
  expect(program.output()).toBe('');
});

it('a code to be typed pairs as well', async () => {
  const { shop } = phones();
  const line = await house.line({ pairingPhone: shop.number });
  house.start();
  await expect.poll(async () => (await house.reported(line)).pairingCode, { timeout: 10_000 }).toMatch(/^\w{8}$/);
  await shop.typeCode((await house.reported(line)).pairingCode);
  await house.until(line, 'CONNECTED');
});

it('nobody reads the codes: they are renewed, and then the line says so and rests', async () => {
  const line = await house.line();
  house.start({ times: { qrLasts: 150 } });
  await house.until(line, 'qrcode');
  const first = (await house.reported(line)).qrcode;
  await expect.poll(async () => (await house.reported(line)).qrcode).not.toBe(first);
  await house.until(line, 'DISCONNECTED');
  expect(await house.reported(line)).toMatchObject({ reason: 'qrExpired' });
  expect(await house.query('select wanted from whatsapp_web_sessions where whatsapp_id = $1', [line])).toEqual([
    { wanted: 'down' },
  ]);
  await house.wish(line, `wanted = 'up', pairing = pairing + 1`);
  await house.until(line, 'qrcode');
});

it('20 messages of a backlog and the link cut after the receipts: 20 rows', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  const [device] = shop.devices;
  if (!device) throw new Error('no device');
  house.whatsapp.dropConnection(device);
  const sent: string[] = [];
  for (let i = 0; i < 20; i++) sent.push(await ana.text(shop, `mensagem ${i}`));
  house.whatsapp.faults.set('cut', { at: 'receipts', number: shop.number, after: 20 });
  await expect
    .poll(async () => (await idsOf(line)).filter((id) => sent.includes(id)), { timeout: 15_000 })
    .toEqual(sent);
  await house.until(line, 'CONNECTED');
  await expect
    .poll(() =>
      house.query('select reason, recovered from connection_gaps where whatsapp_id = $1 and recovered > 0', [line]),
    )
    .not.toEqual([]);
});

it('who is unlinked on the phone stops, and pairs again', async () => {
  const { shop } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  shop.unlink();
  await house.until(line, 'DISCONNECTED');
  expect(await house.reported(line)).toMatchObject({ reason: 'loggedOut' });
  expect(
    await house.query(
      'select creds, (select count(*)::int from whatsapp_web_keys k where k.whatsapp_id = s.whatsapp_id) as keys from whatsapp_web_sessions s where whatsapp_id = $1',
      [line],
    ),
  ).toEqual([{ creds: null, keys: 0 }]);
  await house.wish(line, `wanted = 'up', pairing = pairing + 1`);
  await house.pair(line, shop);
});

it.each([
  [403, 'banned'],
  [411, 'mismatch'],
])('%s stops the line and says %s', async (code, reason) => {
  const { shop } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  const [device] = shop.devices;
  if (device) house.whatsapp.endCompanionStream(device, code);
  await house.until(line, 'DISCONNECTED');
  expect(await house.reported(line)).toMatchObject({ reason });
});

it.each([408, 428, 500, 503])('after %s the line comes back by itself', async (code) => {
  const { shop, ana } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  const [device] = shop.devices;
  if (device) house.whatsapp.endCompanionStream(device, code);
  const id = await ana.text(shop, 'ainda aí?');
  await expect.poll(() => idsOf(line), { timeout: 10_000 }).toContain(id);
  await house.until(line, 'CONNECTED');
});

it('"disconnect" takes the device off the phone, also of a line that nobody held', async () => {
  const { shop } = phones();
  const line = await house.line();
  const program = house.start();
  await house.pair(line, shop);
  await house.wish(line, `wanted = 'down', pairing = pairing + 1`);
  await expect.poll(() => shop.devices.length).toBe(0);
  await house.until(line, 'DISCONNECTED');
  await expect.poll(() => ownerOf(line)).toMatchObject({ owner: null });

  await house.wish(line, `wanted = 'up', pairing = pairing + 1`);
  await house.pair(line, shop);
  program.child.kill('SIGKILL');
  await program.exited;
  await house.wish(line, `wanted = 'down', pairing = pairing + 1`);
  house.start();
  await expect.poll(() => shop.devices.length, { timeout: 10_000 }).toBe(0);
  await expect
    .poll(() => house.query('select creds from whatsapp_web_sessions where whatsapp_id = $1', [line]))
    .toEqual([{ creds: null }]);
});

it('two workers on one line: one owner, and no fight', async () => {
  const { shop } = phones();
  const line = await house.line();
  let logins = 0;
  const count = ({ number }: { number: string }) => void (number === shop.number && logins++);
  house.start();
  house.start();
  await house.pair(line, shop);
  const owner = await ownerOf(line);
  house.whatsapp.world.on('login', count);
  await new Promise((wait) => setTimeout(wait, 3000));
  house.whatsapp.world.off('login', count);
  expect(logins).toBe(0);
  expect(await ownerOf(line)).toEqual(owner);
  expect(await house.reported(line)).toMatchObject({ status: 'CONNECTED' });
});

it('the owner is killed, and another talks; the owner is told to stop, and another talks at once', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  const first = house.start();
  await house.pair(line, shop);
  const second = house.start();
  await expect.poll(() => second.messages.some(({ kind }) => kind === 'ready'), { timeout: 10_000 }).toBe(true);
  first.child.kill('SIGKILL');
  const one = await ana.text(shop, 'um');
  await expect.poll(() => idsOf(line), { timeout: 15_000 }).toContain(one);
  expect(await ownerOf(line)).toMatchObject({ owner: second.id });

  const third = house.start();
  await expect.poll(() => third.messages.some(({ kind }) => kind === 'ready'), { timeout: 10_000 }).toBe(true);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  const two = await ana.text(shop, 'dois');
  await expect.poll(() => idsOf(line), { timeout: 3000 }).toContain(two);
  expect(await ownerOf(line)).toMatchObject({ owner: third.id });
});

it('a worker that lost its lease writes and sends nothing more', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  house.start({ times: { lookEvery: 60_000, renewEvery: 60_000, leaseLasts: 600_000 } });
  // It looks once a minute: a line that was another program's a moment ago is pointed out to it.
  const pointing = setInterval(() => void house.query('notify whatsapp_web_wanted').catch(() => {}), 300);
  await house.pair(line, shop).finally(() => clearInterval(pointing));
  await ana.text(shop, 'antes');
  await expect.poll(async () => (await idsOf(line)).length).toBeGreaterThan(0);
  await house.query(
    `update whatsapp_web_sessions set owner = gen_random_uuid(), epoch = epoch + 1, leased_until = now() + interval '1 hour' where whatsapp_id = $1`,
    [line],
  );
  const keys = () =>
    house.query(
      `select md5(string_agg(type || id || value, ',' order by type, id)) from whatsapp_web_keys where whatsapp_id = $1`,
      [line],
    );
  const before = await keys();
  const id = await ana.text(shop, 'depois');
  await expect.poll(() => shop.devices[0]?.isOnline, { timeout: 60_000 }).toBe(false);
  expect(await keys()).toEqual(before);
  expect(ana.account.ticks.filter((tick) => tick.id === id)).toEqual([]);
}, 120_000);

it('a forged server is refused and named', async () => {
  const line = await house.line();
  house.whatsapp.faults.set('forge', { times: 1000 });
  house.start();
  await house.until(line, 'TIMEOUT');
  expect(await house.reported(line)).toMatchObject({ reason: 'forgedServer', qrcode: '' });
});

it('WhatsApp itself with a test root is refused in one sentence', async () => {
  const program = house.start({ env: { WHATSAPP_WEB_URL: 'wss://web.whatsapp.com/ws/chat' } });
  expect(await program.exited).toBe(1);
  expect(program.messages).toContainEqual({ kind: 'refused', reason: expect.stringMatching(/test servers only/) });
});

it('a lost acknowledgement is unknown, then resolved; the phone shows the message once', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  ana.behaviour.delivers = false;
  house.whatsapp.faults.set('loseAck', { number: shop.number, times: 1 });
  const send = house.text(`${ana.lid}@lid`, 'uma vez');
  expect(await house.result(await house.command(line, 'send', send))).toMatchObject({ outcome: 'unknown' });
  await expect.poll(() => idsOf(line)).toContain(`status:${send.providerId}:sent`);
  expect(ana.displayed(shop).filter(({ text }) => text === 'uma vez')).toHaveLength(1);
});

it('a message that the server lost arrives once the link is looked at', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  house.whatsapp.faults.set('dropOutgoing', { number: shop.number, times: 1 });
  const send = house.text(`${ana.lid}@lid`, 'perdida');
  expect(await house.result(await house.command(line, 'send', send))).toMatchObject({ outcome: 'unknown' });
  await ana.waitForText('perdida');
  expect(ana.displayed(shop).filter(({ text }) => text === 'perdida')).toHaveLength(1);
});

it('a stranger is looked up first; who has no WhatsApp is refused in words', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  const nobody = await house.result(await house.command(line, 'send', house.text('5511000000000', 'oi')));
  expect(nobody).toMatchObject({
    outcome: 'refused',
    reason: 'numberNotOnWhatsApp?phone=5511000000000',
  });
  expect(await house.result(await house.command(line, 'send', house.text(ana.number, 'oi')))).toMatchObject({
    outcome: 'sent',
  });
  expect(await house.result(await house.command(line, 'send', house.text(ana.number, 'outra')))).toMatchObject({
    outcome: 'sent',
  });
});

it('error 463 stops strangers, in plain words, and nobody else', async () => {
  const { shop, ana } = phones();
  const { ana: bia } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  await ana.text(shop, 'oi');
  await expect.poll(async () => (await house.journal(line)).length, { timeout: 10_000 }).toBeGreaterThan(0);
  house.whatsapp.faults.set('errorAck', { code: 463, number: shop.number, times: 1 });
  const refused = await house.result(await house.command(line, 'send', house.text(bia.number, 'promoção')));
  expect(refused).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('newChatsLocked?until=') });
  await expect.poll(() => house.reported(line)).toMatchObject({ status: 'CONNECTED', reason: 'timeLock' });
  expect(await house.result(await house.command(line, 'send', house.text(bia.number, 'de novo')))).toMatchObject({
    outcome: 'refused',
  });
  expect(await house.result(await house.command(line, 'send', house.text(`${ana.lid}@lid`, 'oi, Ana')))).toMatchObject({
    outcome: 'sent',
  });
});

it('what cannot be read is said, asked for again, and read', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  house.whatsapp.faults.set('corruptIncoming', { number: shop.number, times: 1 });
  const id = await ana.text(shop, 'no correio');
  await expect.poll(() => idsOf(line), { timeout: 10_000 }).toContain(id);
  expect(await idsOf(line)).toContain(`unreadable:${id}`);
  await expect
    .poll(() => house.query('select undecryptable from whatsapp_web_sessions where whatsapp_id = $1', [line]))
    .toEqual([{ undecryptable: 0 }]);
});

it('what was begun under an older owner is looked for before it is sent again', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  const first = house.start();
  await house.pair(line, shop);
  house.whatsapp.faults.set('delayAck', { number: shop.number, ms: 60_000 });
  const send = house.text(`${ana.lid}@lid`, 'no meio');
  const id = await house.command(line, 'send', send);
  await ana.waitForText('no meio');
  first.child.kill('SIGKILL');
  house.whatsapp.faults.clear();
  house.start();
  expect(await house.result(id)).toEqual({ outcome: 'sent', providerId: send.providerId });
  expect(ana.displayed(shop).filter(({ text }) => text === 'no meio')).toHaveLength(1);
});

it('the database torn away again and again: every message is there afterwards, and none was asked for twice', async () => {
  const { shop, ana } = phones();
  const line = await house.line();
  house.start();
  await house.pair(line, shop);
  const sent: string[] = [];
  for (let round = 0; round < 4; round++) {
    await house.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao' and datname = current_database()`,
    );
    for (let i = 0; i < 5; i++) sent.push(await ana.text(shop, `${round} ${i}`));
    await new Promise((soon) => setTimeout(soon, 200));
  }
  await expect
    .poll(async () => (await idsOf(line)).filter((id) => sent.includes(id)).length, { timeout: 15_000 })
    .toBe(sent.length);
  expect((await idsOf(line)).filter((id) => id.startsWith('unreadable:'))).toEqual([]);
});
