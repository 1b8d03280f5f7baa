import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { findPerson } from './find-person.ts';

const { world, state, addMessage, addFile } = testConversation();
const find = (contactId: number, companyId = 1) => world.run((tx) => findPerson(tx, contactId), companyId);
const merge = (contactId: number, into: number) =>
  world.sql('update contacts set merged_into = $2 where id = $1', [contactId, into]);
let aline: number;

beforeEach(() => {
  aline = state.contactId;
});

it('merged contacts each lead to all, and to nobody else', async () => {
  const [first, second, other] = [
    await world.contact('Aline Souza', '351912345678'),
    await world.contact('A. Souza', '5521987650000'),
    await world.contact('Outra', '5511955555555'),
  ];
  await merge(first, second);
  await merge(second, aline);
  const tickets = [await world.ticket(first), await world.ticket(second)];
  await world.ticket(other);
  for (const contactId of [first, second, aline]) {
    const person = await find(contactId);
    expect(person?.contactIds.toSorted()).toEqual([aline, first, second].toSorted());
    expect(person?.ticketIds).toEqual([state.ticketId, ...tickets].toSorted());
    expect(person?.numbers.toSorted()).toEqual(
      ['5511987654321', '551187654321', '351912345678', '5521987650000', '552187650000'].toSorted(),
    );
  }
  expect((await find(other))?.contactIds).toEqual([other]);
});

it('a group, another company’s contact and an unknown one are not a person', async () => {
  await world.sql('update contacts set is_group = true where id = $1', [aline]);
  expect(await find(aline)).toBeNull();
  await world.sql('update contacts set is_group = false where id = $1', [aline]);
  expect(await find(aline, world.otto.companyId)).toBeNull();
  expect(await find(999_999)).toBeNull();
});

it('addresses are the channels’ ids, except those short enough to match text about others', async () => {
  await world.sql(
    `insert into contact_identities (company_id, contact_id, kind, value) values (1, $1, 'wa_lid', '123456789012345'), (1, $1, 'psid', '1234567'),
     (1, $1, 'wa_bsuid', 'BR.abcDEF')`,
    [aline],
  );
  await world.sql(`update contacts set email = 'Aline@Souza.TEST' where id = $1`, [aline]);
  const person = await find(aline);
  expect(person?.addresses.toSorted()).toEqual(
    ['5511987654321', '551187654321', '123456789012345', 'BR.abcDEF'].toSorted(),
  );
  expect(person?.emails).toEqual(['aline@souza.test']);
  await world.sql(`update contacts set email = '', number = 'Loja 12' where id = $1`, [aline]);
  expect(await find(aline)).toMatchObject({ emails: [] });
});

it('an e-mail address that another contact has too identifies nobody; merged contacts have one in common', async () => {
  const [second, colleague] = [
    await world.contact('A. Souza', '5521987650000'),
    await world.contact('Colega', '5511955555555'),
  ];
  await merge(second, aline);
  const setEmail = (id: number, email: string) =>
    world.sql('update contacts set email = $2 where id = $1', [id, email]);
  await setEmail(aline, 'aline@souza.test');
  await setEmail(second, 'Aline@Souza.test');
  expect((await find(aline))?.emails).toEqual(['aline@souza.test']);
  await setEmail(second, 'contato@empresa.test');
  await setEmail(colleague, 'Contato@empresa.test');
  expect((await find(aline))?.emails).toEqual(['aline@souza.test']);
  expect((await find(colleague))?.emails).toEqual([]);
});

it('words, files and the count of messages come from their own conversations only', async () => {
  await addMessage({ fromMe: false, body: 'Quero jabuticaba', fileId: await addFile('foto.jpg') });
  await addMessage({ body: 'Temos' });
  const otherContact = await world.contact('Outra', '5511955555555');
  const ticketId = await world.ticket(otherContact);
  await addMessage({ body: 'pitanga', ticketId, contactId: otherContact, fileId: await addFile('outra.jpg') });
  const schedule = await addFile('agendada.pdf', 'application/pdf');
  await world.sql(
    `insert into schedules (company_id, contact_id, body, send_at, file_id, open_ticket, status_ticket)
     values (1, $1, 'Lembrete', now(), $2, true, 'open')`,
    [aline, schedule],
  );
  const person = await find(aline);
  expect(person?.messageCount).toBe(2);
  expect(person?.words.some((word) => word.includes('jabuticab'))).toBe(true);
  expect(person?.words.some((word) => word.includes('pitang'))).toBe(false);
  expect(person?.fileIds).toHaveLength(2);
  expect(person?.fileIds).toContain(schedule);
});
