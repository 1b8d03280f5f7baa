import { expect, it } from 'vitest';
import {
  eraseGroupMessages,
  eraseNamedInMessages,
  removeUnusedWords,
} from '../../server/src/messages/erase-person-messages.ts';
import { writtenNumbersOf } from '../../server/src/platform/erasure/written-numbers.ts';
import { testConversation } from '../world/test-conversation.ts';

const { world, addMessage, addFile, changeTicket, state, stored, ticket } = testConversation();

const number = '5511911112222';
const author = (key: string, name: string, itsNumber = '') => JSON.stringify({ key, name, number: itsNumber });
const nina = author(`phone:${number}`, 'Nina', number);
const hugo = author('wa_lid:90000000000077', 'Hugo');
const ofGroup = (body: string, by: string, second = 1, over: Parameters<typeof addMessage>[0] = {}, more?: object) =>
  addMessage(
    { fromMe: false, body, author: by, sentAt: new Date(Date.UTC(2026, 10, 20, 12, 0, second)), ...over },
    more,
  );
const erase = (addresses: readonly string[] = [number], contactIds: readonly number[] = [], companyId = 1) =>
  world.run((tx) => eraseGroupMessages(tx, { addresses, contactIds }), companyId);
const named = (addresses: readonly string[]) =>
  world.run((tx) =>
    eraseNamedInMessages(tx, {
      addresses: [...addresses],
      writtenNumbers: writtenNumbersOf([number]),
    }),
  );

it('a group message is erased with its file and its versions; its existence stays', async () => {
  const fileId = await addFile();
  const id = await ofGroup(
    'meu endereço é Rua A',
    nina,
    1,
    { fileId, mediaType: 'image', mediaState: 'ready' },
    { contacts: [{ name: 'Nina' }] },
  );
  await world.sql(
    `insert into message_edits (company_id, message_id, body, created_at) values (1, $1, 'antes', now())`,
    [id],
  );
  const other = await ofGroup('e o meu é Rua B', hugo, 2);
  expect(await erase()).toEqual({ rows: 1, fileIds: [fileId] });
  expect(await stored(id)).toMatchObject({ body: '', fileId: null, isDeleted: true });
  expect(await stored(id)).toHaveProperty('facts', null);
  expect((await stored(id)).author).toEqual({ key: `erased:${id}`, name: '', number: '' });
  expect(await world.sql('select from message_edits')).toEqual([]);
  expect(await stored(other)).toMatchObject({ body: 'e o meu é Rua B', isDeleted: false });
});

it('the group’s preview in lists is erased, and screens are notified', async () => {
  await ofGroup('bom dia', hugo, 1);
  await ofGroup('meu CPF é 123', nina, 2);
  await changeTicket({ last_message: 'Nina: meu CPF é 123', is_group: true });
  const { updatedAt } = await ticket();
  await erase();
  expect(await ticket()).toMatchObject({ lastMessage: '🚫 Mensagem apagada', updatedAt });
  expect(JSON.stringify(world.publishedNotices)).not.toContain('CPF');
  expect(world.publishedNotices.map(({ topic }) => topic)).toContain('ticket');
});

it('a preview that somebody else wrote since then stays', async () => {
  await ofGroup('meu CPF é 123', nina, 1);
  await ofGroup('anotado', hugo, 2);
  await changeTicket({ last_message: 'Hugo: anotado', is_group: true });
  await erase();
  expect((await ticket()).lastMessage).toBe('Hugo: anotado');
});

it.each([
  ['an address of theirs that channels use', author('wa_lid:90000000000099', 'Nina'), ['90000000000099']],
  ['the number beside an address that is not theirs', author('wa_lid:1', 'Nina', number), [number]],
])('found by %s', async (_, by, addresses) => {
  const id = await ofGroup('oi', by);
  expect((await erase(addresses)).rows).toBe(1);
  expect((await stored(id)).isDeleted).toBe(true);
});

it('an address that is a prefix of another’s, and another company’s, are not matched', async () => {
  const id = await ofGroup('oi', author(`phone:${number}9`, 'Outra', `${number}9`));
  expect((await erase()).rows).toBe(0);
  expect((await erase([`${number}9`], [], world.otto.companyId)).rows).toBe(0);
  expect((await stored(id)).body).toBe('oi');
});

it('a message stored under their contact is reassigned to the conversation’s', async () => {
  const former = await world.contact('Nina');
  const id = await addMessage({ contactId: former, fromMe: false, body: 'oi' });
  await erase([], [former]);
  expect(await stored(id)).toMatchObject({ body: '', contactId: state.contactId });
});

it.each([
  ['Ligue para +55 (11) 91111-2222 hoje', 'Ligue para … hoje'],
  ['o dela é 011 91111 2222, o meu não', 'o dela é …, o meu não'],
  ['pedido 55119111122223', 'pedido 55119111122223'],
])('their number in what others wrote: %s', async (body, left) => {
  const id = await addMessage({ body });
  await named([]);
  expect((await stored(id)).body).toBe(left);
});

it('a message that names them in several ways is erased as a whole, and counted once', async () => {
  const id = await addMessage({ body: `Ligue 11 91111-2222 ou @90000000000099, ${number}` });
  expect((await named([number, '90000000000099'])).rows).toBe(1);
  expect((await stored(id)).body).toBe('Ligue … ou @…, …');
});

it('a mention in a message’s metadata is erased, which stays valid: other numbers in it are unchanged', async () => {
  const id = await addMessage(
    { body: 'oi @alguém' },
    { seconds: 12.5, mentions: [{ id: '@1', identities: [{ kind: 'wa_lid', value: '90000000000099' }] }] },
  );
  expect((await named(['90000000000099'])).rows).toBe(1);
  expect((await stored(id)).facts).toEqual({
    seconds: 12.5,
    mentions: [{ id: '@1', identities: [{ kind: 'wa_lid', value: '…' }] }],
  });
});

it('a word that only they wrote is no longer suggested; one that others use is', async () => {
  await addMessage({ body: 'o sofá azul' });
  for (const word of ['sofa', 'girassol'])
    await world.sql(`insert into message_words (company_id, variant, word) values (1, $1, $1), (2, $1, $1)`, [word]);
  const removed = await world.run((tx) => removeUnusedWords(tx, { words: ['sofa', 'girassol'] }));
  expect(removed).toEqual({ rows: 1 });
  expect(await world.sql('select company_id::int as company, word from message_words order by 1, 2')).toEqual([
    { company: 1, word: 'sofa' },
    { company: 2, word: 'girassol' },
    { company: 2, word: 'sofa' },
  ]);
});

it('a word that they wrote in groups only is no longer suggested', async () => {
  await ofGroup('moro na Rua Jacarandá', nina);
  await ofGroup('minha rua também', hugo, 2);
  for (const word of ['jacaranda', 'rua'])
    await world.sql(`insert into message_words (company_id, variant, word) values (1, $1, $1)`, [word]);
  await erase();
  expect(await world.sql('select word from message_words')).toEqual([{ word: 'rua' }]);
});
