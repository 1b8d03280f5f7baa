import { beforeEach, expect, it } from 'vitest';
import { sendScheduleJob } from '../../schedules/schedule.jobs.ts';
import { testImport } from '../test-import.ts';
import { quickMessages, schedules } from './replies-and-schedules.ts';

const { world, take, outcomes, idOf, sql, takeTwoCompanies } = testImport();
const schedule = (id: number, over: object = {}) => ({
  id,
  companyId: 1,
  contactId: 1,
  userId: 1,
  body: 'Lembrete',
  sendAt: '2099-01-01T12:00:00Z',
  status: 'PENDENTE',
  ...over,
});

beforeEach(takeTwoCompanies);

it('a pending schedule is sent here, once, at its time; one that was sent or missed in the source is not', async () => {
  const rows = [
    schedule(1),
    schedule(2, { sendAt: '2025-01-01T12:00:00Z', sentAt: '2025-01-01T12:00:05Z' }),
    schedule(3, { sendAt: '2099-01-01T12:00:00Z', status: 'Enviado' }),
    schedule(4, { sendAt: '2025-01-01T12:00:00Z' }),
    schedule(5, { sendAt: null }),
    schedule(6, { contactId: 2 }),
  ];
  await take(schedules, ...rows);
  await take(schedules, ...rows);
  const waiting = await idOf(schedules, 1);
  expect(await sql('select id from schedules where is_waiting')).toEqual([{ id: waiting }]);
  expect(await world.jobs(sendScheduleJob.name)).toMatchObject([
    { payload: { scheduleId: waiting, sendAt: '2099-01-01T12:00:00.000Z' }, runAt: new Date('2099-01-01T12:00:00Z') },
  ]);
  const turns = `select status, sent_at is not null as sent from schedule_turns order by schedule_id`;
  expect(await sql(turns)).toEqual([
    { status: 'PENDENTE', sent: false },
    { status: 'ENVIADA', sent: true },
    { status: 'ENVIADA', sent: true },
  ]);
  expect((await outcomes(schedules)).slice(3).map(({ note }) => note)).toEqual([
    'sendAt: past, and never sent',
    'sendAt: none',
    'its contact did not come',
  ]);
});

it('a schedule that is due at this very moment counts as past', async () => {
  world.now = new Date('2030-01-01T00:00:00Z');
  await take(
    schedules,
    schedule(1, { sendAt: world.now.toISOString() }),
    schedule(2, { sendAt: '2030-01-01T00:00:01Z' }),
  );
  expect((await outcomes(schedules)).map(({ outcome }) => outcome)).toEqual(['refused', 'taken']);
});

it('a reply whose author was not imported becomes general, and one without a shortcode is refused', async () => {
  const reply = { companyId: 1, shortcode: ' pix ', message: 'Nossa chave' };
  await take(
    quickMessages,
    { ...reply, id: 1, userId: 1 },
    { ...reply, id: 2, userId: 2 },
    { ...reply, id: 3, userId: 1, geral: 'true' },
    { ...reply, id: 4, shortcode: ' ' },
  );
  expect(await sql('select shortcode, user_id is null as nobodys, geral from quick_messages order by id')).toEqual([
    { shortcode: 'pix', nobodys: false, geral: false },
    { shortcode: 'pix', nobodys: true, geral: true },
    { shortcode: 'pix', nobodys: false, geral: true },
  ]);
});
