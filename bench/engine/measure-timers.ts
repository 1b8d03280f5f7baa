import { applyTicketTimeouts } from '../../server/src/tickets/apply-ticket-timeouts.ts';
import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { withoutForeignKeyChecks } from '../bulk-load.ts';
import { ms, percentile, thousands, timed } from '../percentiles.ts';
import type { Table } from '../table.ts';

/** The query for expired tickets, with `count` open ones, none expired; half of the connections have a time limit. */
export async function measureTimers(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  count: number,
): Promise<void> {
  const { sql, context } = ground;
  const connections = company.sandbox.map(({ id }) => id);
  await withoutForeignKeyChecks(ground, async () => {
    await sql.query(
      `with c as (insert into contacts (company_id, name, number)
         select $1::int, 'Aberto ' || i, '5581' || (900000000 + i) from generate_series(1, $2::int) i returning id)
       insert into tickets (company_id, status, channel, contact_id, whatsapp_id, queue_id, user_id, from_me, last_message_at, started_at)
       select $1::int, 'open', 'sandbox', id, ($3::int[])[1 + id % array_length($3::int[], 1)], $4::int, $5::int, true, now(), now() from c`,
      [company.id, count, connections, company.queueIds[0], company.agentId],
    );
  });
  await sql.query('update connections set expires_ticket = 600 where company_id = $1 and id = any($2) and id % 2 = 0', [
    company.id,
    connections,
  ]);
  await sql.query('vacuum (analyze) tickets');
  const times = await timed(() => applyTicketTimeouts(context), 20);
  const middle = percentile(times, 0.5);
  table.add({
    what: `the look for tickets whose time is over, every 20 s, with ${thousands(count)} open ones`,
    measured: `${ms(middle)} ms`,
    aim: '≤ 50 ms',
    isMet: middle <= 50,
  });
}
