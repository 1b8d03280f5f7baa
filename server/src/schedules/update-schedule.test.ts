import { beforeEach, describe, expect, it } from 'vitest';
import { outcomeOfOverlap } from '../../../tests/world/overlap.ts';
import { changeTimeZone } from '../companies/change-time-zone.ts';
import { removeContacts } from '../contacts/remove-contacts.ts';
import { removeSchedule } from './remove-schedule.ts';
import { sendSchedule } from './send-schedule.ts';
import { hour, testSchedules } from './test-schedules.ts';
import { updateSchedule } from './update-schedule.ts';

const { world, state, run, create, at, send, pass, now, messages, addConnection } = testSchedules();
type Schedule = Awaited<ReturnType<typeof create>>;
type Change = Parameters<typeof updateSchedule>[3];
const update = ({ id }: Schedule, input: Change, actor = world.bia) =>
  run((tx) => updateSchedule(tx, actor, id, input));
const clock = (iso: string) => {
  world.now = new Date(iso);
};
/** Runs the job of the current occurrence at its time. */
const turn = async (schedule: Schedule) => {
  const present = await now(schedule);
  clock(present.sendAt);
  await send(present);
  return now(schedule);
};

describe('failed one', () => {
  let failed: Schedule;
  beforeEach(async () => {
    failed = await create();
    pass(25 * hour + 1);
    await send(failed);
    expect((await now(failed)).status).toBe('ERRO');
  });

  it('cannot be saved without a new future time', async () => {
    const past = { code: 'ERR_INVALID_INPUT', details: { fields: { sendAt: 'past' } } };
    await expect(update(failed, { body: 'Outro texto' })).rejects.toMatchObject(past);
    await expect(update(failed, { sendAt: failed.sendAt })).rejects.toMatchObject(past);
    expect(await now(failed)).toMatchObject({ status: 'ERRO', body: 'Bom dia, {{firstName}}!' });
  });

  it('is sent at its new time, once, and to the new contact when that was changed', async () => {
    const other = await world.contact('Bento', '5511987650000');
    const again = await update(failed, { sendAt: at(hour), contactId: other });
    expect(again).toMatchObject({ status: 'PENDENTE', failReason: null, contact: { name: 'Bento' } });
    pass(hour);
    await send(failed); // the job of its first time, which was replaced
    expect(await messages()).toEqual([]);
    await send(again);
    await send(again);
    expect((await messages()).map(({ body }) => body)).toEqual(['Bom dia, Bento!']);
    expect((await now(failed)).turns.map(({ status }) => status)).toEqual(['AGENDADA', 'ERRO']);
  });
});

describe('contact', () => {
  it('may have left the address book when nothing else is changed; a new one must exist', async () => {
    const made = await create();
    const other = await world.contact('Bento');
    await run((tx) => removeContacts(tx, world.ana, [state.contactId, other]));
    expect(await update(made, { body: 'Outro texto', contactId: state.contactId })).toMatchObject({
      body: 'Outro texto',
    });
    await expect(update(made, { contactId: other })).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  });
});

it('its connection may be deleted when nothing else is changed; a new one must exist', async () => {
  const other = await addConnection({ name: 'Filial', isDefault: false });
  const made = await create({ whatsappId: [other, state.connectionId] });
  await world.sql('delete from connections where id = $1', [other]);
  const { whatsappId } = await now(made);
  expect(await update(made, { body: 'Outro texto', whatsappId })).toMatchObject({ body: 'Outro texto', whatsappId });
  const lost = update(made, { whatsappId: [...whatsappId, other + 1000] });
  await expect(lost).rejects.toThrow('ERR_NO_WAPP_FOUND');
  await update(made, { whatsappId: [state.connectionId] });
  await expect(update(made, { whatsappId: [other] })).rejects.toThrow('ERR_NO_WAPP_FOUND');
});

it('absent fields stay; empty ones are cleared', async () => {
  const made = await create({
    whatsappId: [state.connectionId],
    queueId: world.queueId,
    ticketUserId: world.bia.userId,
    openTicket: 'enabled',
    statusTicket: 'closed',
  });
  expect(await update(made, { body: 'Outro texto' })).toMatchObject({
    whatsappId: [state.connectionId],
    queueId: world.queueId,
    ticketUserId: world.bia.userId,
    openTicket: 'enabled',
    statusTicket: 'closed',
  });
  const bare = await update(made, { whatsappId: [], queueId: null, ticketUserId: null, openTicket: 'disabled' });
  expect(bare).toMatchObject({ body: 'Outro texto', whatsappId: [], queueId: null, ticketUserId: null });
  expect(bare.updatedAt > made.updatedAt).toBe(true);
});

