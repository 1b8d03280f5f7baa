import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { eraseRecipients } from '../campaigns/erase-recipients.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { type ErasureDeps, erasePerson, type PersonEraser } from './erase-person.ts';
import { erasePersonJob } from './privacy.jobs.ts';
import { listErasures, requestErasure } from './request-erasure.ts';
import { resumeErasures } from './resume-erasures.ts';

const { world, state, addFile, addMessage } = testConversation();
let removedKeys: string[];
let erasedContacts: number[][];

/** Erases their tickets, standing in for the features. */
const conversations: PersonEraser = {
  kind: 'tickets',
  async erase(tx, { contactIds, ticketIds }) {
    erasedContacts.push(contactIds);
    await tx.db.deleteFrom('tickets').where('id', 'in', ticketIds).execute();
    return { rows: ticketIds.length };
  },
};
const contactRows: PersonEraser = {
  kind: 'contacts',
  async erase(tx, { contactIds }) {
    await tx.db.deleteFrom('contacts').where('id', 'in', contactIds).execute();
    return { rows: contactIds.length };
  },
};
const store: Pick<FileStore, 'remove'> = { remove: async (key) => void removedKeys.push(key) };
const deps = (erasers: PersonEraser[] = [conversations, contactRows]): ErasureDeps => ({
  context: world.context(),
  store: { ...unusedStore, ...store },
  erasers,
});
const refuse = () => Promise.reject(new Error('not used here'));
const unusedStore: FileStore = {
  moveIn: refuse,
  put: refuse,
  open: refuse,
  size: refuse,
  remove: refuse,
  list: () => {
    throw new Error('not used here');
  },
};

const request = (contactId = state.contactId, by: Actor = world.ana) =>
  world.run((tx) => requestErasure(tx, by, contactId), by.companyId);
const erase = (erasureId: number, companyId = 1, erasers?: PersonEraser[]) =>
  erasePerson(deps(erasers), { companyId, erasureId });
const erasures = async () => (await world.run((tx) => listErasures(tx, world.ana))).erasures;

const isWaitingForLock = () =>
  expect
    .poll(
      () => world.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      { interval: 5 },
    )
    .not.toEqual([]);

beforeEach(() => {
  removedKeys = [];
  erasedContacts = [];
});

it('concurrent requests for one contact: one is accepted; a request for a deleted contact is refused', async () => {
  const asked = await Promise.allSettled([request(), request(), request()]);
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refusals.map((reason: unknown) => String(reason))).toEqual(
    Array(2).fill(expect.stringContaining('ERR_CONTACT_BUSY')),
  );
  const [waiting] = await erasures();
  expect((await world.jobs(erasePersonJob.name)).map(({ payload }) => payload)).toMatchObject([
    { erasureId: waiting?.id },
  ]);
  await erase(waiting?.id ?? 0);
  await expect(request()).rejects.toThrow('ERR_NO_CONTACT_FOUND');
});

