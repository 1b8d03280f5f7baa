import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AutomationDraft } from '@balcao/contract/dry-runs/dry-run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootstrapDemoCompany, type DemoCompanyIds } from '../demo/bootstrap-demo-company.ts';
import { clinic } from '../demo/clinic.demo.ts';
import { composeDemo } from '../demo/compose-demo.ts';
import type { DemoCompany } from '../demo/demo-company.ts';
import { planConversations } from '../demo/plan-conversations.ts';
import { playConversation } from '../demo/play-conversation.ts';
import { seededRandom } from '../demo/seeded-random.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { setUpTestDb } from '../platform/db/test-db.ts';
import { inTx } from '../platform/db/tx.ts';
import { silentLog } from '../platform/log.ts';
import { createPlayer, type Player } from './compare-replays.rules.ts';
import { createDryRun, findDryRun } from './create-dry-run.ts';
import { applyDraft } from './draft.rules.ts';
import { playDryRun } from './play-dry-run.ts';
import { readAutomation } from './read-automation.ts';
import { readConversations, type StoredConversation, selectCycleIds } from './read-conversations.ts';

/**
 * The demo traffic of a week in two companies: one with the current settings, and one with the new settings, with
 * the same customers, texts and times.
 */
const db = setUpTestDb();
const now = new Date('2026-11-20T18:00:00Z');
const dayMs = 86_400_000;
const since = new Date(now.getTime() - 20 * dayMs);
let folder: string;
let demo: Awaited<ReturnType<typeof composeDemo>>;
let saved: DemoCompanyIds;
let changed: DemoCompanyIds;

/** All users see tickets without a queue, as in companies without a menu. */
const people = clinic.people.map((person) => ({
  ...person,
  queues: clinic.queues.map(({ name }) => name),
  allTicket: 'enabled' as const,
}));
const first: DemoCompany = { ...clinic, people, customers: 24, tickets: { closed: 30, open: 4, pending: 8 } };
const second: DemoCompany = { ...first, name: 'Clínica de amanhã', domain: 'amanha.demo' };

const hours = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map((day) => ({
  weekday: day,
  weekdayEn: day,
  startTime: '09:00',
  endTime: day === 'sunday' ? '09:00' : '15:00',
}));

