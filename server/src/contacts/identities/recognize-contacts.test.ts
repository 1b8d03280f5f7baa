import { describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { headlines } from '../../../../tests/world/test-world.ts';
import { changePhone } from '../change-phone.ts';
import { findOrCreateHiddenContact } from '../create-contact.ts';
import { removeContacts } from '../remove-contacts.ts';
import { addIdentities } from './add-identities.ts';
import { createChannelContacts } from './create-channel-contacts.ts';
import { type KnownIdentity, recognizeContacts } from './recognize-contacts.ts';
import { renameContact } from './rename-contact.ts';
import { syncGroupNames } from './sync-group-names.ts';

const { world, state, addConnection } = testConversation();
const aline = '5511987654321';
const stored = async (id: number) => {
  const rows = await world.sql<{ name: string; number: string; removed: boolean }>(
    'select name, number, removed_at is not null as removed from contacts where id = $1',
    [id],
  );
  return rows[0];
};
const recognize = (...given: Parameters<typeof recognizeContacts>[1]) =>
  world.run((tx) => recognizeContacts(tx, given));
const phone = (value: string, name = '') => ({ kind: 'phone' as const, value, name });
const group = async (name: string, value: string): Promise<number> => {
  const id = await world.contact(name);
  await world.sql('update contacts set is_group = true where id = $1', [id]);
  await world.sql(`insert into contact_identities (company_id, kind, value, contact_id) values (1, 'group', $1, $2)`, [
    value,
    id,
  ]);
  return id;
};
const learn = (identities: KnownIdentity[]) => world.run((tx) => addIdentities(tx, identities));

describe('existing contact', () => {
  it('is restored to the address book under the name that people gave them', async () => {
    await world.run((tx) => removeContacts(tx, world.ana, [state.contactId]));
    const known = await recognize(phone(aline, 'Aline Souza 💅'), phone('5511900000000', 'Ninguém'));
    expect(known).toEqual([{ kind: 'phone', value: aline, contactId: state.contactId }]);
    expect(await stored(state.contactId)).toMatchObject({ name: 'Aline', removed: false });
    expect(headlines(world).at(-1)).toBe('contact create');
  });

  it('takes the channel’s name while it has only a number or code, and keeps it when the channel has none', async () => {
    const nameless = await world.contact('5521911112222', '5521911112222');
    await recognize(phone('5521911112222', ''));
    expect((await stored(nameless))?.name).toBe('5521911112222');
    expect(headlines(world)).toEqual([]);
    await recognize(phone('5521911112222', 'Zé'));
    expect(headlines(world)).toEqual(['contact update']);
    await recognize(phone('5521911112222', 'José'));
    expect((await stored(nameless))?.name).toBe('Zé');
  });

  it('under two identities is one contact', async () => {
    await learn([{ kind: 'wa_lid', value: '900', contactId: state.contactId }]);
    const found = await recognize(phone(aline, 'A'), { kind: 'wa_lid', value: '900', name: 'B' }, phone(aline, 'A'));
    expect(found.map(({ kind, contactId }) => [kind, contactId]).sort()).toEqual([
      ['phone', state.contactId],
      ['wa_lid', state.contactId],
    ]);
    expect((await stored(state.contactId))?.name).toBe('Aline');
  });
});

describe('new identity', () => {
  it('gives its number to a contact without one, the first of several, and is announced; existing numbers stay', async () => {
    const coded = await world.contact('Cris');
    world.publishedNotices = [];
    await learn([
      { kind: 'wa_lid', value: '901', contactId: coded },
      { kind: 'phone', value: '5511977770001', contactId: coded },
      { kind: 'phone', value: '5511977770002', contactId: coded },
      { kind: 'phone', value: '5511977770003', contactId: state.contactId },
    ]);
    expect([(await stored(coded))?.number, (await stored(state.contactId))?.number]).toEqual(['5511977770001', aline]);
    expect(headlines(world)).toEqual(['contact update']);
  });

  it('an identity that now belongs to another or a merged contact throws for a retry and assigns nothing', async () => {
    const [cris, merged] = [await world.contact('Cris'), await world.contact('Dora')];
    await world.sql('update contacts set merged_into = $1, removed_at = now() where id = $2', [cris, merged]);
    for (const wrong of [
      { kind: 'phone' as const, value: aline, contactId: cris },
      { kind: 'wa_lid' as const, value: '902', contactId: merged },
    ])
      await expect(learn([{ kind: 'wa_lid', value: '903', contactId: cris }, wrong])).rejects.toThrow('meanwhile');
    expect(await world.sql(`select value from contact_identities where value like '90%'`)).toEqual([]);
    expect((await stored(cris))?.number).toBe('');
  });
});

describe('number reported by the channel', () => {
  const report = (number: string) => world.run((tx) => changePhone(tx, state.contactId, number));

  it('becomes the contact’s number when it is theirs; its other form and one of another contact change nothing', async () => {
    await world.contact('Cris', '5511977770001');
    await learn(
      ['551187654321', '5511977770002'].map((value) => ({ kind: 'phone', value, contactId: state.contactId })),
    );
    world.publishedNotices = [];
    for (const number of ['551187654321', '5511977770001', '5511977779999']) await report(number);
    expect([(await stored(state.contactId))?.number, headlines(world)]).toEqual([aline, []]);
    await report('5511977770002');
    expect([(await stored(state.contactId))?.number, headlines(world)]).toEqual(['5511977770002', ['contact update']]);
  });
});

describe('name requested from the channel', () => {
  it('is taken only while the contact still has the name it had at the request', async () => {
    const rename = (from: string, to: string) => world.run((tx) => renameContact(tx, state.contactId, { from, to }));
    world.publishedNotices = [];
    await rename(aline, 'Alininha');
    expect([(await stored(state.contactId))?.name, headlines(world)]).toEqual(['Aline', []]);
    await rename('Aline', 'Aline Souza');
    expect([(await stored(state.contactId))?.name, headlines(world)]).toEqual(['Aline Souza', ['contact update']]);
  });
});

describe('group', () => {
  const sync = (...groups: { contactId: number; name: string }[]) => world.run((tx) => syncGroupNames(tx, groups));

  it('follows its name on the channel until people name it, and again once they gave it that name', async () => {
    const id = await group('120363000000@g.us', '120363000000@g.us');
    await sync({ contactId: id, name: ' Família ' });
    await sync({ contactId: id, name: '   ' });
    expect((await stored(id))?.name).toBe('Família');
    await sync({ contactId: id, name: 'Família Souza' });
    expect((await stored(id))?.name).toBe('Família Souza');
    await world.sql(`update contacts set name = 'Souza (clientes)' where id = $1`, [id]);
    world.publishedNotices = [];
    await sync({ contactId: id, name: 'Souzas' });
    expect([(await stored(id))?.name, headlines(world)]).toEqual(['Souza (clientes)', []]);
    await world.sql(`update contacts set name = 'Souzas' where id = $1`, [id]);
    await sync({ contactId: id, name: 'Os Souzas' });
    expect((await stored(id))?.name).toBe('Os Souzas');
  });

  it('is announced when its name changes, not on a repetition; a person is not a group', async () => {
    const id = await group('120363000001@g.us', '120363000001@g.us');
    const person = await world.contact('5521911112222', '5521911112222');
    world.publishedNotices = [];
    for (let n = 0; n < 2; n++) await sync({ contactId: id, name: 'Família' }, { contactId: person, name: 'Família' });
    expect([headlines(world), (await stored(person))?.name]).toEqual([['contact update'], '5521911112222']);
  });
});

describe('new sender', () => {
  it('is created in the given order, each with their own connection', async () => {
    const other = await addConnection({
      name: 'Filial',
      channel: 'whatsapp',
      provider: 'beta',
      isDefault: false,
    });
    const person = (name: string, whatsappId: number) => ({ name, number: '', whatsappId, isGroup: name === 'Grupo' });
    const people = [person('Zoe', other), person('Grupo', state.connectionId), person('Ana', other)];
    const ids = await world.run((tx) => createChannelContacts(tx, people));
    const rows = await world.sql(
      'select name, channel, is_group as "isGroup" from contacts where id = any($1) order by id',
      [ids],
    );
    expect(rows).toEqual([
      { name: 'Zoe', channel: 'whatsapp', isGroup: false },
      { name: 'Grupo', channel: 'sandbox', isGroup: true },
      { name: 'Ana', channel: 'whatsapp', isGroup: false },
    ]);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('is not created for a deleted connection or one of another company', async () => {
    const person = { name: 'Zoe', number: '', isGroup: false };
    const people = [
      { ...person, whatsappId: state.connectionId },
      { ...person, whatsappId: 999_999 },
    ];
    await expect(world.run((tx) => createChannelContacts(tx, people))).rejects.toThrow('gone');
    await expect(
      world.run((tx) => createChannelContacts(tx, people.slice(0, 1)), world.otto.companyId),
    ).rejects.toThrow('gone');
    expect(await world.sql(`select id from contacts where name = 'Zoe'`)).toEqual([]);
  });
});

describe('number that the product writes to automatically', () => {
  const hidden = (number: string) =>
    world.run((tx) => findOrCreateHiddenContact(tx, { name: 'Lista', number, email: '' }));

  it('stays out of the address book until its person writes, and is one contact in both its forms', async () => {
    const id = await hidden('5511966660000');
    expect(await stored(id)).toEqual({ name: 'Lista', number: '5511966660000', removed: true });
    expect(await hidden('551166660000')).toBe(id);
    await recognize(phone('5511966660000', 'Marta'));
    expect(await stored(id)).toMatchObject({ name: 'Lista', removed: false });
  });

  it('leaves removed contacts removed, and listed ones as they are', async () => {
    expect(await hidden('551187654321')).toBe(state.contactId);
    await world.run((tx) => removeContacts(tx, world.ana, [state.contactId]));
    expect(await hidden(aline)).toBe(state.contactId);
    expect(await stored(state.contactId)).toEqual({ name: 'Aline', number: aline, removed: true });
  });
});