it('only admins request it, and only for their own company’s people', async () => {
  await expect(request(state.contactId, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(request(state.contactId, world.otto)).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  await expect(world.run((tx) => listErasures(tx, world.bia))).rejects.toThrow('ERR_NO_PERMISSION');
  expect((await world.run((tx) => listErasures(tx, world.otto), world.otto.companyId)).erasures).toEqual([]);
});

it('the receipt lists what was erased, and the bytes are deleted after the rows', async () => {
  await addMessage({ fromMe: false, body: 'Olá', fileId: await addFile('foto.jpg') });
  const { id } = await request();
  await erase(id);
  expect(await erasures()).toMatchObject([
    { id, state: 'done', erased: { messages: 1, tickets: 1, contacts: 1, files: 1 }, doneAt: world.now.toISOString() },
  ]);
  expect(removedKeys).toEqual(['1/foto.jpg']);
});

it('a job that runs twice, or for another company, erases nothing more, and the receipt stays', async () => {
  const { id } = await request();
  await erase(id, world.otto.companyId);
  expect(erasedContacts).toEqual([]);
  await Promise.all([erase(id), erase(id)]);
  await erase(id);
  expect(erasedContacts).toEqual([[state.contactId]]);
  expect(await erasures()).toMatchObject([{ state: 'done', erased: { contacts: 1 } }]);
});

it('two merged contacts with a request each: the second is completed as well, with nothing left to erase', async () => {
  const twin = await world.contact('Aline S.', '5521987650000');
  const [first, second] = [await request(), await request(twin)];
  await world.sql('update contacts set merged_into = $2 where id = $1', [twin, state.contactId]);
  await erase(first.id);
  await erase(second.id);
  expect(erasedContacts.map((ids) => ids.toSorted())).toEqual([[state.contactId, twin].toSorted()]);
  expect((await erasures()).map(({ state: now, erased }) => [now, erased])).toEqual([
    ['done', {}],
    ['done', expect.objectContaining({ contacts: 2 })],
  ]);
});

it('a campaign that begins while a person is erased does not keep them', async () => {
  const [campaign] = await world.sql<{ id: number }>(
    `insert into campaigns (company_id, name, messages, confirmations, confirmation, status, open_ticket)
     values (1, 'Oferta', '[]', '[]', false, 'EM_ANDAMENTO', false) returning id`,
  );
  let added: Promise<unknown> = Promise.resolve();
  const recipients: PersonEraser = {
    kind: 'campaignRecipients',
    async erase(tx, person) {
      const erased = await eraseRecipients(tx, person);
      added = world.sql(
        `insert into campaign_recipients (company_id, campaign_id, contact_id, name, number, number_key, email)
         values (1, $1, $2, 'Aline', '5511987650001', '551187650001', '')`,
        [campaign?.id, state.contactId],
      );
      added.catch(() => {});
      await Promise.race([added, isWaitingForLock()]);
      return erased;
    },
  };
  const { id } = await request();
  await erase(id, 1, [conversations, recipients, contactRows]);
  await expect(added).rejects.toThrow('foreign key');
  expect(await world.sql('select name, number from campaign_recipients')).toEqual([]);
});

it('of two contacts that are merged while one is about to be erased, both are', async () => {
  const twin = await world.contact('Aline S.', '5521987650000');
  const { id } = await request();
  const locked = Promise.withResolvers<void>();
  const merged = Promise.withResolvers<void>();
  const merging = world.run(async (tx) => {
    await tx.rows('test-lock', 'select from contacts where id = any($1) for update', [[twin, state.contactId]]);
    locked.resolve();
    await tx.rows('test-merge', 'update contacts set merged_into = $1, removed_at = now() where id = $2', [
      state.contactId,
      twin,
    ]);
    await merged.promise;
  });
  // Otherwise the erasure may be quicker and the merge waits for it, of a contact that is no longer there.
  await locked.promise;
  const erasing = erase(id);
  await isWaitingForLock();
  merged.resolve();
  await Promise.all([merging, erasing]);
  expect(erasedContacts.map((ids) => ids.toSorted())).toEqual([[state.contactId, twin].toSorted()]);
});

it('a feature that fails halfway leaves the whole person, to be erased by the next attempt', async () => {
  await addMessage({ fromMe: false, body: 'Olá', fileId: await addFile('foto.jpg') });
  const { id } = await request();
  const broken: PersonEraser = { kind: 'contacts', erase: () => Promise.reject(new Error('broken')) };
  await expect(erase(id, 1, [conversations, broken])).rejects.toThrow('broken');
  expect(await world.sql('select count(*)::int as n from tickets')).toEqual([{ n: 1 }]);
  expect(removedKeys).toEqual([]);
  expect((await erasures()).map((one) => one.state)).toEqual(['waiting']);
  await erase(id);
  expect((await erasures()).map((one) => one.state)).toEqual(['done']);
});

it('one whose job has failed for good is resumed a day later, each hour once', async () => {
  const { id } = await request();
  const waiting = async () => (await world.jobs(erasePersonJob.name)).map(({ payload }) => payload);
  await world.sql('delete from graphile_worker._private_jobs');
  await resumeErasures(world.context());
  expect(await waiting()).toEqual([]);
  await world.sql(`update erasures set requested_at = requested_at - interval '25 hours' where id = $1`, [id]);
  await resumeErasures(world.context());
  await resumeErasures(world.context());
  expect(await waiting()).toEqual([{ companyId: 1, erasureId: id }]);
  await erase(id);
  expect((await erasures())[0]).toMatchObject({ id, state: 'done' });
});
