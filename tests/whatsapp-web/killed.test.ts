import type { Connection } from '@balcao/contract/connections/connection';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../world/running-server.ts';
import { serverWithKillableWorker } from './killable-worker.ts';

/** Each costs a start. `KILLS=200 npm run kills -- tests/whatsapp-web/killed.test.ts` for the figures of docs/BENCH.md. */
const killsWanted = Number(process.env['KILLS'] ?? 9);
const customers = 8;
const { server, whatsapp, owner, startWorker, kill } = serverWithKillableWorker();

const stages = [
  'a row is in the journal, and nobody was told',
  'a receipt has arrived',
  'a message is on its way in',
  'a send is taken',
  'a message has gone out, unacknowledged',
  'its acknowledgement is on its way',
  'a result is written',
  'the login',
  'at random',
] as const;
type Stage = (typeof stages)[number];

/** Resolves at the next event of this stage, observed in the database or on the fake server. */
function moment(stage: Stage): Promise<void> {
  const { world } = whatsapp();
  return new Promise((resolve) => {
    const when = (name: 'receipt' | 'outgoing' | 'login', lateMs: number) =>
      world.once(name, () => void setTimeout(resolve, lateMs));
    if (stage === 'a receipt has arrived') when('receipt', 0);
    else if (stage === 'the login') when('login', Math.random() * 60);
    else if (stage === 'a message has gone out, unacknowledged') when('outgoing', 0);
    else if (stage === 'its acknowledgement is on its way') when('outgoing', 2 + Math.random() * 6);
    else if (stage === 'a message is on its way in') {
      const look = ({ way, stanza }: { way: string; stanza: { tag: string } }) => {
        if (way !== 'out' || stanza.tag !== 'message') return;
        world.off('stanza', look);
        setTimeout(resolve, Math.random() * 4);
      };
      world.on('stanza', look);
    } else if (stage === 'at random') setTimeout(resolve, Math.random() * 400);
    else waiters.set(stage, resolve);
  });
}
const waiters = new Map<string, () => void>();

/** Events in the database, notified by triggers that only this test has. */
async function watchTables(): Promise<() => Promise<void>> {
  await owner().query(`
    create function tell_test() returns trigger language plpgsql as $$ begin
      perform pg_notify('test_moment', tg_argv[0]); return null; end $$;
    create trigger t after insert on journal for each row when (new.received_at is null)
      execute function tell_test('a row is in the journal, and nobody was told');
    create trigger t after update on whatsapp_web_commands for each row when (new.state = 'taken' and new.kind = 'send')
      execute function tell_test('a send is taken');
    create trigger d after update on whatsapp_web_commands for each row when (new.state = 'done' and new.kind = 'send')
      execute function tell_test('a result is written');`);
  const client = await owner().connect();
  client.on('notification', ({ payload = '' }) => {
    waiters.get(payload)?.();
    waiters.delete(payload);
  });
  await client.query('listen test_moment');
  return async () => client.release();
}

const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

it(`the worker killed ${killsWanted} times, at every stage of a received and a sent message: each is stored once`, async () => {
  const company = await server.company('Morte Súbita');
  const { admin } = company;
  const made = await admin.call<Connection>('POST', '/whatsapp', {
    name: 'Pelo código',
    channel: 'whatsapp',
    provider: 'beta',
    queueIds: [company.queueId],
    sendGapMs: 0,
  });
  expect(made.status).toBe(200);
  const connectionId = made.body.id;
  await admin.call('POST', `/whatsappsession/${connectionId}`);
  startWorker();

  const shop = whatsapp().phone({ number: '5511900000001', name: 'Loja' });
  const show = async () => (await admin.call<Connection>('GET', `/whatsapp/${connectionId}`)).body;
  const { qrcode } = await eventually(show, ({ qrcode }) => qrcode !== '');
  await shop.scan(qrcode);
  await eventually(show, ({ status }) => status === 'CONNECTED');

  const people = Array.from({ length: customers }, (_, i) =>
    whatsapp().phone({ number: `551198888000${i}`, name: `Cliente ${i}` }),
  );
  for (const person of people) await person.text(shop, 'primeira');
  const { tickets } = (
    await eventually(
      () => admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=pending'),
      ({ body }) => body.tickets.length === customers,
    )
  ).body;
  for (const ticket of tickets) await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });

  let over = false;
  const stopWatching = await watchTables();
  // Also when it fails: what goes on would disturb the tests after it, and the pool waits for its connection.
  onTestFinished(async () => {
    over = true;
    await stopWatching();
  });
  const [inward, outward]: [string[], string[]] = [[], []];
  const writing = (async () => {
    for (let i = 0; !over; i++) {
      const person = people[i % customers];
      inward.push(`entrada ${i}`);
      await person?.text(shop, `entrada ${i}`);
      await pause(40);
    }
  })();
  const answering = (async () => {
    for (let i = 0; !over; i++) {
      const body = `saída ${i}`;
      outward.push(body);
      const { status } = await admin.call('POST', `/messages/${tickets[i % customers]?.id}`, {
        body,
        clientId: `c${i}`,
      });
      expect(status).toBe(200);
      await pause(80);
    }
  })();

  const kills = new Map<Stage, number>();
  for (let n = 0; n < killsWanted; n++) {
    const stage = stages[n % stages.length] ?? 'at random';
    if (stage !== 'the login')
      // A connected session has more to interrupt.
      await eventually(async () => shop.devices.some(({ isOnline }) => isOnline), Boolean);
    await Promise.race([moment(stage), pause(3000)]);
    await kill();
    kills.set(stage, (kills.get(stage) ?? 0) + 1);
    startWorker();
  }
  over = true;
  await Promise.all([writing, answering]);

  type Out = { body: string; status: string };
  const out = async () =>
    (await owner().query<Out>(`select body, status from messages where client_id is not null order by id`)).rows;
  const inRows = async () =>
    (
      await owner().query<{ body: string; n: number }>(
        `select body, count(*)::int as n from messages where not from_me and body like 'entrada %' group by body`,
      )
    ).rows;
  const stored = await eventually(inRows, (rows) => rows.length >= inward.length, 120_000).catch(inRows);
  const final = await eventually(
    out,
    (all) => all.every(({ status }) => !['queued', 'sending', 'unknown'].includes(status)),
    240_000,
  ).catch(out);

  const seen = new Map(stored.map(({ body, n }) => [body, n]));
  const shown = Map.groupBy(
    people.flatMap((person) => person.displayed(shop).filter(({ text }) => text.startsWith('saída '))),
    ({ text }) => text,
  );
  const figures = {
    in: inward.length,
    inLost: inward.filter((body) => !seen.has(body)).length,
    inDoubled: stored.filter(({ n }) => n > 1).length,
    out: outward.length,
    outLost: outward.filter((body) => !shown.has(body)).length,
    outDoubled: [...shown.values()].filter((all) => all.length > 1).length,
    unsettled: final.filter(({ status }) => ['queued', 'sending', 'unknown', 'failed'].includes(status)).length,
  };
  console.log(
    `${killsWanted} kills of the program of a line: ${JSON.stringify(figures)}; ${JSON.stringify([...kills])}`,
  );
  expect(figures).toEqual({
    in: inward.length,
    inLost: 0,
    inDoubled: 0,
    out: outward.length,
    outLost: 0,
    outDoubled: 0,
    unsettled: 0,
  });
}, 1_500_000);