describe('concurrently', () => {
  it('saved while it becomes due, it is sent once as it was, and its editor is informed', async () => {
    const made = await create();
    pass(hour);
    const saved = await outcomeOfOverlap(
      world,
      (tx) => sendSchedule(tx, { scheduleId: made.id, sendAt: made.sendAt }),
      () => update(made, { body: 'Outro texto' }),
    );
    expect(saved).toMatchObject({ status: 'rejected', reason: { code: 'ERR_SCHEDULE_SENT' } });
    expect((await messages()).map(({ body }) => body)).toEqual(['Bom dia, Aline!']);
  });

  it('moved while it becomes due, it is sent at the new time only', async () => {
    const made = await create();
    pass(hour);
    const due = await outcomeOfOverlap(
      world,
      (tx) => updateSchedule(tx, world.bia, made.id, { sendAt: at(hour) }),
      () => send(made),
    );
    expect([due.status, await messages(), (await now(made)).status]).toEqual(['fulfilled', [], 'PENDENTE']);
  });

  it('deleted while it becomes due, nothing is sent', async () => {
    const made = await create();
    pass(hour);
    const due = await outcomeOfOverlap(
      world,
      (tx) => removeSchedule(tx, world.bia, made.id),
      () => send(made),
    );
    expect([due.status, await messages()]).toEqual(['fulfilled', []]);
  });

  const daily = async () => {
    clock('2026-12-01T11:00:00Z');
    const made = await create({ sendAt: '2026-12-01T09:00', recurrence: 'FREQ=DAILY' });
    clock(made.sendAt);
    return made;
  };

  it('saved while one of its occurrences is sent, a repeated one has the new text from the next on', async () => {
    const made = await daily();
    const saved = await outcomeOfOverlap(
      world,
      (tx) => sendSchedule(tx, { scheduleId: made.id, sendAt: made.sendAt }),
      () => update(made, { body: 'Outro texto' }),
    );
    expect(saved).toMatchObject({ status: 'fulfilled', value: { sendAt: '2026-12-02T12:00:00.000Z' } });
    await turn(made);
    expect((await messages()).map(({ body }) => body)).toEqual(['Bom dia, Aline!', 'Outro texto']);
  });

  it('in another zone while one of its occurrences is sent, a repeated one keeps its local time', async () => {
    const made = await daily();
    await outcomeOfOverlap(
      world,
      (tx) => sendSchedule(tx, { scheduleId: made.id, sendAt: made.sendAt }),
      () => run((tx) => changeTimeZone(tx, 'America/Manaus')),
    );
    expect((await now(made)).sendAt).toBe('2026-12-02T13:00:00.000Z');
  });
});

describe('over clock changes', () => {
  beforeEach(() => world.sql(`update companies set time_zone = 'America/New_York'`));

  it('a daily one at nine stays at nine, over days of 23 and 25 hours', async () => {
    clock('2027-03-13T12:00:00Z');
    const spring = await create({ sendAt: '2027-03-13T09:00', recurrence: 'FREQ=DAILY' });
    expect([spring.sendAt, (await turn(spring)).sendAt]).toEqual([
      '2027-03-13T14:00:00.000Z',
      '2027-03-14T13:00:00.000Z',
    ]);
    clock('2027-11-06T12:00:00Z');
    const autumn = await create({ sendAt: '2027-11-06T09:00', recurrence: 'FREQ=DAILY' });
    expect([autumn.sendAt, (await turn(autumn)).sendAt]).toEqual([
      '2027-11-06T13:00:00.000Z',
      '2027-11-07T14:00:00.000Z',
    ]);
  });

  it('a skipped time skips no day, and does not move the days after', async () => {
    clock('2027-03-12T12:00:00Z');
    const nightly = await create({ sendAt: '2027-03-13T02:30', recurrence: 'FREQ=DAILY;COUNT=3' });
    const times = [nightly.sendAt];
    for (let n = 0; n < 2; n++) times.push((await turn(nightly)).sendAt);
    expect(times.map((iso) => iso.slice(0, 10))).toEqual(['2027-03-13', '2027-03-14', '2027-03-15']);
    expect(times[2]).toBe('2027-03-15T06:30:00.000Z');
  });

  it('saving the same time and rule does not move it, in the second occurrence either', async () => {
    clock('2027-03-13T12:00:00Z');
    const made = await create({ sendAt: '2027-03-13T09:00', recurrence: 'FREQ=DAILY;COUNT=3' });
    const second = await turn(made);
    const { recurrence } = second;
    await update(made, { body: 'Outro texto', sendAt: '2027-03-14T09:00', recurrence });
    expect(await now(made)).toMatchObject({ sendAt: second.sendAt, recurrence: 'FREQ=DAILY;COUNT=3' });
    expect((await turn(made)).sendAt).toBe('2027-03-15T13:00:00.000Z');
    expect(await turn(made)).toMatchObject({ status: 'AGENDADA', sendAt: '2027-03-15T13:00:00.000Z' });
  });

  it('a company that moves to another zone and back keeps the local time throughout', async () => {
    clock('2027-03-13T12:00:00Z');
    const made = await create({ sendAt: '2027-03-14T09:00', recurrence: 'FREQ=WEEKLY' });
    const move = async (zone: string) => {
      await run((tx) => changeTimeZone(tx, zone));
      return (await now(made)).sendAt;
    };
    expect(await move('Europe/Lisbon')).toBe('2027-03-14T09:00:00.000Z');
    expect((await turn(made)).sendAt).toBe('2027-03-21T09:00:00.000Z');
    expect(await move('America/New_York')).toBe('2027-03-21T13:00:00.000Z');
    expect((await turn(made)).sendAt).toBe('2027-03-28T13:00:00.000Z');
    expect(await world.jobs('send-schedule')).toHaveLength(1);
  });
});
