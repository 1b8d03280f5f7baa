import type { CreateScheduleInput } from '@balcao/contract/schedules/schedule';
import type { ScheduleEvent } from '@balcao/contract/schedules/schedule.events';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { createSchedule } from './create-schedule.ts';
import { showSchedule } from './find-schedule.ts';
import { listSchedules } from './list-schedules.ts';
import { removeSchedule } from './remove-schedule.ts';
import { maskScheduleEvent } from './schedule.audience.ts';
import { sendSchedule } from './send-schedule.ts';
import { removeScheduleMedia, setScheduleMedia } from './set-schedule-media.ts';
import { updateSchedule } from './update-schedule.ts';

const { world, state, stored } = testConversation();

beforeEach(() => world.sql(`update companies set due_date = '2999-12-31'`));

const hour = 3_600_000;
const later = (ms = hour) => new Date(world.now.getTime() + ms).toISOString();
const create = (actor: Actor, over: Partial<CreateScheduleInput> = {}) =>
  world.run(
    (tx) =>
      createSchedule(tx, actor, {
        body: 'Sua garantia vence amanhã',
        contactId: state.contactId,
        sendAt: later(),
        ...over,
      }),
    actor.companyId,
  );
const update = (actor: Actor, id: number, input: Partial<CreateScheduleInput>) =>
  world.run((tx) => updateSchedule(tx, actor, id, input), actor.companyId);
const remove = (actor: Actor, id: number) => world.run((tx) => removeSchedule(tx, actor, id), actor.companyId);
const show = (actor: Actor, id: number) => world.run((tx) => showSchedule(tx, actor, id), actor.companyId);
const list = async (actor: Actor, over: { searchParam?: string; contactId?: number; pageNumber?: number } = {}) =>
  (await world.run((tx) => listSchedules(tx, actor, { pageNumber: 1, ...over }), actor.companyId)).schedules.map(
    ({ body }) => body,
  );
const jobs = () => world.jobs('send-schedule');
const send = (scheduleId: number, sendAt: string) => world.run((tx) => sendSchedule(tx, { scheduleId, sendAt }));

it('waits for its time in its own job; its author and admins are notified', async () => {
  world.publishedNotices = [];
  const made = await create(world.bia, { whatsappId: [state.connectionId], openTicket: 'enabled' });
  expect(made).toMatchObject({
    status: 'PENDENTE',
    contact: { id: state.contactId, name: 'Aline' },
    user: { name: 'Bia' },
    openTicket: 'enabled',
    statusTicket: 'open',
    whatsappId: [state.connectionId],
    sentAt: null,
    late: false,
  });
  expect(await jobs()).toEqual([
    {
      payload: { companyId: world.ana.companyId, scheduleId: made.id, sendAt: made.sendAt },
      key: `schedule:${made.id}`,
      queue: null,
      runAt: new Date(made.sendAt),
    },
  ]);
  expect(world.publishedNotices.map(({ topic, rooms }) => [topic, rooms])).toEqual([
    ['schedule', ['admins', `person:${world.bia.userId}`]],
  ]);
});

describe('time', () => {
  it('without an offset is in the company’s zone', async () => {
    await world.sql(`update companies set time_zone = 'America/Manaus' where id = $1`, [world.ana.companyId]);
    expect((await create(world.bia, { sendAt: '2099-01-01T09:00' })).sendAt).toBe('2099-01-01T13:00:00.000Z');
  });

  it('is not past, except for the current minute', async () => {
    await create(world.bia, { sendAt: later(-59_000) });
    await expect(create(world.bia, { sendAt: later(-61_000) })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      details: { fields: { sendAt: 'past' } },
    });
  });
});

it('its author and admins see and change it; nobody else, and no other company', async () => {
  const { id } = await create(world.bia);
  await create(state.caio, { body: 'Do Caio' });
  expect([await list(world.bia), await list(state.caio), (await list(world.ana)).length]).toEqual([
    ['Sua garantia vence amanhã'],
    ['Do Caio'],
    2,
  ]);
  for (const one of [show, remove, (actor: Actor, of: number) => update(actor, of, { body: 'Outro texto' })]) {
    await expect(one(state.caio, id)).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(one(world.otto, id)).rejects.toThrow('ERR_NOT_FOUND');
  }
  expect((await update(world.ana, id, { body: 'Da Ana' })).user).toMatchObject({ name: 'Bia' });
});

it('waiting ones are first, the next on top, then finished ones, the latest on top', async () => {
  for (const [body, ms] of [
    ['terceira', 3 * hour],
    ['primeira', hour],
    ['segunda', 2 * hour],
  ] as const)
    await create(world.bia, { body, sendAt: later(ms) });
  for (const body of ['antiga', 'recente']) {
    const { id, sendAt } = await create(world.bia, { body, sendAt: later(body === 'antiga' ? -30_000 : 0) });
    await send(id, sendAt);
  }
  expect(await list(world.bia)).toEqual(['primeira', 'segunda', 'terceira', 'recente', 'antiga']);
});

it('searches text and name, as the reader sees the name; a contact has their own list', async () => {
  const nameless = await world.contact('5511987651234', '5511987651234');
  await create(world.bia, { body: 'Promoção de verão' });
  await create(world.bia, { contactId: nameless, body: 'Lembrete' });
  expect([await list(world.bia, { searchParam: 'PROMOCAO' }), await list(world.bia, { searchParam: 'aline' })]).toEqual(
    [['Promoção de verão'], ['Promoção de verão']],
  );
  expect([await list(world.ana, { searchParam: '1234' }), await list(world.bia, { searchParam: '1234' })]).toEqual([
    ['Lembrete'],
    [],
  ]);
  expect(await list(world.bia, { contactId: nameless })).toEqual(['Lembrete']);
});

