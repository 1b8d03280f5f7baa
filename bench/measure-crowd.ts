import type { BenchCompany, BenchServer } from './bench-server.ts';
import { addPeople } from './bulk-load.ts';
import { openCrowd } from './crowd.ts';
import { p50p99, percentile, thousands } from './percentiles.ts';
import type { Table } from './table.ts';
import { cloudSender, pace } from './webhook-load.ts';

/** Many attendants of one company: a message reaches exactly those who may see it. */
export async function measureCrowd(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  { people: count, seconds }: { people: number; seconds: number },
): Promise<void> {
  const before = ground.server.memoryMb();
  const [everyone, ...queues] = [company.queueIds[9] ?? 0, ...company.queueIds.filter((_, n) => n !== 9)];
  // Queue 10 has all attendants; the others a share each.
  const people = await addPeople(ground, { id: company.id, queueIds: queues }, count, 'atendente', 1);
  await ground.sql.query(
    'insert into user_queues (company_id, user_id, queue_id) select $1::int, $2::int + p, $3 from generate_series(0, $4::int - 1) p',
    [company.id, people.first, everyone, people.count],
  );
  const crowd = await openCrowd(ground, company.id, people);
  const some = cloudSender(ground.server.port, company, [0], 100);
  const all = cloudSender(ground.server.port, company, [9], 100);
  try {
    table.add({
      what: `the server’s memory with ${thousands(count)} attendants connected`,
      measured: `${Math.round(ground.server.memoryMb())} MB`,
      baseline: `${Math.round(before)} MB without`,
    });
    for (const [sender, rate, queue] of [
      [some, 20, company.queueIds[0]],
      [all, 2, everyone],
    ] as const) {
      const { rows } = await ground.sql.query<{ count: number }>(
        'select count(*)::int as count from user_queues where company_id = $1 and queue_id = $2 and user_id >= $3',
        [company.id, queue, people.first],
      );
      const expected = rows[0]?.count ?? 0;
      await pace(sender, rate, 1, 1_000_000);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await crowd.arrivals();
      const { sentAt } = await pace(sender, rate, seconds);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const arrivals = await crowd.arrivals();
      const durationsMs = [...sentAt].flatMap(([wid, at]) => (arrivals.get(wid) ?? []).map((there) => there - at));
      const exact = [...sentAt.keys()].every((wid) => arrivals.get(wid)?.length === expected);
      const last = [...sentAt].map(([wid, at]) => Math.max(...(arrivals.get(wid) ?? [Number.NaN])) - at);
      table.add({
        what: `a message reaches ${thousands(expected)} of ${thousands(count)} attendants (${rate}/s), p50 / p99`,
        measured: p50p99(durationsMs),
        baseline: `the last of them after ${Math.round(percentile(last, 0.5))} ms (p50)`,
        aim: 'these and nobody else',
        isMet: exact,
      });
    }
    table.add({
      what: 'the server’s memory after that',
      measured: `${Math.round(ground.server.memoryMb())} MB`,
    });
  } finally {
    crowd.close();
    some.close();
    all.close();
  }
}
