import type { AsaasPeer } from '../../peers/asaas/start-asaas.ts';
import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { deliveredAfter } from '../engine/measure-engine.ts';
import { openConversations, sendFrom } from '../measure-sends.ts';
import { ms, percentile } from '../percentiles.ts';
import { openRawHttp, type RawHttp } from '../raw-http.ts';
import type { Table } from '../table.ts';
import { pairTurns } from './pair-turns.ts';

const atOnce = 20;
const pairs = 3;
/** Messages of one turn, at twenty per second. */
const samples = 250;
const hangMs = 30_000;

/** Environment variables that make this bench's bank the payment provider. */
export const bankEnvironment = ({ url, apiKey, webhookToken }: AsaasPeer): Record<string, string> => ({
  PAYMENT_PROVIDER: 'asaas',
  ASAAS_URL: url,
  ASAAS_API_KEY: apiKey,
  ASAAS_WEBHOOK_TOKEN: webhookToken,
});

/**
 * Attendants' sends, from the call to the customer's phone, alternating while the bank responds at once, and while it
 * hangs for 30 s: twenty companies pay then, and the job queries two hundred open charges.
 */
export async function measureHangingBank(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  bank: AsaasPeer,
  seconds: number,
): Promise<void> {
  const attendants = await openConversations(ground, company);
  const http = openRawHttp(ground.server.port, attendants.length);
  const payers = openRawHttp(ground.server.port, atOnce);
  const tokens = await tokensOfPayers(ground);
  const deliver = async () => {
    const { rows } = await ground.sql.query<{ now: Date }>('select clock_timestamp() as now');
    for (let n = 0; n < Math.max(seconds * 20, samples); n++) {
      await sendFrom(http, attendants[n % attendants.length]!);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return deliveredAfter(ground, company, rows[0]!.now);
  };
  let asked = 0;
  let turn = 0;
  const calm = async () => {
    await awaitIdleBank(ground, bank);
    return deliver();
  };
  const hanging = async () => {
    bank.misbehave({ kind: 'slow', ms: hangMs });
    const calls = bank.calls.length;
    await addOpenCharges(ground, turn++);
    const paying = tokens.map((token) => pay(payers, token));
    const times = await deliver();
    asked += bank.calls.length - calls;
    await Promise.all(paying);
    return times;
  };
  try {
    await deliver();
    const { alone, during, ratio, ratios } = await pairTurns(pairs, calm, hanging);
    table.add({
      what: `attendants’ messages to the phone, p50 / p99, while the bank hangs for ${hangMs / 1000} s`,
      measured: `${ms(percentile(during, 0.5))} / ${ms(percentile(during, 0.99))} ms, of ${during.length}; ${asked} calls hung; p99 by turns ${ratios}`,
      baseline: `${ms(percentile(alone, 0.5))} / ${ms(percentile(alone, 0.99))} ms while it answers, by turns`,
      ratio,
      aim: '≤ 1.2×',
      isMet: ratio <= 1.2 && asked > atOnce,
    });
  } finally {
    bank.behave();
    http.close();
    payers.close();
  }
}

/**
 * Waits until the queries that the hanging bank delayed are done, so that they do not run in the next turn: two hundred
 * answers at once would be a load of their own.
 */
async function awaitIdleBank({ sql }: BenchServer, bank: AsaasPeer): Promise<void> {
  bank.behave();
  await sql.query(`delete from charges where txid like 'hung%'`);
  // Codes that companies requested are polled continuously, so the number of pauses is limited.
  for (let calls = -1, pauses = 0; calls !== bank.calls.length && pauses < 10; pauses++) {
    calls = bank.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** Companies with open invoices, each with its own admin. */
async function tokensOfPayers(ground: BenchServer): Promise<string[]> {
  const { rows } = await ground.sql.query<{ companyId: number; userId: number }>(
    `select u.company_id as "companyId", min(u.id) as "userId" from users u join invoices i on i.company_id = u.company_id and i.status = 'open'
     where u.email like '%@empresa.test' group by u.company_id order by u.company_id limit $1`,
    [atOnce],
  );
  const tokens: string[] = [];
  for (const row of rows) tokens.push(await ground.tokenOf(row));
  return tokens;
}

/** Requests a code; the call times out by itself. */
async function pay(http: RawHttp, token: string): Promise<void> {
  const form = {
    firstName: 'Ana Prado',
    document: '529.982.247-25',
    address2: 'Rua das Flores, 10',
    city: 'Campinas',
    state: 'SP',
    zipcode: '13010-000',
    country: 'brazil',
  };
  const body = Buffer.from(JSON.stringify(form));
  const reply = await http.request('POST', '/api/subscription', { authorization: `Bearer ${token}` }, body);
  if (reply.status !== 200 && reply.status !== 503) throw new Error(`${reply.status}: ${reply.body.slice(0, 200)}`);
}

/** Adds open charges of this many companies, each due to be queried now. */
const addOpenCharges = ({ sql }: BenchServer, turn: number) =>
  sql.query(
    `insert into charges (company_id, invoice_id, provider, txid, price_cents, value_cents, status, pix_code, expires_at, next_check_at)
     select company_id, id, 'asaas', 'hung' || $1::text || 'x' || id, 9990, 9990, 'open', 'x', now() + interval '1 hour', now()
     from invoices where status = 'open' order by company_id desc limit 200`,
    [turn],
  );
