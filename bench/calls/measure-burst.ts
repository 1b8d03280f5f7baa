import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { type CpuMs, cpuMsOf, elapsedCpu } from '../cpu-usage.ts';
import { ms, nowMs, percentile, thousands } from '../percentiles.ts';
import { openRawHttp } from '../raw-http.ts';
import type { Table } from '../table.ts';

const [customers, each, bursts] = [500, 2, 3];
const total = customers * each;

type Burst = { acknowledgedMs: number; storedMs: number; cost: CpuMs } & Stored;
type Stored = { messages: number; tickets: number; disordered: number };

/**
 * Many unknown customers write at once by the sandbox phone: time until all messages are acknowledged, and until all are in a
 * ticket. Each customer has one ticket, with their messages in order.
 */
export async function measureBurst(ground: BenchServer, company: BenchCompany, table: Table): Promise<void> {
  const all: Burst[] = [];
  for (let i = 0; i < bursts; i++) all.push(await writeAtOnce(ground, company));
  const seconds = all.map(({ storedMs }) => storedMs / 1000);
  const middle = percentile(seconds, 0.5);
  const last = all.at(-1);
  table.add({
    what: `${thousands(total)} messages of ${customers} new customers at once, by the sandbox phone: until all are in tickets`,
    measured: `${middle.toFixed(2)} s (${seconds.map((s) => s.toFixed(2)).join(' · ')})`,
    baseline: `the last burst: acknowledged after ${((last?.acknowledgedMs ?? 0) / 1000).toFixed(2)} s; processor time of each message: server ${ms((last?.cost.server ?? 0) / total)}, PostgreSQL ${ms((last?.cost.database ?? 0) / total)} ms`,
    aim: '≤ 1 s',
    isMet: middle <= 1,
  });
  const sum = (value: (burst: Burst) => number): number => all.reduce((so, burst) => so + value(burst), 0);
  const [missing, tickets, disordered] = [
    sum(({ messages }) => total - messages),
    sum((burst) => burst.tickets),
    sum((burst) => burst.disordered),
  ];
  table.add({
    what: 'of these: missing; tickets; out of order',
    measured: `${missing}; ${thousands(tickets)}; ${disordered}`,
    aim: `0; ${thousands(customers * bursts)}; 0`,
    isMet: missing === 0 && tickets === customers * bursts && disordered === 0,
  });
}

let run = 0;

/** Each customer writes the next message once the previous one is acknowledged. */
async function writeAtOnce(ground: BenchServer, company: BenchCompany): Promise<Burst> {
  const number = ++run;
  const http = openRawHttp(ground.server.port, 256);
  const write = async (customer: number) => {
    const token = company.sandbox[customer % company.sandbox.length]?.token;
    const from = `5531${900_000_000 + number * 1_000 + customer}`;
    for (let n = 0; n < each; n++) {
      const message = {
        id: `${prefixOf(number)}${customer}-${n}`,
        from,
        name: `Nova ${customer}`,
        body: `Mensagem ${n}`,
      };
      const bytes = Buffer.from(JSON.stringify(message));
      const { status, body } = await http.request('POST', `/api/sandbox/${token}/messages`, {}, bytes);
      if (status !== 200 && status !== 202) throw new Error(`a message was answered ${status}: ${body.slice(0, 200)}`);
    }
  };
  try {
    const [began, cpu] = [nowMs(), cpuMsOf(ground.server.pid)];
    await Promise.all(Array.from({ length: customers }, (_, i) => write(i)));
    const acknowledgedMs = nowMs() - began;
    let stored = await readStored(ground, company, number);
    for (const end = nowMs() + 60_000; stored.messages < total && nowMs() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      stored = await readStored(ground, company, number);
    }
    const storedMs = nowMs() - began;
    return { ...stored, acknowledgedMs, storedMs, cost: elapsedCpu(cpu, cpuMsOf(ground.server.pid)) };
  } finally {
    http.close();
  }
}

const prefixOf = (number: number): string => `burst${number}-`;

/** The id of a message ends with its position among those of its customer. */
async function readStored(ground: BenchServer, company: BenchCompany, number: number): Promise<Stored> {
  const { rows } = await ground.sql.query<Stored>(
    `select count(*)::int as messages, count(distinct ticket_id)::int as tickets,
       (count(*) filter (where right(provider_id, 1)::int <> place - 1))::int as disordered
     from (select provider_id, ticket_id, row_number() over (partition by ticket_id order by sent_at, id) as place
           from messages where company_id = $1 and provider_id like $2) x`,
    [company.id, `${prefixOf(number)}%`],
  );
  return rows[0] ?? { messages: 0, tickets: 0, disordered: 0 };
}
