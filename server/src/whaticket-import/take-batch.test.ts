import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { connections } from './entities/connections.ts';
import { contacts, contactTags } from './entities/contacts.ts';
import { messages } from './entities/messages.ts';
import { queueOptions, queues, userQueues } from './entities/queues.ts';
import { settings } from './entities/settings-and-ratings.ts';
import { tags, ticketTags } from './entities/tags.ts';
import { tickets } from './entities/tickets.ts';
import { users } from './entities/users.ts';
import { testImport } from './test-import.ts';

const { take, outcomes, idOf, sql, takeTwoCompanies } = testImport();

const at = '2025-01-01T12:00:00Z';
const ticket = { id: 1, companyId: 1, contactId: 1, status: 'closed', createdAt: at };
const message = (id: string, over: object = {}) => ({
  id,
  companyId: 1,
  ticketId: 1,
  chatContactId: 1,
  body: id,
  createdAt: at,
  ...over,
});

beforeEach(takeTwoCompanies);

it('a reference to a row of another company is dropped, or the row is refused', async () => {
  await take(tickets, { ...ticket, userId: 2, status: 'open' }, { ...ticket, id: 2, contactId: 2 });
  expect(await outcomes(tickets)).toEqual([
    { id: '1', outcome: 'taken', note: 'waits: nobody has it who came' },
    { id: '2', outcome: 'refused', note: 'its contact did not come' },
  ]);
  expect(await sql('select status, user_id from tickets where imported')).toEqual([
    { status: 'pending', user_id: null },
  ]);
  await take(queues, { id: 1, companyId: 1, name: 'Vendas', color: '#123456' });
  await take(userQueues, { userId: 2, queueId: 1 });
  expect(await outcomes(userQueues)).toEqual([{ id: '2-1', outcome: 'refused', note: 'one of both did not come' }]);
});

it('a pair or a setting that the source has twice is imported once, without a refusal', async () => {
  await take(tickets, ticket);
  await take(tags, { id: 1, companyId: 1, name: 'VIP', color: '#AA00AA' });
  const pair = { ticketId: 1, tagId: 1 };
  expect(await take(ticketTags, pair, pair, { ticketId: 1, tagId: 77 }, { ticketId: 1, tagId: 77 })).toBe(1);
  expect(await outcomes(ticketTags)).toEqual([
    { id: '1-1', outcome: 'taken', note: null },
    { id: '1-77', outcome: 'refused', note: 'one of both did not come' },
  ]);
  const setting = { companyId: 1, key: 'call', value: 'disabled' };
  expect(await take(settings, setting, { ...setting, value: 'enabled' })).toBe(1);
  expect(await sql(`select value from settings where key = 'call'`)).toEqual([{ value: 'disabled' }]);
  expect(await take(contactTags, { contactId: 77, tagId: 1 }, { contactId: 77, tagId: 1 })).toBe(0);
});

it('a value too long for an index refuses its row only', async () => {
  await take(tickets, ticket);
  await take(connections, { id: 1, companyId: 1, name: 'Loja' });
  const long = randomBytes(6_000).toString('hex'); // does not compress below the 2,704 bytes of an index row
  const written = (id: string, over: object = {}) => message(id, { chatWhatsappId: 1, ...over });
  expect(await take(messages, written('a'), written('b', { wid: long }), written('c'))).toBe(2);
  expect(await outcomes(messages)).toEqual([
    { id: 'a', outcome: 'taken', note: null },
    { id: 'b', outcome: 'refused', note: 'rule: 54000' },
    { id: 'c', outcome: 'taken', note: null },
  ]);
});

it('a row that breaks a constraint does not affect the rest of its batch: a reply still quotes its message', async () => {
  await take(tickets, ticket);
  await take(connections, { id: 1, companyId: 1, name: 'Loja' });
  const written = (id: string, over: object = {}) => message(id, { chatWhatsappId: 1, ...over });
  await take(
    messages,
    written('Q1'),
    written('A1', { quotedMsgId: 'Q1' }),
    written('SAME', { wid: 'Q1' }),
    written('A2', { quotedMsgId: 'A1' }),
  );
  expect((await outcomes(messages)).map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
    'A1 taken',
    'A2 taken',
    'Q1 taken',
    'SAME refused',
  ]);
  const quotes = `select m.body, q.body as quoted from messages m join messages q on q.id = m.quoted_message_id order by 1`;
  expect(await sql(quotes)).toEqual([
    { body: 'A1', quoted: 'Q1' },
    { body: 'A2', quoted: 'A1' },
  ]);
});

it('an option whose menu is in the same batch is placed under it, though the batch was halved', async () => {
  await take(queues, { id: 1, companyId: 1, name: 'Vendas', color: '#123456' });
  const option = { queueId: 1, title: 'Preços', message: 'Tabela', option: '1' };
  await take(
    queueOptions,
    { ...option, id: 1 },
    { ...option, id: 2, parentId: 1, title: 'Sofás' },
    { ...option, id: 3, parentId: 3, title: 'Sob si mesma' },
    { ...option, id: 4, parentId: 2, title: 'De couro' },
  );
  const under = await sql(
    `select o.title, p.title as above from queue_options o join queue_options p on p.id = o.parent_id order by o.id`,
  );
  expect(under).toEqual([
    { title: 'Sofás', above: 'Preços' },
    { title: 'De couro', above: 'Sofás' },
  ]);
});

it('a refused row is imported once it is corrected in the source, and imported rows keep later changes made here', async () => {
  const twice = { id: 3, companyId: 1, name: 'Outra', email: 'UM@aurora.test' };
  await take(users, twice);
  expect((await outcomes(users)).at(-1)).toEqual({ id: '3', outcome: 'refused', note: 'rule: users_email' });
  await sql(`update users set name = 'Trocado aqui' where email = 'um@aurora.test'`);
  const again = [
    { id: 1, companyId: 1, name: 'De novo', email: 'um@aurora.test' },
    { ...twice, email: 'outra@aurora.test' },
  ];
  expect(await take(users, ...again)).toBe(1);
  expect(await sql(`select name from users where email like '%aurora.test' order by id`)).toEqual([
    { name: 'Trocado aqui' },
    { name: 'Outra' },
  ]);
  expect((await outcomes(users)).at(-1)).toEqual({ id: '3', outcome: 'taken', note: 'without a password' });
});

it('a row of an unknown company, or with a column of an unsupported type, is listed with the field and not its value', async () => {
  expect(
    await take(
      contacts,
      { id: 8, companyId: null, name: 'Ninguém', number: '5511933333333' },
      { id: 7, companyId: 77, name: 'De outra', number: '5511955555555' },
      { id: 9, companyId: 1, name: { segredo: 'x' }, number: '5511944444444' },
    ),
  ).toBe(0);
  expect((await outcomes(contacts)).slice(2)).toEqual([
    { id: '7', outcome: 'refused', note: 'no-company' },
    { id: '8', outcome: 'refused', note: 'no-company' },
    { id: '9', outcome: 'refused', note: 'name: invalid_union' },
  ]);
});

it('an error that no row causes ends the import, and nothing of the batch stays', async () => {
  await sql('alter table tags rename to tags_gone');
  const failed = take(tags, { id: 1, companyId: 1, name: 'VIP', color: '#AA00AA' });
  await expect(failed.finally(() => sql('alter table tags_gone rename to tags'))).rejects.toThrow('tags');
  expect(await outcomes(tags)).toEqual([]);
  expect(await idOf(contacts, 1)).toBeGreaterThan(0);
});
