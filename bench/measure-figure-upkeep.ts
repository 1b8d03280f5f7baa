import { rebuildFigures } from '../server/src/analytics/rebuild-figures.ts';
import { silentLog } from '../server/src/platform/log.ts';
import type { BenchCompany, BenchServer } from './bench-server.ts';
import { withoutForeignKeyChecks } from './bulk-load.ts';
import { compareTurns, loadTurn, turnSeconds } from './compare-turns.ts';
import { nowMs, thousands } from './percentiles.ts';
import type { Table } from './table.ts';
import { cloudSender, saturate } from './webhook-load.ts';

const chats = 200;
const inFlight = 64;

/** The triggers that record events in their transaction (server/migrations/0280_analytics.sql). */
const triggers = [
  ['messages', 'messages_count'],
  ['tickets', 'tickets_open_cycle'],
  ['tickets', 'tickets_move_cycle'],
] as const;

/** Inbound messages with the counting triggers, compared with none: CPU time, as rates vary with the machine's load. */
export async function measureTriggers(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  seconds: number,
): Promise<void> {
  const sender = cloudSender(ground.server.port, company, [0], chats);
  let first = 0;
  const turn = async (isCounted: boolean) => {
    const word = isCounted ? 'enable' : 'disable';
    for (const [name, trigger] of triggers) await ground.sql.query(`alter table ${name} ${word} trigger ${trigger}`);
    return loadTurn(ground, async () => {
      const done = await saturate(sender, inFlight, turnSeconds(seconds), first);
      first += done.count;
      return done;
    });
  };
  try {
    await turn(true);
    const { cost, costs, rates, perSecond } = await compareTurns(
      () => turn(true),
      () => turn(false),
    );
    table.add({
      what: 'messages in, with the triggers that count: processor time of a message',
      measured: `${thousands(perSecond)}/s, rates ${rates}`,
      baseline: `the same without them (${costs})`,
      ratio: cost,
      aim: '≥ 0.95×',
      isMet: cost >= 0.95,
    });
  } finally {
    for (const [name, trigger] of triggers) await ground.sql.query(`alter table ${name} enable trigger ${trigger}`);
    sender.close();
  }
}

const rebuildMaxS = 600;

/** Rebuilds all figures of the installation from its tickets, their log and its messages. */
export async function measureRebuild(ground: BenchServer, table: Table): Promise<void> {
  // The loaded tickets have no log yet: each gets an opening, an acceptance and a close.
  await withoutForeignKeyChecks(ground, async () => {
    await ground.sql.query(
      `insert into ticket_log (company_id, ticket_id, type, user_id, queue_id, created_at)
       select t.company_id, t.id, e.type, u.id, t.queue_id, t.created_at + e.after from tickets t
       cross join (values ('create', interval '0'), ('open', interval '5 minutes'), ('closed', interval '30 minutes')) e(type, after)
       cross join lateral (select id from users u where u.company_id = t.company_id limit 1) u
       where not exists (select from ticket_log l where (l.company_id, l.ticket_id) = (t.company_id, t.id)) order by t.id, e.after`,
    );
    await ground.sql.query('analyze ticket_log');
  });
  const { rows } = await ground.sql.query<{ tickets: number; messages: number }>(
    'select (select count(*)::int from tickets) as tickets, (select count(*)::int from messages) as messages',
  );
  const began = nowMs();
  await rebuildFigures(ground.context, silentLog, null, () => {});
  const took = (nowMs() - began) / 1000;
  const { rows: made } = await ground.sql.query<{ cycles: number; counted: number }>(
    'select (select count(*)::int from ticket_cycles) as cycles, (select sum(n)::int from message_quarters) as counted',
  );
  table.add({
    what: 'all figures made anew',
    measured: `${took.toFixed(1)} s, of ${thousands(rows[0]?.tickets ?? 0)} tickets and ${thousands(rows[0]?.messages ?? 0)} messages: ${thousands(made[0]?.cycles ?? 0)} cycles, ${thousands(made[0]?.counted ?? 0)} messages counted`,
    aim: '< 10 minutes',
    isMet: took < rebuildMaxS && (made[0]?.cycles ?? 0) >= (rows[0]?.tickets ?? 0),
  });
}
