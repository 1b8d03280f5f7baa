import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { addPeople, growTickets } from '../bulk-load.ts';
import { openCrowd } from '../crowd.ts';
import { nowMs, p50p95, p50p99, percentile, thousands, timed } from '../percentiles.ts';
import { openRawHttp } from '../raw-http.ts';
import type { Table } from '../table.ts';

const lanes = 5;
type Cards = { large: number; small: number };
type Client = { call(method: string, path: string, body?: object): Promise<string>; close(): void };

export async function openClient(ground: BenchServer, companyId: number, userId: number): Promise<Client> {
  const headers = { authorization: `Bearer ${await ground.tokenOf({ companyId, userId })}` };
  const http = openRawHttp(ground.server.port, 1);
  return {
    async call(method, path, given) {
      const bytes = given === undefined ? undefined : Buffer.from(JSON.stringify(given));
      const { status, body } = await http.request(method, `/api${path}`, headers, bytes);
      if (status !== 200) throw new Error(`${method} ${path} was answered ${status}: ${body.slice(0, 300)}`);
      return body;
    },
    close: http.close,
  };
}

/** A board of many cards compared with one of few, and the delay of a move on a thousand clients. */
export async function measureBoard(
  ground: BenchServer,
  [large, small]: [BenchCompany, BenchCompany],
  table: Table,
  { cards, people: count, moves }: { cards: Cards; people: number; moves: number },
): Promise<void> {
  const laneIds = await fillBoard(ground, large, cards.large);
  const fewLanes = await fillBoard(ground, small, cards.small);
  const [there, here] = [
    await openClient(ground, large.id, large.adminId),
    await openClient(ground, small.id, small.adminId),
  ];
  const boardOf = async (client: Client, ids: readonly number[]) => {
    await Promise.all(ids.map((lane) => client.call('GET', `/tickets?showAll=true&lane=${lane}`)));
    await client.call('GET', '/kanban/counts');
  };
  const times = { large: [] as number[], small: [] as number[] };
  for (let i = 0; i < 40; i++) {
    times.small.push(...(await timed(() => boardOf(here, fewLanes), 1, i === 0 ? 5 : 0)));
    times.large.push(...(await timed(() => boardOf(there, laneIds), 1, i === 0 ? 5 : 0)));
  }
  const ratio = percentile(times.large, 0.5) / percentile(times.small, 0.5);
  table.add({
    what: `a board of ${lanes} lanes: its first cards and its counts, p50 / p95`,
    measured: `${p50p95(times.large)} of ${thousands(cards.large)}`,
    baseline: `${p50p95(times.small)} of ${thousands(cards.small)}`,
    ratio,
    aim: '≤ 2×',
    isMet: ratio <= 2,
  });
  here.close();
  await measureMoves(ground, large, table, { client: there, laneIds, count, moves });
  there.close();
}

async function measureMoves(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  { client, laneIds, count, moves }: { client: Client; laneIds: readonly number[]; count: number; moves: number },
): Promise<void> {
  const people = await addPeople(ground, company, count, 'quadro', company.queueIds.length);
  const crowd = await openCrowd(ground, company.id, people);
  try {
    const { rows } = await ground.sql.query<{ id: number }>(
      `select id from tickets where company_id = $1 and status = 'pending' order by id limit $2`,
      [company.id, moves],
    );
    await crowd.arrivals();
    const movedAt = new Map<string, number>();
    for (const [i, { id }] of rows.entries()) {
      const tagId = laneIds[i % laneIds.length];
      const at = nowMs();
      const moved = JSON.parse(await client.call('PUT', `/tickets/${id}/lane`, { tagId })) as { version: number };
      movedAt.set(`ticket ${id} ${moved.version}`, at);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const arrivals = await crowd.arrivals();
    const took = [...movedAt].flatMap(([key, at]) => (arrivals.get(key) ?? []).map((there) => there - at));
    const exact = [...movedAt.keys()].every((key) => arrivals.get(key)?.length === count);
    table.add({
      what: `a move on a board reaches ${thousands(count)} screens, p50 / p99`,
      measured: p50p99(took),
      baseline: exact ? 'all of them' : `${took.length} of ${moves * count} notices`,
      aim: 'p99 < 100 ms',
      isMet: exact && percentile(took, 0.99) < 100,
    });
  } finally {
    crowd.close();
  }
}

/** Fills lanes with pending tickets. Returns the lanes. */
async function fillBoard(ground: BenchServer, company: BenchCompany, cards: number): Promise<number[]> {
  const { sql } = ground;
  const people = await addPeople(ground, company, 5, 'do quadro', 2);
  await growTickets(ground, { ...company, whatsappId: company.sandbox[0]?.id ?? 0 }, people, cards);
  // A contact has one unfinished ticket per connection, so each card gets a contact of its own.
  await sql.query(
    `with made as (insert into contacts (company_id, name, number, whatsapp_id)
       select company_id, 'Cartão ' || id, '5548' || (900000000 + id), whatsapp_id from tickets where company_id = $1 returning id, number)
     update tickets t set contact_id = made.id, status = 'pending', user_id = null, started_at = null, finished_at = null
     from made where t.company_id = $1 and made.number = '5548' || (900000000 + t.id)`,
    [company.id],
  );
  const admin = await openClient(ground, company.id, company.adminId);
  const ids: number[] = [];
  for (let n = 1; n <= lanes; n++) {
    const lane = { name: `Etapa ${n}`, color: '#336699', kanban: 1 };
    ids.push((JSON.parse(await admin.call('POST', '/tags', lane)) as { id: number }).id);
  }
  admin.close();
  await sql.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id) select company_id, id, ($2::int[])[1 + id % $3::int] from tickets where company_id = $1`,
    [company.id, ids, lanes],
  );
  await sql.query('vacuum (analyze) tickets, ticket_tags');
  return ids;
}
