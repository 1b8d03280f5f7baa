import { maxLateMs } from '@balcao/contract/schedules/schedule.rules';
import { describe, expect, it } from 'vitest';
import { hour, testSchedules } from './test-schedules.ts';

const { world, state, addConnection, at, pass, create, send, now, messages } = testSchedules();
const contact = (columns: string) => world.sql(`update contacts set ${columns} where id = $1`, [state.contactId]);

describe('connection', () => {
  it('is the first in order that is up', async () => {
    const [down, up] = [
      await addConnection({ name: 'Fora', status: 'DISCONNECTED', isDefault: false }),
      await addConnection({ name: 'Outra', isDefault: false }),
    ];
    const schedule = await create({ whatsappId: [down, up, state.connectionId] });
    pass(hour);
    await send(schedule);
    expect(await messages()).toMatchObject([{ whatsappId: up }]);
  });

  it('waits while none is up, with the reason, and is sent late by the first that is up again', async () => {
    const other = await addConnection({ name: 'Outra', status: 'DISCONNECTED', isDefault: false });
    await world.sql(`update connections set status = 'DISCONNECTED'`);
    const schedule = await create({ whatsappId: [state.connectionId, other] });
    pass(hour);
    await send(schedule);
    expect(await now(schedule)).toMatchObject({ status: 'PENDENTE', failReason: 'connectionDown' });
    expect((await world.jobs('send-schedule')).map(({ runAt }) => runAt)).toEqual([new Date(at(60_000))]);
    expect(await messages()).toEqual([]);
    await world.sql(`update connections set status = 'CONNECTED' where id = $1`, [other]);
    pass(2 * hour);
    await send(schedule);
    expect(await now(schedule)).toMatchObject({ status: 'AGENDADA', late: true, failReason: null });
    expect(await messages()).toMatchObject([{ whatsappId: other }]);
  });

  it('waits for a day at most', async () => {
    await world.sql(`update connections set status = 'DISCONNECTED'`);
    const schedule = await create();
    pass(hour + maxLateMs + 1);
    await send(schedule);
    expect(await now(schedule)).toMatchObject({ status: 'ERRO', failReason: 'connectionDown' });
  });

  it('a deleted connection ends the schedule', async () => {
    const removed = await addConnection({ name: 'Outra', isDefault: false });
    const schedule = await create({ whatsappId: [removed] });
    await world.sql('delete from connections where id = $1', [removed]);
    pass(hour);
    await send(schedule);
    expect(await now(schedule)).toMatchObject({ status: 'ERRO', failReason: 'ERR_NO_WAPP_FOUND' });
  });
});

it('missed by more than a day it is not sent; by less it is sent, and marked late', async () => {
  const [missed, late] = [await create(), await create({ sendAt: at(2 * hour) })];
  pass(maxLateMs + hour + 1);
  await send(missed);
  await send(late);
  expect(await now(missed)).toMatchObject({ status: 'ERRO', failReason: 'missed' });
  expect(await now(late)).toMatchObject({ status: 'AGENDADA', late: true });
});

it('nothing is sent to a blocked or deleted contact', async () => {
  for (const [columns, failReason] of [
    ['active = false', 'contactBlocked'],
    ['active = true, removed_at = now()', 'contactRemoved'],
  ] as const) {
    const schedule = await create();
    await contact(columns);
    pass(hour);
    await send(schedule);
    expect(await now(schedule)).toMatchObject({ status: 'ERRO', failReason });
    await contact('removed_at = null, active = true');
  }
  expect(await messages()).toEqual([]);
});

it('waits while the subscription is expired, or the plan lacks schedules', async () => {
  const schedule = await create();
  await world.sql(`update companies set due_date = now() - interval '1 day' where id = $1`, [world.ana.companyId]);
  pass(hour);
  await send(schedule);
  expect(await now(schedule)).toMatchObject({ status: 'PENDENTE', failReason: 'ERR_SUBSCRIPTION_EXPIRED' });
  await world.sql(`update companies set due_date = now() + interval '9 days' where id = $1`, [world.ana.companyId]);
  await world.sql('update plans set use_schedules = false');
  await send(schedule);
  expect(await now(schedule)).toMatchObject({ status: 'PENDENTE', failReason: 'ERR_PLAN_FEATURE' });
  await world.sql('update plans set use_schedules = true');
  await send(schedule);
  expect(await now(schedule)).toMatchObject({ status: 'AGENDADA' });
});
