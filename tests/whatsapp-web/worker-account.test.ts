import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { requestResend } from '../../peers/whatsapp/phones/request-resend.ts';
import { testWorker } from './test-worker.ts';
import type { Program } from './worker-program.ts';

const worker = testWorker();
let numbers = 0;
let shop: Phone;
let ana: Phone;
let bob: Phone;
beforeEach(() => {
  numbers += 3;
  shop = worker.whatsapp.phone({ number: `55119000${70_000 + numbers}`, name: 'Loja' });
  ana = worker.whatsapp.phone({ number: `55119888${70_000 + numbers}`, name: 'Ana' });
  bob = worker.whatsapp.phone({ number: `55119777${70_000 + numbers}`, name: 'Bob' });
  shop.behaviour.delivers = false;
});
const chatOf = (phone: Phone) => `${phone.lid}@lid`;
const asksFor = (phone: Phone, id: string, group?: string): void => {
  const [device] = shop.devices;
  if (!device) throw new Error('no device');
  requestResend(worker.whatsapp.world, phone.account, device, { id, ...(group !== undefined && { group }) });
};
const refusalsOf = ({ messages }: Program): number =>
  messages.filter((word) => word.kind === 'log' && /requested it again/.test(word.text)).length;
/** Recipient and id of each message that our device sends. */
const outgoing = () => {
  const sentIds: string[] = [];
  worker.whatsapp.world.on('outgoing', ({ device, id, to }) => {
    if (device.number === shop.number) sentIds.push(`${id} ${to}`);
  });
  return sentIds;
};
const withText = async (phone: Phone, text: string) => {
  const command = worker.text(chatOf(phone), text);
  expect(await worker.result(await worker.command(currentConnectionId, 'send', command))).toMatchObject({
    outcome: 'sent',
  });
  return command;
};
let currentConnectionId = 0;

it('nobody gets a message to somebody else encrypted for themselves, even knowing its id', async () => {
  currentConnectionId = await worker.addConnection();
  const program = worker.start();
  await worker.pair(currentConnectionId, shop);
  const sent = await withText(ana, 'a senha é 4711');
  await withText(bob, 'bom dia, Bob');
  const sentIds = outgoing();
  asksFor(bob, sent.providerId);
  await expect.poll(() => refusalsOf(program)).toBeGreaterThan(0);
  expect(sentIds).toEqual([]);
  expect(bob.arrivals.filter(({ fromMe }) => !fromMe).map(({ id }) => id)).not.toContain(sent.providerId);

  asksFor(ana, sent.providerId);
  await expect.poll(() => sentIds.map((each) => each.split(' ')[0])).toEqual([sent.providerId]);
});

it('a message to a group is given again to its members, and to nobody else', async () => {
  currentConnectionId = await worker.addConnection({ config: { groups: true } });
  const program = worker.start();
  await worker.pair(currentConnectionId, shop);
  const group = worker.whatsapp.group('Vendas', [ana, shop]);
  const sent = worker.text(group.jid, 'só para nós');
  expect(await worker.result(await worker.command(currentConnectionId, 'send', sent))).toMatchObject({
    outcome: 'sent',
  });
  await withText(bob, 'bom dia, Bob');
  const sentIds = outgoing();
  // Somebody outside the group, in both chats; and a member, in a chat to which the group's message was not sent.
  const asking = [() => asksFor(bob, sent.providerId), () => asksFor(bob, sent.providerId, group.jid)];
  for (const [i, ask] of [...asking, () => asksFor(ana, sent.providerId)].entries()) {
    ask();
    await expect.poll(() => refusalsOf(program)).toBe(i + 1);
  }
  expect(sentIds).toEqual([]);

  asksFor(ana, sent.providerId, group.jid);
  await expect.poll(() => sentIds.map((each) => each.split(' ')[0])).toEqual([sent.providerId]);
});

