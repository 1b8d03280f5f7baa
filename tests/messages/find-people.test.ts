import { beforeEach, expect, it } from 'vitest';
import type { Identity } from '../../server/src/channels/inbound-event.ts';
import { readMessage } from '../../server/src/messages/find-message.ts';
import { findPeople } from '../../server/src/messages/find-people.ts';
import { testConversation } from '../world/test-conversation.ts';

const { world, state, addMessage, changeTicket } = testConversation();

const lid = (value: string): Identity => ({ kind: 'wa_lid', value });
const phone = (value: string): Identity => ({ kind: 'phone', value });
const wrote = (key: string, name: string, number = '', over: Parameters<typeof addMessage>[0] = {}) =>
  addMessage({ fromMe: false, author: JSON.stringify({ key, name, number }), ...over });
const nameOf = async (...identities: Identity[]) =>
  (await world.run((tx) => findPeople(tx, identities, [state.ticketId])))(identities);
const known = async (name: string, { kind, value }: Identity) =>
  world.sql('insert into contact_identities (company_id, kind, value, contact_id) values (1, $1, $2, $3)', [
    kind,
    value,
    await world.contact(name),
  ]);

beforeEach(() => changeTicket({ is_group: true }));

it('a contact is named as here, else by their own name, else by number', async () => {
  await wrote('wa_lid:1001', 'Teozinho');
  expect(await nameOf(lid('1001'))).toBe('Teozinho');
  await known('Teodoro Lima', lid('1001'));
  expect(await nameOf(lid('1001'))).toBe('Teodoro Lima');
  expect(await nameOf(lid('1002'), phone('5511911112222'))).toBe('5511911112222');
  expect(await nameOf(lid('1002'))).toBe('');
  expect(await nameOf()).toBe('');
});

it('among several identities the first known one counts, in the channel’s order', async () => {
  await known('Por número', phone('5511911112222'));
  expect(await nameOf(lid('1002'), phone('5511911112222'))).toBe('Por número');
  await wrote('wa_lid:1002', 'Por id');
  expect(await nameOf(lid('1002'), phone('5511911112222'))).toBe('Por id');
});

it('a number is not an id, and an id not a number, though the digits are the same', async () => {
  await known('Número', phone('1003'));
  expect(await nameOf(lid('1003'))).toBe('');
});

it('another company’s contact, and an author of another conversation, are unknown', async () => {
  await world.sql(
    `with made as (insert into contacts (company_id, name, number) values (2, 'Alheia', '') returning id)
     insert into contact_identities (company_id, kind, value, contact_id) select 2, 'wa_lid', '1004', id from made`,
  );
  const other = await world.ticket(await world.contact('Outra'));
  await wrote('wa_lid:1004', 'De fora', '', { ticketId: other });
  expect(await nameOf(lid('1004'))).toBe('');
});

it('mentions in a message have their names; we are distinguished from others, and a malformed list counts as empty', async () => {
  await wrote('wa_lid:1001', 'Téo');
  const mentions = [
    { id: '@1001', identities: [lid('1001')] },
    { id: '@9', identities: [phone('5511955556666')], isUs: true },
    { id: '@1009', identities: [lid('1009')] },
  ];
  const id = await addMessage({ fromMe: false, body: 'oi @1001 @9 @1009' }, { mentions });
  const broken = await addMessage({ fromMe: false, body: 'oi' }, { mentions: [{ id: 7 }] });
  const read = (messageId: number) => world.run((tx) => readMessage(tx, messageId));
  expect((await read(id)).mentions).toEqual([
    { id: '@1001', isUs: false, name: 'Téo' },
    { id: '@9', isUs: true, name: '' },
    { id: '@1009', isUs: false, name: '' },
  ]);
  expect(await read(broken)).not.toHaveProperty('mentions');
});
