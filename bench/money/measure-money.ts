import type { AsaasPeer } from '../../peers/asaas/start-asaas.ts';
import { updateAllInvoices } from '../../server/src/invoices/update-invoices.ts';
import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { addConversation } from '../bulk-load.ts';
import { ms, nowMs, p50p95, percentile, thousands, timed } from '../percentiles.ts';
import { openRawHttp, type RawHttp } from '../raw-http.ts';
import type { Table } from '../table.ts';
import { measureHangingBank } from './measure-hanging-bank.ts';
import { openClient } from './open-client.ts';
import { pairTurns } from './pair-turns.ts';

const few = 50;
const many = 5_000;
const atOnce = 20;
const turns = 3;
const pairs = 5;
const samples = 250;

/** Billing of companies: their list, their invoices, concurrent sign-ups, and a hanging bank. */
export async function measureMoney(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  bank: AsaasPeer,
  { seconds, calls }: { seconds: number; calls: number },
): Promise<void> {
  const planId = await addPlan(ground);
  await measureCompanies(ground, table, planId, calls);
  await measureInvoices(ground, table);
  await measureSignUps(ground, company, table, planId);
  await measureHangingBank(ground, company, table, bank, seconds);
}

async function addPlan({ sql }: BenchServer): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into plans (name, users, connections, queues, value, is_public) values ('Pago', 1000, 1000, 1000, '99,90', true) returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** Companies with an admin and an invoice due in ten days; without other data they can be deleted at once. */
const listed = {
  async grow({ sql }: BenchServer, planId: number, to: number): Promise<void> {
    await sql.query(
      `with c as (insert into companies (name, email, document, plan_id, due_date)
         select 'Empresa ' || lpad(i::text, 5, '0'), 'contato' || i || '@empresa.test', '', $1::int, now() + interval '10 days'
         from generate_series((select count(*) + 1 from companies where name like 'Empresa %'), $2::int) i returning id),
       u as (insert into users (company_id, name, email, password_hash, profile) select id, 'Dona', 'dona' || id || '@empresa.test', '-', 'admin' from c)
       insert into company_sizes (company_id, users, tickets, messages, bytes, counted_at) select id, 1, id, id, id, now() from c`,
      [planId, to],
    );
  },
  async shrink({ sql }: BenchServer, to: number): Promise<void> {
    await sql.query('set session_replication_role = replica');
    try {
      const surplus = `(select id from companies where name like 'Empresa %' and name > 'Empresa ' || lpad(${to}::text, 5, '0'))`;
      await sql.query(
        `delete from company_sizes where company_id in ${surplus}; delete from users where company_id in ${surplus}; delete from companies where id in ${surplus}`,
      );
    } finally {
      await sql.query('reset session_replication_role');
    }
  },
};

/** The operator's pages of ten rows, alternating between fifty and five thousand companies. */
async function measureCompanies(ground: BenchServer, table: Table, planId: number, calls: number): Promise<void> {
  const operator = await openClient(ground, await operatorOf(ground));
  const lists = [
    ['the first page', '/companiesPlan?pageNumber=1'],
    ['those who are found by a name', '/companiesPlan?pageNumber=1&searchParam=Empresa%2000049'],
  ] as const;
  const times = lists.map(() => ({ few: [] as number[], many: [] as number[] }));
  for (let turn = 0; turn < turns; turn++)
    for (const size of ['few', 'many'] as const) {
      if (size === 'few') await listed.shrink(ground, few);
      await listed.grow(ground, planId, size === 'few' ? few : many);
      await ground.sql.query('vacuum (analyze) companies, company_sizes, users');
      for (const [i, [, path]] of lists.entries())
        times[i]?.[size].push(...(await timed(() => operator.call('GET', path), calls)));
    }
  operator.close();
  for (const [i, [name]] of lists.entries()) {
    const { few: short = [], many: long = [] } = times[i] ?? {};
    const ratio = percentile(long, 0.5) / percentile(short, 0.5);
    table.add({
      what: `the operator's companies, ${name}, p50 / p95`,
      measured: `${p50p95(long)} of ${thousands(many)}`,
      baseline: `${p50p95(short)} of ${few}`,
      ratio,
      aim: '≤ 2×',
      isMet: ratio <= 2,
    });
  }
}

