import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { compareTurns, loadTurn, turnSeconds } from '../compare-turns.ts';
import { openConversations, sendFrom } from '../measure-sends.ts';
import { ms, nowMs, percentile, thousands } from '../percentiles.ts';
import { openRawHttp } from '../raw-http.ts';
import type { Table } from '../table.ts';
import { cloudSender, sandboxSender, saturate } from '../webhook-load.ts';
import { measureContexts } from './measure-contexts.ts';
import { measureTimers } from './measure-timers.ts';

const chats = 200;
const inFlight = 64;
const thinkMs = 5_000;

type EnginePlan = { seconds: number; conversations: number; openTickets: number };

/** Automatic replies, and their effect on other traffic: a slow AI, a hanging receiver, menus, timers. */
export async function measureEngine(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  { seconds, conversations, openTickets }: EnginePlan,
): Promise<void> {
  await measureContexts(ground, company, table, seconds);
  await measureHangingReceiver(ground, company, table, seconds);
  await measureSlowAi(ground, company, table, { seconds, conversations });
  await measureTimers(ground, company, table, openTickets);
}

/** An admin's calls. */
async function adminOf(ground: BenchServer, { id, adminId }: BenchCompany) {
  const authorization = `Bearer ${await ground.tokenOf({ companyId: id, userId: adminId })}`;
  const http = openRawHttp(ground.server.port, 4);
  return {
    close: http.close,
    async call(method: 'POST' | 'PUT', path: string, body: object): Promise<{ id: number }> {
      const reply = await http.request(method, `/api${path}`, { authorization }, Buffer.from(JSON.stringify(body)));
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body.slice(0, 200)}`);
      return JSON.parse(reply.body) as { id: number };
    },
  };
}

/** A webhook that receives every message: it responds at once, or hangs for half a minute. */
async function measureHangingReceiver(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  seconds: number,
): Promise<void> {
  let hangs = false;
  const receiver = createServer((request, response) => {
    request.resume();
    const end = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    if (hangs) setTimeout(end, 30_000).unref();
    else end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const admin = await adminOf(ground, company);
  const sender = cloudSender(ground.server.port, company, [3], chats);
  let first = 0;
  const turn = async (isHanging: boolean) => {
    // Drops the requests left by the previous turn.
    receiver.closeAllConnections();
    await ground.sql.query('delete from integration_deliveries where company_id = $1', [company.id]);
    hangs = isHanging;
    return loadTurn(ground, async () => {
      const done = await saturate(sender, inFlight, turnSeconds(seconds), first);
      first += done.count;
      return done;
    });
  };
  try {
    const urlN8N = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { id } = await admin.call('POST', '/queueIntegration', { type: 'webhook', name: 'Hook', urlN8N });
    await admin.call('PUT', `/whatsapp/${company.cloud[3]!.id}`, { integrationId: id });
    await turn(false);
    const { rate, rates, costs, perSecond } = await compareTurns(
      () => turn(true),
      () => turn(false),
    );
    table.add({
      what: 'messages in, while the receiver that is told of them hangs for 30 s: rate',
      measured: `${thousands(perSecond)}/s, processor time ${costs}`,
      baseline: `it answers at once (${rates})`,
      ratio: rate,
      aim: '≥ 0.95×',
      isMet: rate >= 0.95,
    });
    await admin.call('PUT', `/whatsapp/${company.cloud[3]!.id}`, { integrationId: null });
  } finally {
    sender.close();
    admin.close();
    receiver.closeAllConnections();
    receiver.close();
  }
}

/** Attendants' sends, from the call to the customer's phone, while an AI answers in other conversations. */
async function measureSlowAi(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  { seconds, conversations }: Omit<EnginePlan, 'openTickets'>,
): Promise<void> {
  const { sql, server } = ground;
  const peer = await startOpenAi();
  const admin = await adminOf(ground, company);
  const attendants = await openConversations(ground, company);
  const http = openRawHttp(server.port, attendants.length);
  const phone = sandboxSender(server.port, company, conversations);
  try {
    peer.misbehave('slow', { ms: thinkMs });
    const service = { baseUrl: peer.url, apiKey: 'sk-peer', model: 'gpt-4o-mini', queueId: company.queueIds[0] };
    const { id } = await admin.call('POST', '/prompt', { name: 'Slow', prompt: 'You sell bread.', ...service });
    for (const one of company.sandbox) await admin.call('PUT', `/whatsapp/${one.id}`, { promptId: id });
    const deliver = async () => {
      const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now');
      for (let n = 0; n < seconds * 10; n++) {
        await sendFrom(http, attendants[n % attendants.length]!);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return percentile(await deliveredAfter(ground, company, rows[0]!.now), 0.99);
    };
    const alone = await deliver();
    for (let n = 0; n < conversations; n++) await phone.send(n);
    const busy = await deliver();
    const ratio = busy / alone;
    table.add({
      what: `attendants’ messages to the phone, p99, while an AI of ${thinkMs / 1000} s answers ${conversations} conversations`,
      measured: `${ms(busy)} ms`,
      baseline: `${ms(alone)} ms without`,
      ratio,
      aim: '≤ 1.2×',
      isMet: ratio <= 1.2,
    });
    const answered = await answersOf(ground, company, conversations);
    table.add({
      what: 'of these conversations: answered once; more often',
      measured: `${answered.once} of ${conversations}; ${answered.more}`,
      aim: 'all; 0',
      isMet: answered.once === conversations && answered.more === 0,
    });
  } finally {
    http.close();
    phone.close();
    admin.close();
    await peer.close();
  }
}

/** Times in ms from an attendant's call to the arrival on the phone. */
export async function deliveredAfter({ sql }: BenchServer, { id }: BenchCompany, since: Date): Promise<number[]> {
  for (const until = nowMs() + 60_000; nowMs() < until; ) {
    const { rows } = await sql.query<{ open: number; took: number[] | null }>(
      `select count(*) filter (where s.id is null)::int as open,
         array_agg((extract(epoch from s.created_at - m.created_at) * 1000)::float) filter (where s.id is not null) as took
       from messages m left join sandbox_messages s on (s.company_id, s.whatsapp_id, s.chat, s.message_id) = (m.company_id, m.whatsapp_id, m.chat, m.provider_id)
       where m.company_id = $1 and m.origin = 'person' and m.from_me and m.created_at >= $2`,
      [id, since],
    );
    if (rows[0]?.open === 0) return rows[0].took ?? [];
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('messages of attendants did not come to the phone within a minute');
}

async function answersOf(
  { sql }: BenchServer,
  { id }: BenchCompany,
  wanted: number,
): Promise<{ once: number; more: number }> {
  const count = async () => {
    const { rows } = await sql.query<{ once: number; more: number }>(
      `select count(*) filter (where n = 1)::int as once, count(*) filter (where n > 1)::int as more
       from (select count(*) as n from messages m where m.company_id = $1 and m.origin = 'bot' and not m.is_private
         and exists (select from bot_sessions b where b.company_id = $1 and b.ticket_id = m.ticket_id and b.responder_kind = 'prompt') group by m.ticket_id) t`,
      [id],
    );
    return rows[0] ?? { once: 0, more: 0 };
  };
  let found = await count();
  for (const until = nowMs() + 60_000 + wanted * thinkMs; found.once + found.more < wanted && nowMs() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    found = await count();
  }
  return found;
}
