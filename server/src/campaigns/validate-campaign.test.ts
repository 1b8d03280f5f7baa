import { expect, it } from 'vitest';
import { outcomeOfOverlap } from '../../../tests/world/overlap.ts';
import { removeContactList } from '../contact-lists/remove-contact-list.ts';
import { createCampaign } from './create-campaign.ts';
import { startCampaign } from './sending/change-campaign-state.ts';
import { testCampaigns } from './test-campaigns.ts';
import { updateCampaign } from './update-campaign.ts';

const campaigns = testCampaigns();
const { world, state, run, create, list, start, cancel, restart, sendAll, report } = campaigns;
type Change = Parameters<typeof updateCampaign>[3];
const update = ({ id }: { id: number }, input: Change) => run((tx) => updateCampaign(tx, world.ana, id, input));
const removeList = (id: number) => run((tx) => removeContactList(tx, id));

it('a list that goes while its campaign is started, or planned with it, is refused: nobody would get anything', async () => {
  const inAnHour = new Date(world.now.getTime() + 3_600_000).toISOString();
  const contactListId = await list(2);
  const made = await create({ contactListId });
  const refused = { status: 'rejected', reason: { code: 'ERR_LIST_IN_USE' } };
  expect(
    await outcomeOfOverlap(
      world,
      (tx) => startCampaign(tx, world.ana, made.id),
      () => removeList(contactListId),
    ),
  ).toMatchObject(refused);
  const other = await list(2, 10);
  const input = { name: 'Páscoa', whatsappId: state.connectionId, message1: 'Oi', contactListId: other };
  expect(
    await outcomeOfOverlap(
      world,
      (tx) => createCampaign(tx, world.ana, { ...input, scheduledAt: inAnHour }),
      () => removeList(other),
    ),
  ).toMatchObject(refused);
});

it('a cancelled one whose list is gone is still changed, and goes on with who was written down', async () => {
  const contactListId = await list(2);
  const made = await create({ contactListId });
  await start(made);
  await cancel(made);
  await removeList(contactListId);
  expect(await update(made, { message1: 'Feliz Natal, {nome}!' })).toMatchObject({ contactListId: null });
  await restart(made);
  expect(await sendAll()).toEqual(['Feliz Natal, Pessoa 1!', 'Feliz Natal, Pessoa 2!']);
});

it('a cancelled one that wrote nobody down and whose list is gone is refused, by name', async () => {
  const contactListId = await list(2);
  const made = await create({ contactListId, scheduledAt: new Date(world.now.getTime() + 3_600_000).toISOString() });
  await cancel(made);
  await removeList(contactListId);
  const refused = { code: 'ERR_INVALID_INPUT', details: { fields: { contactListId: 'required' } } };
  await expect(restart(made)).rejects.toMatchObject(refused);
  await expect(update(made, { message1: 'Oi' })).rejects.toMatchObject(refused);
  expect((await report(made)).status).toBe('CANCELADA');
});