/** Measures the job of invoices over all companies with a due one, and a second run. */
async function measureInvoices({ context, sql }: BenchServer, table: Table): Promise<void> {
  const run = async () => {
    const began = nowMs();
    return { touched: await updateAllInvoices(context), tookMs: nowMs() - began };
  };
  const began = nowMs();
  const first = await run();
  await mailed(sql);
  const mailedMs = nowMs() - began;
  const written = async () =>
    JSON.stringify((await sql.query('select count(*), max(id), max(updated_at) from invoices')).rows);
  const before = await written();
  const second = await run();
  const isQuiet = second.touched === 0 && (await written()) === before;
  table.add({
    what: `the job of invoices over ${thousands(first.touched)} companies that owe one; once more`,
    measured: `${(first.tookMs / 1000).toFixed(2)} s; ${ms(second.tookMs)} ms and ${isQuiet ? 'nothing written' : 'rows written'}`,
    baseline: `their mails stand in the queue after ${(mailedMs / 1000).toFixed(0)} s`,
    aim: '< 10 s; nothing',
    isMet: first.touched >= many && first.tookMs < 10_000 && isQuiet,
  });
}

/** Waits for the jobs that write payment reminders: the next measurement should not run beside them. */
async function mailed(sql: BenchServer['sql']): Promise<void> {
  for (const until = nowMs() + 300_000; nowMs() < until; ) {
    const { rows } = await sql.query(`select from invoices where announced_at is null and status = 'open' limit 1`);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('mails of invoices were not written within five minutes');
}

/** Durations of a colleague's list and note, alternating without load and while twenty companies sign up at once. */
async function measureSignUps(ground: BenchServer, company: BenchCompany, table: Table, planId: number): Promise<void> {
  const { sql, server } = ground;
  await sql.query(
    `insert into global_settings (key, value) values ('allowregister', 'enabled'), ('viewregister', 'enabled')
     on conflict (key) do update set value = excluded.value`,
  );
  const ticket = await addConversation(ground, company, company.adminId, 100);
  const colleague = await openClient(ground, { companyId: company.id, userId: company.adminId });
  const public_ = openRawHttp(server.port, atOnce);
  const work = async () => {
    await colleague.call('GET', '/tickets?status=open&showAll=true');
    await colleague.call('POST', `/messages/${ticket.id}`, { body: 'Anotado', isPrivate: true });
  };
  const lasted: number[] = [];
  const crowd = async (): Promise<number[]> => {
    const times: number[] = [];
    // One batch of sign-ups ends before there are enough samples: further ones follow.
    while (times.length < samples) {
      await sql.query('delete from login_attempts'); // one network may make no more than forty in a quarter of an hour
      const began = nowMs();
      let isOver = false;
      const arrived = signUpAtOnce(public_, planId, `${began}`).finally(() => (isOver = true));
      while (!isOver) times.push(...(await timed(work, 1, 0)));
      await arrived;
      lasted.push(nowMs() - began);
    }
    return times;
  };
  try {
    await timed(work, 50);
    const { alone, during, ratio, ratios } = await pairTurns(pairs, () => timed(work, samples, 0), crowd);
    table.add({
      what: `a colleague's list and note while ${atOnce} companies sign up at once, p50 / p99`,
      measured: `${ms(percentile(during, 0.5))} / ${ms(percentile(during, 0.99))} ms, of ${during.length}; they took ${(percentile(lasted, 0.5) / 1000).toFixed(1)} s; p99 by turns ${ratios}`,
      baseline: `${ms(percentile(alone, 0.5))} / ${ms(percentile(alone, 0.99))} ms, by turns`,
      ratio,
      aim: '≤ 2×',
      isMet: ratio <= 2,
    });
  } finally {
    colleague.close();
    public_.close();
  }
}

async function signUpAtOnce(http: RawHttp, planId: number, mark: string): Promise<void> {
  const replies = await Promise.all(
    Array.from({ length: atOnce }, (_, i) => {
      const form = {
        companyName: `Chegada ${mark} ${i}`,
        name: 'Dona Nova',
        email: `nova-${mark}-${i}@chegada.test`,
        password: 'Vinte-de-uma-vez-7!',
        phone: '+5511987654012',
        planId,
      };
      return http.request('POST', '/api/companies/cadastro', {}, Buffer.from(JSON.stringify(form)));
    }),
  );
  const refused = replies.find(({ status }) => status !== 200);
  if (refused) throw new Error(`a sign-up was answered ${refused.status}: ${refused.body.slice(0, 200)}`);
}

async function operatorOf({ sql }: BenchServer): Promise<{ companyId: number; userId: number }> {
  const { rows } = await sql.query<{ companyId: number; userId: number }>(
    'select company_id as "companyId", id as "userId" from users where super order by id limit 1',
  );
  if (!rows[0]) throw new Error('no operator');
  return rows[0];
}
