import type { BenchCompany, BenchServer } from './bench-server.ts';
import { p50p99, percentile, thousands } from './percentiles.ts';
import type { SqlBaseline } from './replay-statements.ts';
import type { Table } from './table.ts';
import { cloudSender, pace, type Sender, sandboxSender, saturate, watch } from './webhook-load.ts';

const chats = 200;
const inFlight = 64;

type InboundPlan = { seconds: number; rates: number[]; sandbox: boolean; baseline: () => Promise<SqlBaseline> };

/** Inbound messages, from the webhook to the committed ticket and to an attendant's socket. */
export async function measureInbound(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  { seconds, rates, sandbox, baseline }: InboundPlan,
): Promise<void> {
  const { port } = ground.server;
  const cloud = cloudSender(port, company, [0], chats);
  const phone = sandboxSender(port, company, chats);
  try {
    await warmUp(cloud);
    await ground.sql.query('vacuum (analyze)'); // autovacuum would do this within 20 seconds
    const beneath = await baseline();
    const before = await countStored(ground, company);
    // Baseline and product alternate, as the machine's load varies; each turn has its own ratio.
    const turns: { floor: number; reached: number }[] = [];
    let sent = 0;
    for (let turn = 0; turn < 3; turn++) {
      const statements = await beneath.measure(seconds / 2);
      const { perSecond, count } = await saturate(cloud, inFlight, seconds / 2, chats + sent);
      turns.push({ floor: statements, reached: perSecond });
      sent += count;
    }
    const ratios = turns.map((turn) => turn.reached / turn.floor);
    const ratio = percentile(ratios, 0.5);
    const best = turns.find((turn) => turn.reached / turn.floor === ratio);
    table.add({
      what: `messages in, webhook to committed ticket (${inFlight} in flight)`,
      measured: `${thousands(best?.reached ?? 0)}/s`,
      baseline: `${thousands(best?.floor ?? 0)}/s, its statements one by one (${ratios.map((r) => r.toFixed(1)).join(' · ')})`,
      ratio,
      aim: '≥ 1×',
      isMet: ratio >= 1,
    });
    const after = await countStored(ground, company);
    const lost = sent - (after.messages - before.messages);
    table.add({
      what: 'of these: lost or doubled; customers with two tickets',
      measured: `${lost}; ${after.twice}`,
      aim: '0; 0',
      isMet: lost === 0 && after.twice === 0,
    });
    if (sandbox) {
      await measureCounting(ground, table, (from) => saturate(cloud, inFlight, seconds / 4, 1_000_000 + from));
      await warmUp(phone);
      const called = await saturate(phone, inFlight, Math.min(seconds, 4), chats); // calls per phone are rate-limited
      table.add({
        what: 'the same by the sandbox phone, which keeps its own copy',
        measured: `${thousands(called.perSecond)}/s`,
      });
    }
    const token = await ground.tokenOf({ companyId: company.id, userId: company.agentId });
    for (const rate of rates) await measureRate(ground, company, table, token, rate, Math.max(3, seconds));
  } finally {
    cloud.close();
    phone.close();
  }
}

/** The cost of the triggers that record facts, alternating with and without, as the machine's load varies. */
async function measureCounting(
  { sql }: BenchServer,
  table: Table,
  load: (from: number) => Promise<{ perSecond: number; count: number }>,
): Promise<void> {
  const set = async (state: 'enable' | 'disable') => {
    await sql.query(`alter table messages ${state} trigger messages_count`);
    for (const trigger of ['tickets_open_cycle', 'tickets_move_cycle'])
      await sql.query(`alter table tickets ${state} trigger ${trigger}`);
  };
  const ratios: number[] = [];
  let sent = 0;
  for (let turn = 0; turn < 5; turn++) {
    const run = async () => {
      const { perSecond, count } = await load(sent);
      sent += count;
      return perSecond;
    };
    const withTriggers = await run();
    await set('disable');
    ratios.push(withTriggers / (await run()));
    await set('enable');
  }
  const ratio = percentile(ratios, 0.5);
  table.add({
    what: 'messages in while figures are counted, against without',
    measured: ratios.map((r) => r.toFixed(2)).join(' · '),
    ratio,
    aim: '≥ 0.95×',
    isMet: ratio >= 0.95,
  });
}

async function measureRate(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  token: string,
  rate: number,
  seconds: number,
): Promise<void> {
  const sender = cloudSender(ground.server.port, company, [0], chats);
  const screen = await watch(ground.server.port, company.id, token);
  try {
    await pace(sender, rate, 0.5, 1_000_000);
    const { sentAt, acknowledged, count } = await pace(sender, rate, seconds);
    await waitUntil(() => [...sentAt.keys()].every((wid) => screen.seen.has(wid)), 10_000);
    const seen = [...sentAt].flatMap(([wid, at]) => {
      const there = screen.seen.get(wid);
      return there === undefined ? [] : [there - at];
    });
    table.add({
      what: `webhook to another attendant’s socket at ${rate}/s, p50 / p99`,
      measured: p50p99(seen),
      baseline: `acknowledged after ${p50p99(acknowledged)}`,
      aim: 'each once',
      isMet: seen.length === count,
    });
  } finally {
    screen.close();
    sender.close();
  }
}

/** Warm-up: creates the contacts and prepares the statements of all database connections. */
async function warmUp(sender: Sender): Promise<void> {
  for (let n = 0; n < chats; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => sender.send(n + i)));
  await saturate(sender, 32, 1, 100_000_000);
}

async function countStored({ sql }: BenchServer, company: BenchCompany): Promise<{ messages: number; twice: number }> {
  const { rows } = await sql.query<{ messages: number; twice: number }>(
    `select (select count(*)::int from messages where company_id = $1 and provider_id like 'wamid.bench%') as messages,
       (select count(*)::int from (select 1 from tickets where company_id = $1 and status in ('pending', 'open')
          and contact_id in (select contact_id from contact_identities where company_id = $1) group by contact_id, whatsapp_id having count(*) > 1) x) as twice`,
    [company.id],
  );
  return rows[0] ?? { messages: 0, twice: 0 };
}

export async function waitUntil(isTrue: () => boolean, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!isTrue() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
}
