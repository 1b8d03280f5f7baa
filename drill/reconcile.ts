import type { Customer } from './channel-peers.ts';
import type { Installation } from './installation.ts';

type DirectionCounts = { acknowledged: number; lost: number; doubled: number; disordered: number };
export type Reconciled = { in: DirectionCounts; out: DirectionCounts & { unknown: number; failed: number } };

const textIn = (key: string, n: number) => `entrada ${key} ${n}`;
const textOut = (key: string, n: number) => `saída ${key} ${n}`;
export const texts = { in: textIn, out: textOut };

/** Number of acknowledged messages per customer, numbered from 0. */
type Acknowledged = { in: ReadonlyMap<string, number>; out: ReadonlyMap<string, number> };

/** Compares database and phones with the acknowledged messages. */
export async function reconcile(
  installation: Installation,
  customers: readonly Customer[],
  acknowledged: Acknowledged,
): Promise<Reconciled> {
  type In = { key: string; found: number; doubled: number; disordered: number };
  // Order is known at the provider's resolution of a second; within one it is the order of arrival, which a channel that
  // posts several at once does not promise.
  const stored = await installation.query<In>(
    `with said as (
       select split_part(body, ' ', 2) as key, split_part(body, ' ', 3)::int as n, date_trunc('second', sent_at) as at, id
       from messages where not from_me and body like 'entrada %'),
     ordered as (select *, max(n) over (partition by key order by at range between unbounded preceding and '1 second' preceding) as before from said)
     select key, count(distinct n)::int as found, (count(*) - count(distinct n))::int as doubled,
       (count(*) filter (where n < before))::int as disordered from ordered group by key`,
  );
  const sums = { in: total(acknowledged.in), out: total(acknowledged.out) };
  const found = new Map(stored.map((row) => [row.key, row]));
  const lostIn = [...acknowledged.in].reduce(
    (sum, [key, sentCount]) => sum + Math.max(0, sentCount - (found.get(key)?.found ?? 0)),
    0,
  );

  type Out = { body: string; status: string };
  const rows = await installation.query<Out>(
    `select body, status from messages where client_id is not null and body like '%saída %'`,
  );
  const state = new Map(rows.map(({ body, status }) => [keyOf(body) ?? '', status]));
  let [lost, doubled, disordered] = [0, 0, 0];
  for (const customer of customers) {
    const receivedKeys = customer.received().flatMap((text) => keyOf(text) ?? []);
    const seen = new Set(receivedKeys);
    doubled += receivedKeys.length - seen.size;
    const numbers = receivedKeys.map((text) => Number(text.split(' ')[2]));
    disordered += numbers.filter((n, i) => i > 0 && n < (numbers[i - 1] ?? 0)).length;
    for (let n = 0; n < (acknowledged.out.get(customer.key) ?? 0); n++) {
      const text = textOut(customer.key, n);
      const status = state.get(text);
      // Messages in state unknown or failed are reported as such; all others must be delivered.
      if (!seen.has(text) && status !== 'unknown' && status !== 'failed') lost++;
    }
  }
  const of = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  const sum = (of: (row: In) => number) => stored.reduce((all, row) => all + of(row), 0);
  return {
    in: { acknowledged: sums.in, lost: lostIn, doubled: sum((r) => r.doubled), disordered: sum((r) => r.disordered) },
    out: { acknowledged: sums.out, lost, doubled, disordered, unknown: of('unknown'), failed: of('failed') },
  };
}

const total = (numbers: ReadonlyMap<string, number>) => [...numbers.values()].reduce((sum, n) => sum + n, 0);
const keyOf = (text: string): string | undefined => /saída \S+? \d+/.exec(text)?.[0];
