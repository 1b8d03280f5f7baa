import { expect, it } from 'vitest';
import { outcomeOfOverlap } from '../../../tests/world/overlap.ts';
import { sessionCommands } from '../channels/whatsapp-web/session-commands.ts';
import { connectionEffects } from '../composition/effects.ts';
import { deleteConnection } from '../connections/delete-connection.ts';
import { removeContactList } from '../contact-lists/remove-contact-list.ts';
import { createFileList } from '../file-lists/create-file-list.ts';
import { removeFileList } from '../file-lists/remove-file-list.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { createTag } from '../tags/create-tag.ts';
import { removeTag } from '../tags/remove-tag.ts';
import { createCampaign } from './create-campaign.ts';
import { startCampaign } from './sending/change-campaign-state.ts';
import { prepareCampaign } from './snapshot/prepare-campaign.ts';
import { testCampaigns } from './test-campaigns.ts';
import { updateCampaign } from './update-campaign.ts';

const campaigns = testCampaigns();
const { world, state, run, create, list, start, cancel, restart, sendAll, report } = campaigns;
type Change = Parameters<typeof updateCampaign>[3];
const update = ({ id }: { id: number }, input: Change) => run((tx) => updateCampaign(tx, world.ana, id, input));
const removeList = (id: number) => run((tx) => removeContactList(tx, id));

const inUse = { status: 'rejected', reason: { code: 'ERR_LIST_IN_USE' } };
const inAnHour = () => new Date(world.now.getTime() + 3_600_000).toISOString();

it('refuses to delete a list while its campaign is started or scheduled: nobody would get anything', async () => {
  const contactListId = await list(2);
  const made = await create({ contactListId });
  expect(
    await outcomeOfOverlap(
      world,
      (tx) => startCampaign(tx, world.ana, made.id),
      () => removeList(contactListId),
    ),
  ).toMatchObject(inUse);
  const other = await list(2, 10);
  const input = { name: 'Páscoa', whatsappId: state.connectionId, message1: 'Oi', contactListId: other };
  expect(
    await outcomeOfOverlap(
      world,
      (tx) => createCampaign(tx, world.ana, { ...input, scheduledAt: inAnHour() }),
      () => removeList(other),
    ),
  ).toMatchObject(inUse);
});

it('so is a file list: it would be missing when it is sent', async () => {
  const fileList = () => run((tx) => createFileList(tx, world.ana, { name: 'Catálogo', message: '' }));
  const removeFiles = (id: number) => run((tx) => removeFileList(tx, id));
  const [{ id: ofStarted }, { id: ofPlanned }] = [await fileList(), await fileList()];
  const made = await create({ fileListId: ofStarted });
  expect(
    await outcomeOfOverlap(
      world,
      (tx) => startCampaign(tx, world.ana, made.id),
      () => removeFiles(ofStarted),
    ),
  ).toMatchObject(inUse);
  const other = await create();
  expect(
    await outcomeOfOverlap(
      world,
      (tx) => updateCampaign(tx, world.ana, other.id, { fileListId: ofPlanned, scheduledAt: inAnHour() }),
      () => removeFiles(ofPlanned),
    ),
  ).toMatchObject(inUse);
});

it('so is a tag, until its contacts are in the snapshot: with a list beside it they would be skipped silently', async () => {
  const removeOf = (id: number) => run((tx) => removeTag(tx, world.ana, id));
  const tag = async (name: string) => (await run((tx) => createTag(tx, world.ana, { name }))).id;
  const [tagListId, ofPlanned] = [await tag('Clientes'), await tag('Fornecedores')];
  const tagInUse = { status: 'rejected', reason: { code: 'ERR_TAG_IN_USE' } };
  const made = await create({ tagListId });
  expect(
    await outcomeOfOverlap(
      world,
      (tx) => startCampaign(tx, world.ana, made.id),
      () => removeOf(tagListId),
    ),
  ).toMatchObject(tagInUse);
  const other = await create();
  expect(
    await outcomeOfOverlap(
      world,
      (tx) => updateCampaign(tx, world.ana, other.id, { tagListId: ofPlanned, scheduledAt: inAnHour() }),
      () => removeOf(ofPlanned),
    ),
  ).toMatchObject(tagInUse);
  await run((tx) => prepareCampaign(tx, made.id));
  await removeOf(tagListId);
  expect(await report(made)).toMatchObject({ status: 'EM_ANDAMENTO' });
});

it('refuses to delete a connection while a campaign of it is started: it would never finish', async () => {
  const made = await create();
  const deps = {
    box: secretBox('a secret of tests', 'connections'),
    sessions: sessionCommands(world.context()),
    effects: connectionEffects,
    capabilitiesOf: () => null,
    testerOf: () => null,
  };
  const remove = () => run((tx) => deleteConnection(tx, world.ana, state.connectionId, deps));
  expect(await outcomeOfOverlap(world, (tx) => startCampaign(tx, world.ana, made.id), remove)).toMatchObject({
    status: 'rejected',
    reason: { code: 'ERR_CAMPAIGN_RUNNING' },
  });
});

it('a cancelled one whose list was deleted can be changed, and continues with its snapshot', async () => {
  const contactListId = await list(2);
  const made = await create({ contactListId });
  await start(made);
  await cancel(made);
  await removeList(contactListId);
  expect(await update(made, { message1: 'Feliz Natal, {nome}!' })).toMatchObject({ contactListId: null });
  await restart(made);
  expect(await sendAll()).toEqual(['Feliz Natal, Pessoa 1!', 'Feliz Natal, Pessoa 2!']);
});

it('a cancelled one without a snapshot whose list was deleted is refused, by name', async () => {
  const contactListId = await list(2);
  const made = await create({ contactListId, scheduledAt: new Date(world.now.getTime() + 3_600_000).toISOString() });
  await cancel(made);
  await removeList(contactListId);
  const refused = { code: 'ERR_INVALID_INPUT', details: { fields: { contactListId: 'required' } } };
  await expect(restart(made)).rejects.toMatchObject(refused);
  await expect(update(made, { message1: 'Oi' })).rejects.toMatchObject(refused);
  expect((await report(made)).status).toBe('CANCELADA');
});

it('a template chosen for another connection is dropped with it: the text would not be sent', async () => {
  const template1 = { name: 'natal', language: 'pt_BR', values: {} };
  const made = await create({ template1, confirmationTemplate2: template1 }, 1);
  expect(made).toMatchObject({ message1: 'Oi, {nome}!', template1: null, confirmationTemplate2: null });
  await start(made);
  expect(await sendAll()).toEqual(['Oi, Pessoa 1!']);
  const unused = create({ message1: '', template1 }, 1);
  await expect(unused).rejects.toMatchObject({ details: { fields: { message1: 'required' } } });
});
