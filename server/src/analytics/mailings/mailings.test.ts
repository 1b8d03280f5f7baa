import { createMailingInput, updateMailingInput } from '@balcao/contract/analytics/report-mailing.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { secretBox } from '../../platform/security/secret-box.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { mailExport } from '../exports/mail-export.ts';
import { purgeExports } from '../exports/purge-exports.ts';
import { createMailing, removeMailing, updateMailing } from './change-mailings.ts';
import { listMailings } from './find-mailing.ts';
import { sendMailingNow, sendMailings } from './send-mailings.ts';

const world = setUpTestContext();
const sql = async <Row>(text: string): Promise<Row[]> => (await world.txContext.database.owner.query(text)).rows;
const box = secretBox('a key for tests', 'mails');
let ana: Actor;
let bia: Actor;
let other: Actor;

beforeAll(async () => {
  const admin = await world.company('Papel');
  other = await world.company('Outra');
  const company = admin.companyId;
  await sql(`insert into users (company_id, id, name, email, password_hash, profile, show_dashboard, is_tricked) values
    (${company}, 961, 'Ana', 'ana@papel.test', 'x', 'admin', true, true), (${company}, 962, 'Bia', 'bia@papel.test', 'x', 'supervisor', true, false),
    (${company}, 963, 'Caio', 'caio@papel.test', 'x', 'user', false, true)`);
  ana = { ...admin, userId: 961, isTricked: true };
  bia = { ...admin, userId: 962, profile: 'supervisor', showDashboard: true, isTricked: false };
});
beforeEach(async () => {
  world.clock.set(new Date('2026-11-23T15:00:00Z')); // Monday, noon in São Paulo
  await sql('delete from report_exports; delete from report_mailings');
  await sql(`update users set profile = 'supervisor', show_dashboard = true where id = 962`);
});

const plan = { report: 'tickets', format: 'pdf', recurrence: 'FREQ=WEEKLY;BYDAY=MO', time: '08:00' };
const create = (over: object = {}, actor = ana) =>
  world.in(actor, (tx) =>
    createMailing(tx, actor, createMailingInput.parse({ ...plan, recipients: [961, 962], ...over })),
  );
const list = async (actor: Actor) => (await world.in(actor, (tx) => listMailings(tx, actor))).mailings;
type Made = { person: number; format: string; filter: { dateStart: string; dateEnd: string; queueIds?: number[] } };
const made = () => sql<Made>('select user_id as person, format, filter from report_exports order by user_id');
const send = () => sendMailings(world.txContext);

it('at its hour each recipient gets their own file of whole past days, and then the next run is set', async () => {
  const { id } = await create({ queueIds: [7] });
  expect(await list(ana)).toMatchObject([
    {
      id,
      nextAt: '2026-11-30T11:00:00.000Z',
      lastAt: null,
      recipients: [{ id: 961, mayRead: true }, { id: 962 }],
      user: { id: 961 },
    },
  ]);
  await send();
  expect(await made()).toEqual([]);
  world.clock.set(new Date('2026-11-30T11:00:05Z'));
  await Promise.all([send(), send()]);
  const filter = { queueIds: [7], dateStart: '2026-11-23', dateEnd: '2026-11-29' };
  expect(await made()).toMatchObject([
    { person: 961, format: 'pdf', filter },
    { person: 962, format: 'pdf', filter },
  ]);
  await send();
  expect(await made()).toHaveLength(2);
  const next = { nextAt: '2026-12-07T11:00:00.000Z', lastAt: '2026-11-30T11:00:05.000Z' };
  expect(await list(ana)).toMatchObject([next]);
});

it('a recipient without the permission gets none and is marked; a deleted user is no longer a recipient', async () => {
  await create();
  await sql(`update users set show_dashboard = false, profile = 'user' where id = 962`);
  world.clock.set(new Date('2026-11-30T11:00:05Z'));
  await send();
  expect((await made()).map(({ person }) => person)).toEqual([961]);
  expect((await list(ana))[0]?.recipients).toMatchObject([
    { id: 961, mayRead: true },
    { id: 962, mayRead: false },
  ]);
  const [entry] = await sql<{ changes: unknown }>(
    `select changes from audit_entries where action = 'report-mailing.send' order by id desc limit 1`,
  );
  expect(entry?.changes).toEqual({ recipients: { after: [961] } });
});

