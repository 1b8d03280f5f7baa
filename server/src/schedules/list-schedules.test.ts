import { expect, it } from 'vitest';
import { removeContacts } from '../contacts/remove-contacts.ts';
import { listSchedules } from './list-schedules.ts';
import { hour, testSchedules } from './test-schedules.ts';

const { world, state, run, create, send, pass, now, addFile } = testSchedules();
const page = (pageNumber: number, over: { searchParam?: string; contactId?: number } = {}, actor = world.ana) =>
  run((tx) => listSchedules(tx, actor, { pageNumber, ...over }));
/** Schedules at one time; the first twelve are moved to it later, so their rows are stored behind the others. */
async function many(count: number, { isWaiting = true } = {}): Promise<void> {
  await world.sql(
    `with made as (
       insert into schedules (company_id, body, contact_id, user_id, open_ticket, status_ticket, send_at, is_waiting)
       select 1, 'Lembrete ' || i, $1, $2, false, 'open', case when i <= 12 then '2027-01-02T12:00:00Z' else '2027-01-01T12:00:00Z' end::timestamptz, $4
       from generate_series(1, $3::int) i order by i returning id, send_at)
     insert into schedule_turns (company_id, schedule_id, turn, send_at, status)
     select 1, id, 1, send_at, case when $4 then 'PENDENTE' else 'ENVIADA' end from made`,
    [state.contactId, world.bia.userId, count, isWaiting],
  );
  await world.sql(`update schedules set send_at = '2027-01-01T12:00:00Z'`);
}
async function bodies(): Promise<string[]> {
  const pages = [await page(1), await page(2)];
  return pages.flatMap(({ schedules }) => schedules.map(({ body }) => body));
}

it.each([true, false])('many schedules at one time: each is on one page (waiting: %s)', async (isWaiting) => {
  await many(25, { isWaiting });
  expect(await bodies()).toEqual(Array.from({ length: 25 }, (_, i) => `Lembrete ${i + 1}`));
});

it('searches % and _ literally, ignoring accents, and counts the matches', async () => {
  await create({ body: '100% de desconto' });
  await create({ body: 'Reunião às dez' });
  const found = async (searchParam: string) => {
    const { schedules, count } = await page(1, { searchParam });
    return [schedules.map(({ body }) => body), count];
  };
  expect(await found('0%')).toEqual([['100% de desconto'], 1]);
  expect(await found('_')).toEqual([[], 0]);
  expect(await found(' REUNIAO AS ')).toEqual([['Reunião às dez'], 1]);
  expect(await found('aline')).toEqual([['100% de desconto', 'Reunião às dez'], 2]);
});

it('one planned for a contact deleted from the address book is still shown, and says at its time why it is not sent', async () => {
  const made = await create();
  await run((tx) => removeContacts(tx, world.ana, [state.contactId]));
  expect((await page(1, { contactId: state.contactId })).schedules).toMatchObject([{ contact: { name: 'Aline' } }]);
  pass(hour);
  await send(made);
  expect(await now(made)).toMatchObject({ status: 'ERRO', failReason: 'contactRemoved' });
});

it('has the picture of its contact', async () => {
  const { contact } = await create();
  expect(contact.profilePicUrl).toBeNull();
  await world.sql('insert into contact_pictures (company_id, contact_id, file_id, due_at) values (1, $1, $2, now())', [
    state.contactId,
    await addFile(),
  ]);
  const [planned] = (await page(1)).schedules;
  expect(planned?.contact.profilePicUrl).toEqual(expect.any(String));
});

it('other users’ are not counted for an attendant, nor another company’s', async () => {
  await many(2);
  expect([(await page(1, {}, state.caio)).count, (await page(1, {}, world.bia)).count]).toEqual([0, 2]);
  const theirs = await world.run(
    (tx) => listSchedules(tx, world.otto, { pageNumber: 1, contactId: state.contactId }),
    world.otto.companyId,
  );
  expect(theirs).toEqual({ schedules: [], count: 0, hasMore: false });
});
