import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaType } from '@balcao/contract/messages/message';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recountYesterday } from '../analytics/recount-yesterday.ts';
import { createSignIn } from '../auth/sign-in.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { setUpTestDb } from '../platform/db/test-db.ts';
import { silentLog } from '../platform/log.ts';
import { addressOf, adminAddress } from './bootstrap-demo-company.ts';
import { clinic } from './clinic.demo.ts';
import { composeDemo } from './compose-demo.ts';
import { fillCompany } from './fill-company.ts';

const db = setUpTestDb();
const password = 'uma-senha-de-demo';
const from = { device: { userAgent: '', address: '127.0.0.1' }, browser: null };
let folder: string;
let demo: Awaited<ReturnType<typeof composeDemo>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-demo-'));
  const config = readConfig({ DATA_DIR: folder });
  demo = await composeDemo({ ...config, databaseUrl: db.url }, silentLog);
  await fillCompany(demo, clinic, password, new Date());
  await demo.finish();
}, 300_000);
afterAll(async () => {
  await demo.close();
  await rm(folder, { recursive: true, force: true });
});

it('all demo users can sign in with the printed address', async () => {
  const signIn = createSignIn(demo.at(systemClock).context);
  const addresses = [adminAddress(clinic), ...clinic.people.map(({ name }) => addressOf(name, clinic.domain))];
  expect(addresses).toContain('luciana.freitas@bemviver.demo');
  for (const email of addresses) expect(await signIn({ email, password }, from)).toMatchObject({ companyId: 1 });
});

it('there are conversations in every state, and no job is left for the first start', async () => {
  const { owner } = demo.at(systemClock).context.database;
  const { rows } = await owner.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from tickets group by status',
  );
  const count = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  expect(Object.keys(count).sort()).toEqual(['closed', 'open', 'pending']);
  expect(Math.min(...Object.values(count))).toBeGreaterThan(2);
  expect((await owner.query('select from tickets where snoozed_until > now()')).rowCount).toBeGreaterThan(0);
  expect((await owner.query('select from graphile_worker.jobs where attempts = 0 and run_at <= now()')).rowCount).toBe(
    0,
  );
});

it('its figures match its rows, for each of its last days', async () => {
  const { context } = demo.at(systemClock);
  const drifts: number[] = [];
  for (const daysAgo of [0, 1, 2, 3, 7]) {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    drifts.push(await recountYesterday({ ...context, clock: { now: () => at } }));
  }
  expect(drifts).toEqual([0, 0, 0, 0, 0]);
});

it('a WhatsApp Cloud connection has templates to send, and a customer who has not written for more than a day', async () => {
  const { owner } = demo.at(systemClock).context.database;
  const { rows } = await owner.query<{ name: string; templates: number; hours: number }>(
    `select c.name, (select count(*)::int from message_templates m where m.whatsapp_id = w.id) as templates,
       extract(epoch from now() - max(m.sent_at))::int / 3600 as hours
     from connections w join tickets t on t.whatsapp_id = w.id and t.status = 'open' join contacts c on c.id = t.contact_id
     join messages m on m.ticket_id = t.id where w.provider = 'cloud' group by 1, 2`,
  );
  expect(rows).toEqual([{ name: 'Cecília Moraes', templates: 1, hours: 28 }]);
});

it('a campaign is finished, with people who read it, answered, opted out, and could not be reached', async () => {
  const { owner } = demo.at(systemClock).context.database;
  const { rows } = await owner.query<{ status: string; states: string[]; optedOut: number }>(
    `select a.status, array_agg(distinct r.status order by r.status) as states,
       count(*) filter (where r.opted_out)::int as "optedOut" from campaigns a join campaign_recipients r on r.campaign_id = a.id
     group by a.id, a.status`,
  );
  expect(rows).toEqual([
    { status: 'FINALIZADA', states: ['answered', 'delivered', 'failed', 'read', 'skipped'], optedOut: 1 },
  ]);
});

it('leaves an existing company unchanged', async () => {
  expect(await fillCompany(demo, clinic, password, new Date())).toBeNull();
});

it('one conversation shows a message of every kind, a link with its preview, and a colleague’s draft', async () => {
  const { owner } = demo.at(systemClock).context.database;
  const { rows } = await owner.query<{ kinds: string[]; previews: number; drafts: number; odd: string[] }>(
    `select array_agg(distinct m.media_type order by m.media_type) as kinds,
       (select count(*)::int from message_previews p where p.state = 'ready') as previews,
       (select count(*)::int from drafts d where d.ticket_id = t.id) as drafts,
       array_remove(array[case when bool_or(is_deleted) then 'deleted' end, case when bool_or(is_edited) then 'edited' end,
         case when bool_or(unreadable) then 'unreadable' end, case when bool_or(is_private) then 'note' end,
         case when bool_or(quoted_message_id is not null) then 'quote' end], null) as odd
     from tickets t join contacts c on c.id = t.contact_id join messages m on m.ticket_id = t.id
     where c.name = 'Rosana Mostra' group by t.id`,
  );
  expect(rows).toEqual([
    {
      kinds: [...mediaType.exclude(['vcard']).options].sort(),
      previews: 1,
      drafts: 1,
      odd: ['deleted', 'edited', 'unreadable', 'note', 'quote'],
    },
  ]);
});