it('refuses by name: users who may not see reports, other companies’ users, unknown rules, an invalid hour', async () => {
  await expect(create({ recipients: [961, 963] })).rejects.toMatchObject({
    details: { fields: { 'recipients.1': 'notAllowed' } },
  });
  await expect(create({ recipients: [other.userId] })).rejects.toMatchObject({
    details: { fields: { 'recipients.0': 'notAllowed' } },
  });
  for (const wrong of [{ recurrence: 'FREQ=YEARLY' }, { time: '24:00' }, { recipients: [] }])
    expect(createMailingInput.safeParse({ ...plan, recipients: [961], ...wrong }).success).toBe(false);
});

it('paused it sends nothing; resumed it continues with the next run, without missed ones', async () => {
  const { id } = await create();
  const change = (input: object) => world.in(ana, (tx) => updateMailing(tx, ana, id, updateMailingInput.parse(input)));
  expect(await change({ isActive: false })).toMatchObject({ isActive: false, nextAt: null });
  world.clock.set(new Date('2026-12-02T15:00:00Z'));
  await send();
  expect(await made()).toEqual([]);
  expect(await change({ isActive: true })).toMatchObject({ nextAt: '2026-12-07T11:00:00.000Z' });
  expect(await change({ recurrence: 'FREQ=DAILY', time: '18:30', format: 'xlsx', recipients: [962] })).toMatchObject({
    nextAt: '2026-12-02T21:30:00.000Z',
    recipients: [{ id: 962 }],
  });
});

it('changed when a turn is due and not sent yet, it sends that turn, unless the change is of its rule or its time', async () => {
  const { id } = await create();
  const { id: movedId } = await create({ recipients: [962] });
  const change = (which: number, input: object) =>
    world.in(ana, (tx) => updateMailing(tx, ana, which, updateMailingInput.parse(input)));
  world.clock.set(new Date('2026-11-30T11:00:05Z'));
  const whole = { recurrence: plan.recurrence, time: plan.time, isActive: true };
  expect(await change(id, { ...whole, format: 'xlsx', recipients: [961] })).toMatchObject({
    nextAt: '2026-11-30T11:00:00.000Z',
  });
  expect(await change(movedId, { time: '09:00' })).toMatchObject({ nextAt: '2026-11-30T12:00:00.000Z' });
  await send();
  expect(await made()).toMatchObject([{ person: 961, format: 'xlsx' }]);
});

it('after the server was down over several runs, the last one is sent late, with its own days', async () => {
  await create({ recurrence: 'FREQ=DAILY', recipients: [961] });
  world.clock.set(new Date('2026-11-27T15:00:00Z'));
  await send();
  expect(await made()).toMatchObject([{ filter: { dateStart: '2026-11-26', dateEnd: '2026-11-26' } }]);
  expect((await list(ana))[0]?.nextAt).toBe('2026-11-28T11:00:00.000Z');
});

it('one that fails does not keep the company’s others from being sent', async () => {
  const spoilt = await create();
  await create({ report: 'messages' });
  await sql(`create function refuse_export() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refused before insert on report_exports for each row when (new.report = 'tickets') execute function refuse_export()`);
  world.clock.set(new Date('2026-11-30T11:00:05Z'));
  await expect(send()).rejects.toThrow('not this one');
  await sql('drop trigger refused on report_exports');
  expect(await sql('select distinct report from report_exports')).toEqual([{ report: 'messages' }]);
  await send();
  expect(await sql('select distinct report from report_exports order by 1')).toEqual([
    { report: 'messages' },
    { report: 'tickets' },
  ]);
  expect((await list(ana)).find(({ id }) => id === spoilt.id)).toMatchObject({ nextAt: '2026-12-07T11:00:00.000Z' });
});