const owner = () => demo.at(systemClock).context.database.owner;
const context = () => ({ ...demo.at(systemClock).context, clock: { now: () => now } });
const playAll = async (company: DemoCompany, ids: DemoCompanyIds) => {
  for (const [n, conversation] of planConversations(company, seededRandom(company.seed), now).entries())
    await playConversation({ server: demo, company, ids, now }, conversation, seededRandom(company.seed * 1000 + n));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-dry-run-'));
  demo = await composeDemo({ ...readConfig({ DATA_DIR: folder }), databaseUrl: db.url }, silentLog);
  saved = (await bootstrapDemoCompany(demo, first, 'uma-senha-de-demo', now))!;
  await playAll(first, saved);
  changed = (await bootstrapDemoCompany(demo, second, 'uma-senha-de-demo', now))!;
  const company = changed.companyId;
  const queue = (name: string) => changed.queues.get(name);
  const sql = (text: string, values: unknown[]) => owner().query(text, values);
  await sql(
    `insert into holidays (company_id, day, name, is_yearly, closed_from, closed_until) values ($1, '2026-11-18', 'Aniversário', false, '', '')`,
    [company],
  );
  await sql(`update companies set schedules = $2 where id = $1`, [company, JSON.stringify(hours)]);
  await sql(
    `insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company') on conflict (company_id, key) do update set value = 'company'`,
    [company],
  );
  await sql(
    `update connections set out_of_hours_message = 'Fechamos. Até amanhã!', max_use_bot_queues = 1, greeting_message = 'Oi, {{firstName}}' where company_id = $1`,
    [company],
  );
  await sql(`update queues set greeting_message = 'Recepção aqui.' where company_id = $1 and id = $2`, [
    company,
    queue('Recepção'),
  ]);
  await sql(`delete from queue_options where company_id = $1`, [company]);
  await sql(
    `insert into queue_options (company_id, queue_id, place, title, message, action, action_queue_id) values
      ($1, $2, 1, 'Convênio', 'Vamos ver.', 'transfer', $3), ($1, $2, 2, 'Outro', 'Diga.', 'wait', null)`,
    [company, queue('Recepção'), queue('Convênios')],
  );
  await playAll(second, changed);
}, 300_000);
afterAll(async () => {
  await demo?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The settings of the second company, with the ids of the first. */
async function draft(): Promise<AutomationDraft> {
  const [from, to] = await Promise.all(
    [changed, saved].map(({ companyId }) => inTx(context(), companyId, (tx) => readAutomation(tx))),
  );
  const queueNamed = new Map(to!.queues.map(({ name, id }) => [name, id]));
  const queueIdOf = (id: number | null) =>
    queueNamed.get(from!.queues.find((one) => one.id === id)?.name ?? '') ?? null;
  return {
    schedules: from!.schedules,
    holidays: from!.holidays,
    settings: { scheduleType: 'company' },
    connections: to!.connections.map(({ id }) => ({
      id,
      outOfHoursMessage: 'Fechamos. Até amanhã!',
      maxUseBotQueues: 1,
      greetingMessage: 'Oi, {{firstName}}',
    })),
    queues: from!.queues.map(({ id, greetingMessage, options }) => ({
      id: queueIdOf(id)!,
      greetingMessage,
      options: options.map((option) => ({ ...option, actionQueueId: queueIdOf(option.actionQueueId) })),
    })),
  };
}

type Outcome = { customer: string; at: string; texts: string[]; queue: string | null };

/** The stored result of each conversation until a user accepted it. */
async function whatHappened({ companyId }: DemoCompanyIds): Promise<Outcome[]> {
  const { rows } = await owner().query<Omit<Outcome, 'at'> & { at: Date }>(
    `select k.number as customer, y.opened_at as at,
       coalesce((select json_agg(m.body order by m.id) from messages m where m.company_id = $1 and m.ticket_id = y.ticket_id and m.origin = 'bot'
         and m.created_at >= y.opened_at and m.created_at < coalesce(y.accepted_at, y.closed_at, 'infinity')), '[]') as texts,
       (select q.name from ticket_spans s left join queues q on q.id = s.queue_id
         where s.company_id = $1 and s.cycle_id = y.id and s.kind <> 'service'
           and s.from_at < coalesce(y.accepted_at, y.closed_at, 'infinity') order by s.n desc limit 1) as queue
     from ticket_cycles y join contacts k on k.company_id = $1 and k.id = y.contact_id
     where y.company_id = $1 and y.opened_how = 'customer' and y.opened_at >= $2 order by y.opened_at, y.id`,
    [companyId, since],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The simulated result of the same conversations. */
async function whatIsPlayed(
  conversations: (StoredConversation & { customer: string })[],
  play: Player,
): Promise<Outcome[]> {
  const names = new Map([...saved.queues].map(([name, id]) => [id, name]));
  return conversations.map((conversation) => {
    const { replies, queueId } = play(conversation)!;
    return {
      customer: conversation.customer,
      at: conversation.openedAt.toISOString(),
      texts: replies.map(({ body }) => body),
      queue: queueId === null ? null : (names.get(queueId) ?? '?'),
    };
  });
}

const stored = async () => {
  const all = await inTx(context(), saved.companyId, async (tx) =>
    readConversations(tx, await selectCycleIds(tx, { since, until: now }, 1000)),
  );
  const { rows } = await owner().query<{ id: number; number: string }>(
    'select id, number from contacts where company_id = $1',
    [saved.companyId],
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return all.map((one) => ({ ...one, customer: numbers.get(one.contactId) ?? '' }));
};

/** Names, hours and protocols are filled in at the send, so only the text around them is compared. */
const fixed = (text: string) =>
  text.split('\n').map((row) => row.replace(/^.*(\{\{|Você está no laboratório|^Oi, ).*$/, '…'));
const comparable = (all: Outcome[]) => all.map(({ texts, ...rest }) => ({ ...rest, texts: texts.map(fixed) }));

it('saved settings, replayed over stored messages, give what the engine did', async () => {
  const automation = await inTx(context(), saved.companyId, (tx) => readAutomation(tx));
  const played = await whatIsPlayed(await stored(), createPlayer(automation));
  expect(played.length).toBeGreaterThan(30);
  expect(played.filter(({ texts }) => texts.length > 0).length).toBeGreaterThan(10);
  expect(comparable(played)).toEqual(comparable(await whatHappened(saved)));
});

it('new settings, replayed over stored messages, give what the engine then does with the same traffic', async () => {
  const automation = await inTx(context(), saved.companyId, (tx) => readAutomation(tx));
  const played = await whatIsPlayed(await stored(), createPlayer(applyDraft(automation, await draft())));
  expect(new Set(played.flatMap(({ texts }) => texts)).size).toBeGreaterThan(3);
  expect(comparable(played)).toEqual(comparable(await whatHappened(changed)));
});

it('the job counts the same, and lists the differences', async () => {
  const { companyId, adminId } = saved;
  const actor = { companyId, userId: adminId, profile: 'admin' } as Parameters<typeof createDryRun>[1];
  const input = { from: '2026-10-31', until: '2026-11-20', draft: await draft() };
  const { id } = await inTx(context(), companyId, (tx) => createDryRun(tx, actor, input));
  await playDryRun(context(), { companyId, dryRunId: id });
  const { state, result } = await inTx(context(), companyId, (tx) => findDryRun(tx, actor, id));
  const happened = await whatHappened(changed);
  const closed = happened.filter(({ texts }) => texts.some((text) => text.startsWith('Fechamos'))).length;
  expect([state, result?.conversations, result?.isCut]).toEqual(['done', happened.length, false]);
  expect(result?.kinds.find(({ kind }) => kind === 'outOfHours')).toEqual({
    kind: 'outOfHours',
    before: 0,
    after: closed,
  });
  expect(result!.changed).toBeGreaterThanOrEqual(closed);
  expect(result!.queues.reduce((sum, { after }) => sum + after, 0)).toBe(happened.length);
  await playDryRun(context(), { companyId, dryRunId: id }); // run twice
});
