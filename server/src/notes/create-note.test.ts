import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createNote } from './create-note.ts';
import { listNotes } from './list-notes.ts';
import { removeNote } from './remove-note.ts';

const world = testWorld();
let contactId: number;
let ticketId: number;
const write = (note: string, actor = world.bia, ticket = ticketId) =>
  world.run((tx) => createNote(tx, actor, { note, ticketId: ticket }), actor.companyId);
const list = (by: { ticketId?: number; contactId?: number }, actor = world.bia) =>
  world.run((tx) => listNotes(tx, actor, by), actor.companyId);
const texts = async (...given: Parameters<typeof list>) => (await list(...given)).map(({ note }) => note);

beforeEach(async () => {
  contactId = await world.contact('Aline');
  ticketId = await world.ticket(contactId);
});

it('lists newest first, with authors', async () => {
  await write('primeira');
  await write('segunda', world.ana);
  expect(await list({ ticketId })).toMatchObject([
    {
      note: 'segunda',
      contactId,
      user: { name: 'Ana' },
      contact: { name: 'Aline' },
      ticket: { id: ticketId, status: 'pending' },
    },
    { note: 'primeira', user: { name: 'Bia' } },
  ]);
});

it('a contact’s notes are those of its readable tickets', async () => {
  const hidden = await world.ticket(await world.contact('Outra'), { queueId: null });
  await world.sql('update tickets set contact_id = $1, whatsapp_id = null where id = $2', [contactId, hidden]);
  await write('vista');
  await write('de outra fila', world.ana, hidden);
  expect(await texts({ contactId })).toEqual(['vista']);
  expect(await texts({ contactId }, world.ana)).toEqual(['de outra fila', 'vista']);
  await expect(texts({ ticketId: hidden })).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(write('oi', world.bia, hidden)).rejects.toThrow('ERR_NO_PERMISSION');
});

it('users who may read other queues’ conversations cannot write notes there', async () => {
  await write('de quem atende', world.ana);
  const reader = { ...world.bia, queueIds: [], allHistoric: true };
  expect(await texts({ ticketId }, reader)).toEqual(['de quem atende']);
  await expect(write('de quem lê', reader)).rejects.toThrow('ERR_NO_PERMISSION');
});

it('without a ticket and without a contact the list is empty', async () => {
  await expect(list({})).rejects.toMatchObject({ details: { fields: { ticketId: 'required' } } });
});

it('is deleted by its author or an admin only', async () => {
  const first = await write('dela');
  const second = await write('da Ana', world.ana);
  const remove = (id: number, actor = world.bia) => world.run((tx) => removeNote(tx, actor, id), actor.companyId);
  await expect(remove(second.id)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(remove(first.id, world.otto)).rejects.toThrow('ERR_NOT_FOUND');
  await remove(first.id);
  await remove(second.id, world.ana);
  expect(await texts({ ticketId })).toEqual([]);
});

it('a note that is added or deleted is announced to the company without its text', async () => {
  const { id } = await write('combinado por telefone');
  await world.run((tx) => removeNote(tx, world.bia, id));
  const announced = { topic: 'note', payload: { action: 'update', contactId }, rooms: ['company'] };
  expect(world.publishedNotices.filter(({ topic }) => topic === 'note')).toMatchObject([announced, announced]);
});

it('another company finds neither ticket nor contact', async () => {
  await expect(write('oi', world.otto)).rejects.toThrow('ERR_NO_TICKET_FOUND');
  await expect(list({ contactId }, world.otto)).rejects.toThrow('ERR_NO_CONTACT_FOUND');
});
