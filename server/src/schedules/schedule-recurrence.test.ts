import { expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { changeTimeZone } from '../companies/change-time-zone.ts';
import { removeSchedule } from './remove-schedule.ts';
import { sendSchedule } from './send-schedule.ts';
import { testSchedules } from './test-schedules.ts';
import { updateSchedule } from './update-schedule.ts';

const { world, run, create, send, now, messages, stored } = testSchedules();
const at = (text: string) => {
  world.now = new Date(text);
};
/** Runs the job of the current occurrence at its time. */
const turn = async (schedule: Awaited<ReturnType<typeof create>>) => {
  const present = await now(schedule);
  at(present.sendAt);
  await send(present);
  return now(schedule);
};
const runAts = async () => (await world.jobs('send-schedule')).map(({ runAt }) => runAt.toISOString());

it('each occurrence sends one message and schedules the next, in the company’s zone; the last ends it', async () => {
  at('2026-12-31T11:00:00Z');
  const schedule = await create({ sendAt: '2026-12-31T09:00', recurrence: 'FREQ=MONTHLY;COUNT=3' });
  expect(schedule.recurrence).toBe('FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3');
  expect(await turn(schedule)).toMatchObject({
    status: 'PENDENTE',
    sendAt: '2027-01-31T12:00:00.000Z',
    lastTurn: { status: 'AGENDADA', sendAt: '2026-12-31T12:00:00.000Z' },
  });
  expect(await runAts()).toEqual(['2027-01-31T12:00:00.000Z']);
  expect(await turn(schedule)).toMatchObject({ sendAt: '2027-02-28T12:00:00.000Z' });
  expect(await turn(schedule)).toMatchObject({ status: 'AGENDADA', sendAt: '2027-02-28T12:00:00.000Z' });
  expect(await messages()).toHaveLength(3);
  expect((await now(schedule)).turns).toHaveLength(3);
});

it('a missed occurrence does not end it', async () => {
  at('2026-12-01T11:00:00Z');
  const schedule = await create({ sendAt: '2026-12-01T09:00', recurrence: 'FREQ=WEEKLY' });
  at('2026-12-03T12:00:00Z');
  await send(schedule);
  expect(await now(schedule)).toMatchObject({
    status: 'PENDENTE',
    sendAt: '2026-12-08T12:00:00.000Z',
    lastTurn: { status: 'ERRO', failReason: 'missed' },
  });
});

it('a moved occurrence continues from there, with the rest of its count; another rule begins anew', async () => {
  at('2026-12-01T11:00:00Z');
  const schedule = await create({ sendAt: '2026-12-01T09:00', recurrence: 'FREQ=DAILY;COUNT=5' });
  await turn(schedule);
  const change = (input: Parameters<typeof updateSchedule>[3]) =>
    run((tx) => updateSchedule(tx, world.bia, schedule.id, input));
  expect(await change({ sendAt: '2026-12-02T10:00' })).toMatchObject({ recurrence: 'FREQ=DAILY;COUNT=4' });
  expect(await change({ body: 'Outro texto', recurrence: 'FREQ=DAILY;COUNT=4' })).toMatchObject({
    sendAt: '2026-12-02T13:00:00.000Z',
  });
  expect(await turn(schedule)).toMatchObject({ sendAt: '2026-12-03T13:00:00.000Z' });
  expect(await change({ recurrence: null })).toMatchObject({ recurrence: null, sendAt: '2026-12-03T13:00:00.000Z' });
  expect(await turn(schedule)).toMatchObject({ status: 'AGENDADA' });
});

it('in another zone it keeps its local time; a single one keeps its instant', async () => {
  at('2026-12-01T11:00:00Z');
  const daily = await create({ sendAt: '2026-12-01T09:00', recurrence: 'FREQ=DAILY' });
  const once = await create({ sendAt: '2026-12-01T09:00' });
  await run((tx) => changeTimeZone(tx, 'America/Manaus'));
  expect([(await now(daily)).sendAt, (await now(once)).sendAt]).toEqual([
    '2026-12-01T13:00:00.000Z',
    '2026-12-01T12:00:00.000Z',
  ]);
  expect((await runAts()).sort()).toEqual(['2026-12-01T12:00:00.000Z', '2026-12-01T13:00:00.000Z']);
  expect(await turn(daily)).toMatchObject({ sendAt: '2026-12-02T13:00:00.000Z' });
});

it('one whose last occurrence is handed over while the zone changes stays finished', async () => {
  at('2026-12-01T11:00:00Z');
  const schedule = await create({ sendAt: '2026-12-01T09:00', recurrence: 'FREQ=DAILY;COUNT=1' });
  at(schedule.sendAt);
  let moving: Promise<void> = Promise.resolve();
  await run(async (tx) => {
    await sendSchedule(tx, { scheduleId: schedule.id, sendAt: schedule.sendAt });
    moving = run((other) => changeTimeZone(other, 'America/Manaus'));
    await Promise.race([moving, lockWait(world.context().database.owner)]);
  });
  await moving;
  expect(await now(schedule)).toMatchObject({ status: 'AGENDADA', sendAt: schedule.sendAt });
  expect(await world.sql('select is_waiting as waits from schedules')).toEqual([{ waits: false }]);
});

it('cancelled, neither its next occurrence nor the last one’s waiting message is sent', async () => {
  at('2026-12-01T11:00:00Z');
  const schedule = await create({ sendAt: '2026-12-01T09:00', recurrence: 'FREQ=DAILY' });
  await turn(schedule);
  await run((tx) => removeSchedule(tx, world.bia, schedule.id));
  expect(await runAts()).toEqual([]);
  expect(await stored((await messages())[0]!.id)).toMatchObject({ isDeleted: true });
});