it('the id of an edit can be computed by nobody, and is the same after a restart', async () => {
  currentConnectionId = await worker.addConnection();
  const first = worker.start();
  await worker.pair(currentConnectionId, shop);
  const sent = await withText(ana, 'amanhã');
  const sentIds = outgoing();
  worker.whatsapp.faults.set('loseAck', { number: shop.number, times: 1 });
  const edit = await worker.command(currentConnectionId, 'edit', { ...sent, body: 'hoje' });
  await expect.poll(() => sentIds.length).toBe(1);
  first.child.kill('SIGKILL');
  await first.exited;
  await worker.endLeases(first);
  worker.start();
  await expect.poll(() => sentIds.length).toBe(2);
  expect(sentIds[1]).toBe(sentIds[0]);
  const [id = ''] = sentIds[0]?.split(' ') ?? [];
  expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
  const guessed = createHash('sha256')
    .update(`${currentConnectionId}/${edit}`)
    .digest('hex')
    .slice(0, 18)
    .toUpperCase();
  expect(id).not.toBe(`3EB0${guessed}`);
});

it('an outdated client waits for hours and logs one error; its connections show the reason', async () => {
  const [one, two] = [await worker.addConnection(), await worker.addConnection({ companyId: 2 })];
  const first = worker.start();
  await worker.pair(one, shop);
  await worker.pair(two, bob);
  first.child.kill('SIGTERM');
  await first.exited;
  let logins = 0;
  worker.whatsapp.faults.set('refuseLogin', { code: 405 });
  worker.whatsapp.world.on('stanza', ({ way, stanza: { tag, attrs } }) => {
    if (way === 'out' && tag === 'failure' && attrs['reason'] === '405') logins++;
  });
  const program = worker.start();
  for (const connectionId of [one, two])
    await expect
      .poll(() => worker.reported(connectionId))
      .toMatchObject({
        status: 'DISCONNECTED',
        reason: 'outdated',
      });
  // Well beyond the reconnect pause after an unresponsive server.
  await new Promise((wait) => setTimeout(wait, 1500));
  expect(logins).toBe(2);
  const alarms = program.messages.filter((word) => word.kind === 'log' && word.level === 'error');
  expect(alarms).toMatchObject([
    { fields: { reason: 'outdated' }, text: expect.stringContaining('WHATSAPP_WEB_VERSION') },
  ]);
  // A user may retry all the same.
  worker.whatsapp.faults.clear();
  await worker.updateSession(one, 'restarts = restarts + 1');
  await worker.until(one, 'CONNECTED');
});

it('a temporarily banned account waits until the ban ends, also after a restart of the worker', async () => {
  const connectionId = await worker.addConnection();
  const first = worker.start();
  await worker.pair(connectionId, shop);
  first.child.kill('SIGTERM');
  await first.exited;
  let logins = 0;
  worker.whatsapp.world.on('stanza', ({ way, stanza: { tag, attrs } }) => {
    if (way === 'out' && (tag === 'success' || (tag === 'failure' && attrs['reason'] === '402'))) logins++;
  });
  worker.whatsapp.faults.set('refuseLogin', { code: 402, expire: 7200, times: 1 });
  const second = worker.start();
  await worker.until(connectionId, 'DISCONNECTED');
  await expect.poll(() => worker.reported(connectionId)).toMatchObject({ reason: 'tempBanned' });
  const until = Number((await worker.reported(connectionId))['expirationTime']);
  expect(until).toBeGreaterThan(Date.now() + 7_100_000);
  // The server may have reset the status meanwhile: the worker reports it again.
  await worker.query('update whatsapp_web_sessions set said_version = 0 where whatsapp_id = $1', [connectionId]);
  second.child.kill('SIGTERM');
  await second.exited;
  worker.start();
  await expect
    .poll(
      async () =>
        (
          await worker.query('select from whatsapp_web_sessions where whatsapp_id = $1 and owner is not null', [
            connectionId,
          ])
        ).length,
    )
    .toBe(1);
  await new Promise((wait) => setTimeout(wait, 1500));
  expect(logins).toBe(1);
  expect(await worker.reported(connectionId)).toMatchObject({ reason: 'tempBanned', expirationTime: until });
  const version = 'select said_version::int as version from whatsapp_web_sessions where whatsapp_id = $1';
  expect(await worker.query(version, [connectionId])).toEqual([{ version: 1 }]);
});

