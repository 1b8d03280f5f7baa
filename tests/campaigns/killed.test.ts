import { expect, it } from 'vitest';
import { eventually } from '../world/running-server.ts';
import { serverProcesses } from '../world/server-processes.ts';

const cluster = serverProcesses(2);
/** Once per process in the gate. Long: `CAMPAIGN_PEOPLE=10000 npm run kills -- tests/campaigns/killed.test.ts`. */
const kills = Number(process.env['KILLS'] ?? 2);
const people = Number(process.env['CAMPAIGN_PEOPLE'] ?? 30 * kills);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const numberOf = (i: number) => `55119${70_000_000 + i}`;

type Counts = Record<string, number>;

it(`two processes killed ${kills} times while a campaign to ${people} people runs: each has it once, nobody is missing`, async () => {
  const [first, second] = [cluster.processes[0]!, cluster.processes[1]!];
  const company = await first.company('Feira');
  await cluster.sql('update connections set machine_gap_ms = 0, new_chats_per_day = 10000');
  const { admin } = company;
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, window: null };
  expect((await admin.call('POST', '/campaign-settings', { settings })).status).toBe(200);
  const list = await admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' });
  await cluster.sql(
    `insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
     select company_id, id, 'Pessoa ' || i, '55119' || (70000000 + i), number_key('55119' || (70000000 + i))
     from contact_lists, generate_series(0, ${people - 1}) i where id = ${list.body.id}`,
  );
  const made = await admin.call<{ id: number }>('POST', '/campaigns', {
    name: 'Feira',
    whatsappId: company.whatsappId,
    contactListId: list.body.id,
    message1: 'Oi, {nome}!',
  });
  expect((await admin.call('POST', `/campaigns/${made.body.id}/start`)).status).toBe(200);

  const written = async () => {
    const { rows } = await cluster.sql(
      `select count(*)::int as people from campaign_recipients where campaign_id = ${made.body.id} and status <> 'pending'`,
    );
    return (rows[0] as { people: number }).people;
  };
  for (let kill = 0; kill < kills; kill++) {
    const one = kill % 2 === 0 ? first : second;
    // Spread from the first message to the last.
    await eventually(written, (reached) => reached >= (people * kill) / kills, 60_000 + people * 200);
    await pause(400);
    await one.kill();
    await pause(200);
    await one.start();
  }
  // In one statement: messages are still being delivered after the last send.
  const state = async () => {
    const { rows } = await cluster.sql(
      `select a.status, (select json_object_agg(c.status, c.people) from campaign_counts c where c.campaign_id = a.id and c.people > 0) as counts,
         (select json_object_agg(r.status, r.people) from (select status, count(*)::int as people from campaign_recipients
            where campaign_id = a.id group by 1) r) as recipients
       from campaigns a where a.id = ${made.body.id}`,
    );
    return rows[0] as { status: string; counts: Counts; recipients: Counts };
  };
  const end = await eventually(state, ({ status }) => status === 'FINALIZADA', 120_000 + people * 200);
  // The counts maintained by triggers equal those of the rows.
  expect(end.counts).toEqual(end.recipients);

  const received: string[] = [];
  for (let i = 0; i < people; i++) {
    const chat = await first.request<{ messages: { fromMe: boolean; body: string }[] }>(
      'GET',
      `/api/sandbox/${company.sandboxPhone}/chats/${numberOf(i)}/messages`,
    );
    received.push(...(chat.body.messages ?? []).filter(({ fromMe }) => fromMe).map(({ body }) => body));
  }
  expect(new Set(received).size).toBe(received.length); // no recipient twice
  const unknown = end.counts['unknown'] ?? 0;
  // A recipient in state unknown may or may not have it; all others have it.
  expect(received.length).toBeGreaterThanOrEqual(people - unknown);
  expect(received.length).toBeLessThanOrEqual(people);
  const reached = ['sent', 'delivered', 'read', 'answered'].reduce((sum, status) => sum + (end.counts[status] ?? 0), 0);
  expect(reached + unknown).toBe(people);
}, 6_000_000);
