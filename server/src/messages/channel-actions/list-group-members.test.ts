import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import type { Identity } from '../../channels/inbound-event.ts';
import { planMemberList } from './plan-member-list.ts';

const { world, state, addMessage, changeTicket, deps } = testConversation();

const lid = (value: string): Identity => ({ kind: 'wa_lid', value });
const phone = (value: string): Identity => ({ kind: 'phone', value });
let listed: { identities: Identity[]; isAdmin: boolean }[] | null;
let asked: unknown[];

beforeEach(async () => {
  asked = [];
  listed = [];
  await changeTicket({ is_group: true, chat: '120363000@g.us' });
  state.driver = {
    listMembers: async (connection, ...rest) => {
      asked.push([connection.id, ...rest]);
      return listed;
    },
  };
});

const members = async (actor = world.ana, companyId = actor.companyId) =>
  (await world.run((tx) => planMemberList(tx, actor, state.ticketId, deps()), companyId))();
const full = () => ({ ...world.ana, isTricked: true });
const masked = () => ({ ...world.ana, isTricked: false });
const known = async (name: string, ...identities: Identity[]) => {
  const id = await world.contact(name);
  for (const { kind, value } of identities)
    await world.sql('insert into contact_identities (company_id, kind, value, contact_id) values (1, $1, $2, $3)', [
      kind,
      value,
      id,
    ]);
};

it('the chat’s group is queried, and members are sorted by name, with its admins', async () => {
  await known('Zeca', lid('10001'));
  await known('Ágata', phone('5511922223333'));
  listed = [
    { identities: [lid('10001')], isAdmin: true },
    { identities: [phone('5511922223333')], isAdmin: false },
  ];
  expect(await members(full())).toEqual([
    { key: 'phone:5511922223333', name: 'Ágata', isAdmin: false },
    { key: 'wa_lid:10001', name: 'Zeca', isAdmin: true },
  ]);
  expect(asked).toEqual([[state.connectionId, '120363000@g.us', [{ kind: 'group', value: '120363000' }]]]);
});

it('a member who is no contact has the name under which they wrote there, else the number; without both they are omitted', async () => {
  await addMessage({ fromMe: false, author: '{"key":"wa_lid:10002","name":"Téo","number":""}' });
  listed = [
    { identities: [lid('10002')], isAdmin: false },
    { identities: [lid('10003'), phone('5511944445555')], isAdmin: false },
    { identities: [lid('10004')], isAdmin: false },
    { identities: [], isAdmin: false },
  ];
  expect((await members(full())).map(({ key, name }) => [key, name])).toEqual([
    ['wa_lid:10003', '5511944445555'],
    ['wa_lid:10002', 'Téo'],
  ]);
});

it('a name used in another group’s conversation is not used here', async () => {
  const other = await world.ticket(await world.contact('Outro grupo'));
  await addMessage({ ticketId: other, fromMe: false, author: '{"key":"wa_lid:10002","name":"Téo","number":""}' });
  listed = [{ identities: [lid('10002')], isAdmin: false }];
  expect(await members(full())).toEqual([]);
});

it('users without whole numbers get none: not in a key, not as a name, and not within one', async () => {
  await known('5511966667777', lid('10005'));
  await known('+55 (11) 98888-9999', lid('10006'), phone('5511988889999'));
  await known('Lia 11 97777-6666', lid('10007'));
  await known('Ágata', phone('5511922223333'));
  await known('Zeca', lid('10001'), phone('5511911110000'));
  listed = [
    { identities: [lid('10005')], isAdmin: false },
    { identities: [lid('10006'), phone('5511988889999')], isAdmin: false },
    { identities: [lid('10007')], isAdmin: false },
    { identities: [phone('5511922223333')], isAdmin: false },
    { identities: [lid('10003'), phone('5511944445555')], isAdmin: false },
    { identities: [lid('10001'), phone('5511911110000')], isAdmin: false },
  ];
  expect(await members(masked())).toEqual([
    { key: 'wa_lid:10007', name: 'Lia 11 97777****', isAdmin: false },
    { key: 'wa_lid:10001', name: 'Zeca', isAdmin: false },
  ]);
  expect(await members(full())).toHaveLength(6);
});

it.each([
  ['the connection is down', () => world.sql(`update connections set status = 'DISCONNECTED'`)],
  ['it is no group', () => changeTicket({ is_group: false })],
  ['the ticket has no connection', () => changeTicket({ whatsapp_id: null })],
  ['the channel cannot', async () => void delete state.driver.listMembers],
])('nobody is asked when %s', async (_, prepare) => {
  await prepare();
  expect(await members()).toEqual([]);
  expect(asked).toEqual([]);
});

it('a channel that does not answer yields no members', async () => {
  listed = null;
  expect(await members()).toEqual([]);
});

it('is for readers of the conversation', async () => {
  await expect(members(state.caio)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(members(world.otto)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  expect(asked).toEqual([]);
});