it('the configured version is the one sent to WhatsApp', async () => {
  const versions: string[] = [];
  worker.whatsapp.world.on('hello', ({ version }) => versions.push(version));
  const connectionId = await worker.addConnection();
  worker.start({ env: { WHATSAPP_WEB_VERSION: '2.3000.1999999999' } });
  await worker.untilCode(connectionId);
  expect(versions).toEqual(['2.3000.1999999999']);
});

it('a code that WhatsApp refuses is not shown: the connection shows the reason instead', async () => {
  const connectionId = await worker.addConnection({ pairingPhone: '5511900000000' }); // nobody's number
  worker.start();
  await worker.until(connectionId, 'DISCONNECTED');
  expect(await worker.reported(connectionId)).toMatchObject({ reason: 'codeRefused', pairingCode: '' });
});

it('a privacy token is requested once, stored, and sent with the next message', async () => {
  currentConnectionId = await worker.addConnection();
  const first = worker.start();
  await worker.pair(currentConnectionId, shop);
  let asked = 0;
  const carried: boolean[] = [];
  worker.whatsapp.world.on('stanza', ({ way, device, stanza: { tag, attrs, content } }) => {
    if (way !== 'in' || device?.number !== shop.number) return;
    if (tag === 'iq' && attrs['xmlns'] === 'privacy' && attrs['type'] === 'set') asked++;
    if (tag === 'message' && attrs['to'] === chatOf(ana))
      carried.push(Array.isArray(content) && content.some((child) => child.tag === 'tctoken'));
  });
  for (let n = 0; n < 5; n++) await withText(ana, `mensagem ${n}`);
  const storedTokens = () =>
    worker.query<{ id: string }>(
      `select id from whatsapp_web_keys where whatsapp_id = $1 and type = 'tctoken' and id <> '__index'`,
      [currentConnectionId],
    );
  await expect.poll(storedTokens).toEqual([{ id: chatOf(ana) }]);
  await withText(ana, 'com ela');
  expect(asked).toBe(1);
  expect(carried.at(-1)).toBe(true);

  first.child.kill('SIGTERM');
  await first.exited;
  worker.start();
  await withText(ana, 'depois de um recomeço');
  expect(asked).toBe(1);
  expect(carried.at(-1)).toBe(true);
});

it('in a chat with disappearing messages ours disappear too; when it is switched off, ours stay', async () => {
  currentConnectionId = await worker.addConnection();
  worker.start();
  await worker.pair(currentConnectionId, shop);
  const week = 7 * 86_400;
  const expirationOf = async (text: string) => {
    await withText(ana, text);
    return (await ana.waitForText(text)).message.extendedTextMessage?.contextInfo?.expiration ?? null;
  };
  const timers = () =>
    worker.query<{ seconds: number }>('select seconds from whatsapp_web_timers where whatsapp_id = $1', [
      currentConnectionId,
    ]);
  expect(await expirationOf('fica')).toBeNull();
  await ana.send(shop, { extendedTextMessage: { text: 'some', contextInfo: { expiration: week } } });
  await expect.poll(timers).toEqual([{ seconds: week }]);
  expect(await expirationOf('some também')).toBe(week);
  await new Promise((second) => setTimeout(second, 1100));
  await ana.send(shop, { protocolMessage: { type: 3, ephemeralExpiration: 0 } });
  await expect.poll(timers).toEqual([{ seconds: 0 }]);
  expect(await expirationOf('fica outra vez')).toBeNull();
});