it('sent now, paused or not, everybody gets the days before now, and the next run stays', async () => {
  const { id, nextAt } = await create();
  const now = () => world.in(ana, (tx) => sendMailingNow(tx, ana, id));
  expect(await now()).toMatchObject({ nextAt, lastAt: '2026-11-23T15:00:00.000Z' });
  const filter = { dateStart: '2026-11-16', dateEnd: '2026-11-22' };
  expect(await made()).toMatchObject([
    { person: 961, format: 'pdf', filter },
    { person: 962, format: 'pdf', filter },
  ]);
  await world.in(ana, (tx) => updateMailing(tx, ana, id, { isActive: false }));
  expect(await now()).toMatchObject({ isActive: false, nextAt: null });
  expect(await made()).toHaveLength(4);
  await expect(world.in(bia, (tx) => sendMailingNow(tx, bia, id))).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  const [entry] = await sql<{ by: number }>(
    `select user_id as by from audit_entries where action = 'report-mailing.send' order by id desc limit 1`,
  );
  expect(entry?.by).toBe(961);
});

it('users manage their own, admins everybody’s; a deleted one sends nothing more', async () => {
  const { id } = await create({ recipients: [962] }, bia);
  const hers = await create();
  expect((await list(bia)).map((one) => one.id)).toEqual([id]);
  expect((await list(ana)).map((one) => one.id)).toEqual([id, hers.id]);
  await expect(world.in(bia, (tx) => removeMailing(tx, bia, hers.id))).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  await world.in(ana, (tx) => removeMailing(tx, ana, id));
  expect(await list(bia)).toEqual([]);
});

it('files mailed before a deletion stay valid for their week', async () => {
  const { id } = await create();
  world.clock.set(new Date('2026-11-30T11:00:05Z'));
  await send();
  await world.in(ana, (tx) => removeMailing(tx, ana, id));
  world.clock.set(new Date('2026-12-07T11:00:00Z'));
  await purgeExports(world.txContext);
  expect(await made()).toHaveLength(2);
  world.clock.set(new Date('2026-12-07T11:00:06Z'));
  await purgeExports(world.txContext);
  expect(await made()).toEqual([]);
});

it('a company whose licence has ended gets none', async () => {
  await create();
  await sql(`update companies set due_date = '2026-11-25' where id = ${ana.companyId}`);
  world.clock.set(new Date('2026-11-30T11:00:05Z'));
  await send();
  expect(await made()).toEqual([]);
  await sql(`update companies set due_date = null where id = ${ana.companyId}`);
});

it('the mail links to the file, and contains nothing of it', async () => {
  await world.in(ana, (tx) =>
    mailExport(tx, { box, smtp: null }, { id: 77, userId: 962 }, { title: 'Atendimentos', period: '23/11' }),
  );
  const [mail] = await sql<{ recipient: string; kind: string; content: string }>(
    'select recipient, kind, content from mails order by id desc limit 1',
  );
  expect(mail).toMatchObject({ recipient: 'bia@papel.test', kind: 'report' });
  expect(JSON.parse(box.open(mail?.content ?? ''))).toEqual({
    kind: 'report',
    name: 'Bia',
    email: 'bia@papel.test',
    exportId: 77,
    title: 'Atendimentos',
    period: '23/11',
  });
});

it('a company with more mailings than are listed creates, changes and moves further ones', async () => {
  await create();
  await sql(`insert into report_mailings (company_id, user_id, report, format, filter, columns, language, recurrence, time, recipients, next_at)
    select company_id, user_id, report, format, filter, columns, language, recurrence, time, recipients, next_at from report_mailings, generate_series(1, 200)`);
  const { id } = await create({ recurrence: 'FREQ=DAILY' });
  const change = updateMailingInput.parse({ time: '09:00' });
  expect(await world.in(ana, (tx) => updateMailing(tx, ana, id, change))).toMatchObject({ id, time: '09:00' });
  expect(await list(ana)).toHaveLength(200);
});

it('two changes at the same time are both saved: a removed recipient does not come back', async () => {
  const { id } = await create();
  const change = (input: object) => (tx: Tx) => updateMailing(tx, ana, id, updateMailingInput.parse(input));
  let second: Promise<unknown> | undefined;
  await world.in(ana, async (tx) => {
    await change({ recipients: [961] })(tx);
    second = world.in(ana, change({ isActive: false }));
    await lockWait(world.txContext.database.owner);
  });
  await second;
  expect(await list(ana)).toMatchObject([{ isActive: false, recipients: [{ id: 961 }] }]);
});
