import { beforeEach, expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { blockContact } from './block-contact.ts';
import { fetchContactNameJob, fetchContactNameKey } from './contact.jobs.ts';
import { createContact } from './create-contact.ts';
import { findContact } from './find-contact.ts';
import { removeContact, removeContacts } from './remove-contacts.ts';
import { updateContact } from './update-contact.ts';

const world = testWorld();
let id: number;
const make = (name: string, number: string) => world.run((tx) => createContact(tx, world.ana, { name, number }));
const update = (input: Parameters<typeof updateContact>[3], actor = world.ana) =>
  world.run((tx) => updateContact(tx, actor, id, input));
const stored = () => world.run((tx) => findContact(tx, id));

beforeEach(async () => {
  const extraInfo = [{ name: 'CPF', value: '1' }];
  const aline = await world.run((tx) =>
    createContact(tx, world.ana, { name: 'Aline', number: '5511987654321', extraInfo }),
  );
  id = aline.id;
  world.publishedNotices = [];
});

it('a person who sees a masked number and saves the form does not overwrite the number', async () => {
  expect(await update({ name: 'Aline Tanaka', number: '551198765****' }, world.bia)).toMatchObject({
    number: '551198765****',
  });
  expect(await stored()).toMatchObject({ name: 'Aline Tanaka', number: '5511987654321' });
});

it('a mask in another place is refused, not stored', async () => {
  await expect(update({ number: '551198****21' }, world.bia)).rejects.toThrow('ERR_INVALID_INPUT');
  await expect(update({ number: '551198765****' }, world.ana)).rejects.toThrow('ERR_INVALID_INPUT');
});

it('absent fields stay as they are, and extraInfo is replaced as a whole', async () => {
  await update({ email: 'aline@example.com' });
  expect((await stored()).extraInfo).toMatchObject([{ name: 'CPF', value: '1' }]);
  await update({ extraInfo: [{ name: 'RG', value: '2' }] });
  expect((await stored()).extraInfo).toMatchObject([{ name: 'RG', value: '2' }]);
  await update({ extraInfo: [] });
  expect(await stored()).toMatchObject({ extraInfo: [], email: 'aline@example.com' });
});

it('custom fields that others have changed since the caller saw them stay so; of two changes of one the caller’s counts', async () => {
  const field = (name: string, value: string) => ({ name, value });
  const seen = [
    field('CPF', '1'),
    field('Cidade', 'Itu'),
    field('Filho', 'Rui'),
    field('Filho', 'Ivo'),
    field('Plano', 'A'),
  ];
  await update({ extraInfo: seen });
  // A colleague adds one, changes three and removes one.
  const theirs = [
    field('CPF', '2'),
    field('Cidade', 'Salto'),
    field('Filho', 'Rui'),
    field('Filho', 'Ivo'),
    field('RG', '9'),
  ];
  await update({ extraInfo: theirs, seenExtraInfo: seen });
  // The form still shows what was there when it was opened.
  const form = [
    field('CPF', '3'),
    field('Cidade', 'Itu'),
    field('Filho', 'Rui'),
    field('Plano', 'A'),
    field('Time', 'Vasco'),
  ];
  await update({ extraInfo: form, seenExtraInfo: seen });
  const shown = (await stored()).extraInfo.map(({ name, value }) => `${name} ${value}`);
  expect(shown).toEqual(['CPF 3', 'Cidade Salto', 'Filho Rui', 'Time Vasco', 'RG 9']);
});

it('publishes no notice when nothing changed', async () => {
  await update({ name: 'Aline', number: '5511987654321', email: '', extraInfo: [{ name: 'CPF', value: '1' }] });
  await world.run((tx) => blockContact(tx, world.ana, id, true));
  expect(headlines(world)).toEqual([]);
  await world.run((tx) => blockContact(tx, world.ana, id, false));
  expect(headlines(world)).toEqual(['contact update']);
});

it('a number that another contact has is refused, in its other form too', async () => {
  await make('Bruna', '5511912345678');
  await expect(update({ number: '551112345678' })).resolves.toBeDefined(); // a landline: not Bruna's
  await expect(update({ number: '55 11 91234-5678' })).rejects.toThrow('ERR_DUPLICATED_CONTACT');
});

it('a group keeps its number: with a person’s, their messages would be the group’s', async () => {
  await world.sql(`update contacts set is_group = true, number = '120363041234567890' where id = $1`, [id]);
  const refused = { code: 'ERR_INVALID_INPUT', details: { fields: { number: 'group' } } };
  await expect(update({ number: '5511955554444' })).rejects.toMatchObject(refused);
  await update({ name: 'Condomínio', number: '120363041234567890' });
  await update({ name: 'Condomínio Sol', number: '12036304123456****' }, world.bia);
  expect(await stored()).toMatchObject({ name: 'Condomínio Sol', number: '120363041234567890' });
  await expect(make('Bruna', '5511955554444')).resolves.toBeDefined();
});

it('a new number is known by both its forms, and the old one is free again', async () => {
  await update({ number: '5511955554444' });
  await expect(make('Outra', '551155554444')).resolves.toBeDefined(); // starts with 5, so it is no mobile without the ninth digit
  await expect(make('Nova', '5511987654321')).resolves.toBeDefined();
});

it('the number of a removed contact can be taken; its conversations stay with the removed one', async () => {
  const bruna = await make('Bruna', '5511912345678');
  const ticketId = await world.ticket(bruna.id);
  await world.run((tx) => removeContact(tx, world.ana, bruna.id));
  await update({ number: '5511912345678' });
  expect(await world.sql('select contact_id from tickets where id = $1', [ticketId])).toEqual([
    { contact_id: bruna.id },
  ]);
});

it('removing is for admins, takes several ids, and leaves other contacts alone', async () => {
  const bruna = await make('Bruna', '5511912345678');
  await expect(world.run((tx) => removeContact(tx, world.bia, id))).rejects.toThrow('ERR_NO_PERMISSION');
  expect(await world.run((tx) => removeContacts(tx, world.ana, [id, 9999]))).toEqual({ message: '1 contacts deleted' });
  await expect(stored()).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  await expect(world.run((tx) => removeContact(tx, world.ana, id))).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  expect(await world.run((tx) => findContact(tx, bruna.id))).toMatchObject({ name: 'Bruna' });
});

it('another company finds nothing and changes nothing', async () => {
  const theirs = <T>(work: Parameters<typeof world.run<T>>[0]) => world.run(work, world.otto.companyId);
  await expect(theirs((tx) => findContact(tx, id))).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  await expect(theirs((tx) => updateContact(tx, world.otto, id, { name: 'Roubada' }))).rejects.toThrow(
    'ERR_NO_CONTACT_FOUND',
  );
  await expect(theirs((tx) => blockContact(tx, world.otto, id, false))).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  await expect(theirs((tx) => removeContact(tx, world.otto, id))).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  expect(await stored()).toMatchObject({ name: 'Aline', active: true });
});

it('the channel is not asked for a name once users have given one, or deleted the contact', async () => {
  const bruna = (await make('Bruna', '5511912345678')).id;
  const carla = (await make('Carla', '5511912345679')).id;
  await world.run(async (tx) => {
    for (const contactId of [id, bruna, carla])
      tx.enqueue(
        fetchContactNameJob,
        { companyId: tx.companyId, whatsappId: 1, chat: 'psid', contactId },
        { key: fetchContactNameKey(contactId) },
      );
  });
  await update({ name: 'Aline Tanaka' });
  await world.run((tx) => removeContact(tx, world.ana, bruna));
  expect((await world.jobs('name-contact')).map(({ key }) => key)).toEqual([fetchContactNameKey(carla)]);
});