it('a number as a name is masked for users without whole numbers, in lists and in notices', async () => {
  const contactId = await world.contact('5511987651234', '5511987651234');
  const made = await create(world.bia, { contactId });
  expect(made.contact.name).toBe('551198765****');
  expect((await world.run((tx) => listSchedules(tx, world.ana, { pageNumber: 1 }))).schedules[0]!.contact.name).toBe(
    '5511987651234',
  );
  const [notice] = world.publishedNotices;
  const event = maskScheduleEvent(notice!.payload as ScheduleEvent);
  expect(event).toMatchObject({ schedule: { contact: { name: '551198765****' } } });
});

it('so is the number in the reason why it was not sent, of all of its turns', async () => {
  const { id } = await create(world.bia, { recurrence: 'FREQ=DAILY' });
  await world.sql(`update schedule_turns set status = 'ERRO', fail_reason = 'numberNotOnWhatsApp?phone=5511987651234'`);
  await world.sql(`insert into schedule_turns (company_id, schedule_id, turn, send_at, status, fail_reason)
    select company_id, schedule_id, turn + 1, send_at, status, fail_reason from schedule_turns`);
  await world.sql('update schedules set turn = 2');
  const shown = async (by: Actor) => {
    const { failReason, lastTurn, turns } = await show(by, id);
    return [failReason, lastTurn?.failReason, ...turns.map((turn) => turn.failReason)];
  };
  expect(new Set(await shown(world.ana))).toEqual(new Set(['numberNotOnWhatsApp?phone=5511987651234']));
  expect(new Set(await shown(world.bia))).toEqual(new Set(['numberNotOnWhatsApp?phone=551198765****']));
});

it('has twenty per page, and the next continues', async () => {
  for (let i = 0; i < 22; i++) await create(world.bia, { body: `Lembrete ${i}`, sendAt: later(i * hour) });
  const page = (pageNumber: number) => world.run((tx) => listSchedules(tx, world.bia, { pageNumber }));
  expect(await page(1)).toMatchObject({ count: 22, hasMore: true });
  expect((await page(2)).schedules.map(({ body }) => body)).toEqual(['Lembrete 20', 'Lembrete 21']);
});

it('a new time replaces the old one', async () => {
  const { id, sendAt } = await create(world.bia);
  await update(world.bia, id, { sendAt: later(2 * hour) });
  expect((await jobs()).map(({ runAt }) => runAt.toISOString())).toEqual([later(2 * hour)]);
  await send(id, sendAt);
  expect(await show(world.bia, id)).toMatchObject({ status: 'PENDENTE', sendAt: later(2 * hour) });
});

it('once being sent it can no longer be changed, but cancelled while its message waits', async () => {
  const { id, sendAt } = await create(world.bia);
  await send(id, sendAt);
  expect(await show(world.bia, id)).toMatchObject({ status: 'AGENDADA', ticketId: state.ticketId });
  await expect(update(world.bia, id, { body: 'Outro texto' })).rejects.toThrow('ERR_SCHEDULE_SENT');
  await expect(world.run((tx) => removeScheduleMedia(tx, world.bia, id))).rejects.toThrow('ERR_SCHEDULE_SENT');
  const [message] = await world.sql<{ id: number }>('select id from messages');
  await remove(world.bia, id);
  expect(await stored(message!.id)).toMatchObject({ isDeleted: true, status: 'failed' });
});

it('a deleted one is not sent, and the others are notified', async () => {
  const { id, sendAt } = await create(world.bia);
  world.publishedNotices = [];
  await remove(world.ana, id);
  expect(await jobs()).toEqual([]);
  expect(world.publishedNotices).toMatchObject([{ topic: 'schedule', payload: { action: 'delete', scheduleId: id } }]);
  await send(id, sendAt);
  expect(await world.sql('select id from messages')).toEqual([]);
});

it('its references exist, in this company', async () => {
  const theirs = await world.sql<{ id: number }>(
    `insert into queues (company_id, name, color) values ($1, 'Deles', '#112233') returning id`,
    [world.otto.companyId],
  );
  for (const [over, code] of [
    [{ contactId: 999_999 }, 'ERR_NO_CONTACT_FOUND'],
    [{ whatsappId: [state.connectionId, 999_999] }, 'ERR_NO_WAPP_FOUND'],
    [{ queueId: theirs[0]!.id }, 'ERR_NO_QUEUE_FOUND'],
    [{ ticketUserId: world.otto.userId }, 'ERR_NO_USER_FOUND'],
  ] as const)
    await expect(create(world.bia, over as Partial<CreateScheduleInput>)).rejects.toThrow(code);
});

it('has one file: a new one replaces the old, and the last is deleted with it', async () => {
  const { id } = await create(world.bia);
  const upload = (name: string, sizeBytes = 5): Upload => ({
    key: name,
    name,
    mimeType: 'image/png',
    sizeBytes,
    sha256: 'x',
    width: null,
    height: null,
    thumbnailKey: null,
    field: 'file',
  });
  const put = (...uploads: Upload[]) => world.run((tx) => setScheduleMedia(tx, world.bia, id, uploads));
  const files = async () => (await world.sql<{ name: string }>('select name from files')).map(({ name }) => name);
  await put(upload('a.png'));
  expect(await put(upload('b.png'))).toMatchObject({ mediaName: 'b.png' });
  expect(await files()).toEqual(['b.png']);
  await expect(put(upload('c.png'), upload('d.png'))).rejects.toThrow('ERR_INVALID_INPUT');
  await expect(put(upload('e.png', 64_000_001))).rejects.toThrow('ERR_FILE_TOO_LARGE');
  await remove(world.bia, id);
  expect(await files()).toEqual([]);
});
