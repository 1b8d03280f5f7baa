import { inTx } from '../../server/src/platform/db/tx.ts';
import { loadActor } from '../../server/src/users/load-actor.ts';
import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { type CpuMs, cpuMsOf, elapsedCpu } from '../cpu-usage.ts';
import { openConversations, sendAtOnce } from '../measure-sends.ts';
import { ms, p50p95, p50p99, percentile, thousands, timed } from '../percentiles.ts';
import { openRawHttp, type RawHttp } from '../raw-http.ts';
import { openReplay, recordingContext, type Statement } from '../replay-statements.ts';
import type { Table } from '../table.ts';
import { type Call, dailyCalls, type Seat } from './daily-calls.ts';

const people = 50;
/** Messages of each conversation: more than a page. */
const messages = 40;

/** Each daily call: by one user, and by fifty concurrently compared with the SQL statements of the same calls. */
export async function measureCalls(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  seconds: number,
): Promise<void> {
  const seats = await openSeats(ground, company);
  const [first] = seats;
  if (!first) throw new Error('nobody is there to call');
  const http = openRawHttp(ground.server.port, people);
  try {
    for (const { name, calls, aim } of dailyCalls) {
      const act = async (seat: Seat) => {
        for (const one of calls) await send(http, one, seat);
      };
      const alone = await timed(() => act(first), 40);
      table.add({ what: `${name}, p50 / p95`, measured: p50p95(perCall(alone, calls)) });
      const baseline = openReplay(ground, await record(ground, company, seats, calls), (statement) => statement);
      // Baseline and product alternate, as the machine's load varies.
      const turns: Turn[] = [];
      for (let turn = 0; turn < 3; turn++)
        turns.push({ baseline: await baseline.measure(seconds), ...(await callAtOnce(ground, seats, act, seconds)) });
      reportTurns(table, name, calls, turns, aim);
    }
  } finally {
    http.close();
  }
}

type Turn = { baseline: number; reached: number; times: number[]; cost: CpuMs };

async function callAtOnce(
  ground: BenchServer,
  seats: readonly Seat[],
  act: (seat: Seat) => Promise<void>,
  seconds: number,
) {
  const before = cpuMsOf(ground.server.pid);
  const turn = await sendAtOnce(seats, act, seconds);
  return { ...turn, cost: elapsedCpu(before, cpuMsOf(ground.server.pid)) };
}

function reportTurns(
  table: Table,
  name: string,
  calls: readonly Call[],
  turns: readonly Turn[],
  aim?: { perSecond: number },
): void {
  const ratios = turns.map((turn) => turn.reached / turn.baseline);
  const ratio = percentile(ratios, 0.5);
  const middle = turns[ratios.indexOf(ratio)];
  if (!middle) return;
  const perSecond = middle.reached * calls.length;
  const count = middle.times.length * calls.length;
  table.add({
    what: `${name}, ${people} people at once; p50 / p99; processor time of each: server, PostgreSQL`,
    measured: `${thousands(perSecond)}/s; ${p50p99(perCall(middle.times, calls))}; ${ms(middle.cost.server / count)}, ${ms(middle.cost.database / count)} ms`,
    baseline: `${thousands(middle.baseline * calls.length)}/s, its statements (${ratios.map((r) => r.toFixed(1)).join(' · ')})`,
    ratio,
    ...(aim && { aim: `≥ ${aim.perSecond}/s`, isMet: perSecond >= aim.perSecond }),
  });
}

const perCall = (times: readonly number[], calls: readonly Call[]): number[] => times.map((ms) => ms / calls.length);

async function send(http: RawHttp, call: Call, seat: Seat): Promise<void> {
  const { method, path, body } = call.request(seat);
  const reply = await http.request(method, path, { authorization: `Bearer ${seat.token}` }, body);
  if (reply.status !== 200)
    throw new Error(`${method} ${path} was answered ${reply.status}: ${reply.body.slice(0, 300)}`);
}

/** Records the statements of one operation per user, each call in a separate transaction. */
async function record(
  ground: BenchServer,
  company: BenchCompany,
  seats: readonly Seat[],
  calls: readonly Call[],
): Promise<Statement[][]> {
  const all: Statement[][] = [];
  for (const seat of seats) {
    const statements: Statement[] = [];
    const { rows } = await ground.sql.query<{ id: string }>('select id from sessions where user_id = $1', [
      seat.userId,
    ]);
    const claims = { companyId: company.id, userId: seat.userId, sessionId: rows[0]?.id ?? '' };
    for (const call of calls)
      await inTx(recordingContext(ground.context, statements), company.id, async (tx) =>
        call.run(tx, await loadActor(tx, claims), seat),
      );
    all.push(statements);
  }
  return all;
}

async function openSeats(ground: BenchServer, company: BenchCompany): Promise<Seat[]> {
  const conversations = await openConversations(ground, company, people);
  const [first, second] = company.queueIds;
  if (first === undefined || second === undefined) throw new Error('two queues are needed');
  await ground.sql.query(
    `insert into user_queues (company_id, user_id, queue_id)
     select $1::int, u, q from unnest($2::int[]) u, unnest($3::int[]) q on conflict do nothing`,
    [company.id, conversations.map(({ userId }) => userId), [first, second]],
  );
  const { rows } = await ground.sql.query<{ id: number; uuid: string }>(
    `with m as (insert into messages (company_id, ticket_id, contact_id, whatsapp_id, queue_id, chat, provider_id, from_me, origin, body, status, read, sent_at)
       select t.company_id, t.id, t.contact_id, t.whatsapp_id, t.queue_id, t.chat, 'seat-' || t.id || '-' || i, i % 2 = 0, case i % 2 when 0 then 'person' else 'customer' end,
         'Mensagem ' || i, 'read', true, now() - ($2::int - i) * interval '1 minute' from tickets t, generate_series(1, $2::int) i where t.id = any($1))
     select id, uuid from tickets where id = any($1)`,
    [conversations.map(({ ticketId }) => ticketId), messages],
  );
  await ground.sql.query('vacuum (analyze) messages, tickets, user_queues');
  const uuids = new Map(rows.map(({ id, uuid }) => [id, uuid]));
  return conversations.map((one) => ({ ...one, uuid: uuids.get(one.ticketId) ?? '', queueIds: [first, second] }));
}
