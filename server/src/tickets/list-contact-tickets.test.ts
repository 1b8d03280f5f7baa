import { expect, it } from 'vitest';
import { testDesk } from '../../../tests/test-desk.ts';
import { listContactTickets } from './list-contact-tickets.ts';

const desk = testDesk();

it('earlier conversations of a contact are listed, newest first, for who may read them', async () => {
  const aline = await desk.contact('Aline', '5511987654321');
  const old = await desk.ticket(aline, { userId: desk.ana.userId });
  await desk.sql(`update tickets set status = 'closed', updated_at = now() - interval '3 days' where id = $1`, [old]);
  const elsewhere = await desk.ticket(aline, { queueId: null, userId: desk.ana.userId });
  await desk.sql(`update tickets set status = 'closed', updated_at = now() - interval '1 day' where id = $1`, [
    elsewhere,
  ]);
  const now = await desk.ticket(aline, { userId: desk.bia.userId });
  await desk.ticket(await desk.contact('Bruna'), { userId: desk.bia.userId });

  const ids = async (actor = desk.ana) =>
    (await desk.run((tx) => listContactTickets(tx, actor, aline), actor.companyId)).tickets.map(({ id }) => id);
  expect(await ids()).toEqual([now, elsewhere, old]);
  expect(await ids(desk.bia)).toEqual([now, old]);
  expect(await ids({ ...desk.bia, allHistoric: true })).toEqual([now, elsewhere, old]);
  await expect(ids(desk.otto)).rejects.toThrow('ERR_NO_CONTACT_FOUND');
});
