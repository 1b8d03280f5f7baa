import { expect, it } from 'vitest';
import { setUpCompanies } from '../test-companies.ts';

const { company } = setUpCompanies();
type Shop = Awaited<ReturnType<typeof company>>;
const contacts = ({ rows }: Shop) =>
  rows('select name, number from contacts where company_id = $1 and merged_into is null order by id');
const tickets = ({ rows }: Shop) =>
  rows<{ bodies: string[] }>(
    `select array_agg(m.body order by m.id) as bodies from tickets t join messages m on m.ticket_id = t.id
     where t.company_id = $1 group by t.id order by t.id`,
  );
const by = (chat: string, ...identities: [string, string][]) => ({
  chat,
  identities: identities.map(([kind, value]) => ({ kind, value })),
});
const [old, fresh] = ['5511911110001', '5511922220002'];
const changed = (shop: Shop, over: object = {}) =>
  shop.event({
    kind: 'identity',
    ...by(fresh, ['phone', fresh]),
    was: [{ kind: 'phone', value: old }],
    name: '',
    ...over,
  });

it.each(['before', 'after'] as const)(
  'a customer who changes the number %s writing stays one contact with one conversation',
  async (when) => {
    const shop = await company();
    const first = shop.message('do antigo', by(old, ['phone', old]));
    const second = shop.message('do novo', by(fresh, ['phone', fresh]));
    await shop.receive(...(when === 'before' ? [changed(shop), first, second] : [first, changed(shop), second]));
    expect(await contacts(shop)).toEqual([{ name: 'Mariana', number: fresh }]);
    expect(await tickets(shop)).toEqual([{ bodies: ['do antigo', 'do novo'] }]);
  },
);

it('a person who had written under both numbers becomes one contact, with both conversations in one', async () => {
  const shop = await company();
  await shop.receive(
    shop.message('do antigo', { ...by(old, ['phone', old]), name: 'Ana' }),
    shop.message('do novo', { ...by(fresh, ['phone', fresh]), name: 'Ana Prado' }),
    changed(shop),
  );
  expect(await contacts(shop)).toHaveLength(1);
  expect(await tickets(shop)).toEqual([{ bodies: ['do antigo', 'do novo'] }]);
  await shop.receive(shop.message('ainda do antigo', by(old, ['phone', old])));
  expect(await contacts(shop)).toHaveLength(1);
});

it('a change of number in one company does not affect another', async () => {
  const [ours, theirs] = [await company(), await company()];
  await ours.receive(ours.message('oi', by(old, ['phone', old])));
  await theirs.receive(changed(theirs));
  expect(await contacts(ours)).toEqual([{ name: 'Mariana', number: old }]);
});

it('one message with two identities of a person merges their contacts; a third person stays separate', async () => {
  const shop = await company();
  await shop.receive(
    shop.message('pelo número', { ...by(old, ['phone', old]), name: 'Ana' }),
    shop.message('pelo usuário', { ...by('BR.1', ['wa_bsuid', 'BR.1']), name: 'ana.p' }),
    shop.message('outra', { ...by(fresh, ['phone', fresh]), name: 'Bia' }),
    shop.message('os dois', by('BR.1', ['wa_bsuid', 'BR.1'], ['phone', old])),
  );
  expect(await contacts(shop)).toHaveLength(2);
  expect((await tickets(shop)).map(({ bodies }) => bodies)).toEqual([
    ['pelo número', 'pelo usuário', 'os dois'],
    ['outra'],
  ]);
});

it('concurrent new senders with several identities become as many contacts as people', async () => {
  const shop = await company();
  const events = Array.from({ length: 8 }, (_, i) => {
    const [number, lid] = [`551190000000${i}`, `lid${i}`];
    return [
      shop.message('a', by(`${number}@c`, ['phone', number])),
      shop.message('b', by(`${lid}@lid`, ['wa_lid', lid])),
      shop.message('c', by(`${lid}@lid`, ['wa_lid', lid], ['phone', number])),
    ];
  });
  await shop.receiveTogether(...events.flat());
  expect(await contacts(shop)).toHaveLength(8);
  expect((await tickets(shop)).every(({ bodies }) => bodies.length === 3)).toBe(true);
});

it('a name that people gave stays; a number in place of a name is replaced by the person’s own name, also in a long list', async () => {
  const shop = await company();
  const from = by(old, ['phone', old]);
  await shop.receive(shop.message('a', { ...from, name: '  ' }));
  expect(await contacts(shop)).toMatchObject([{ name: old }]);
  await shop.receive(shop.message('b', { ...from, name: ' Ana \u{1f338} ' }));
  expect(await contacts(shop)).toMatchObject([{ name: 'Ana \u{1f338}' }]);
  await shop.rows(`update contacts set name = 'Dona Ana' where company_id = $1`);
  await shop.receive(shop.message('c', { ...from, name: 'outra' }));
  expect(await contacts(shop)).toMatchObject([{ name: 'Dona Ana' }]);
});

it('a contact without a number takes the first number that the channel names, and keeps it when another follows', async () => {
  const shop = await company();
  await shop.receive(shop.message('a', by('BR.1', ['wa_bsuid', 'BR.1'])));
  expect(await contacts(shop)).toMatchObject([{ number: '' }]);
  await shop.receive(shop.message('b', by('BR.1', ['wa_bsuid', 'BR.1'], ['phone', old])));
  expect(await contacts(shop)).toMatchObject([{ number: old }]);
  await shop.receive(shop.message('c', by('BR.1', ['wa_bsuid', 'BR.1'], ['phone', fresh])));
  expect(await contacts(shop)).toMatchObject([{ number: old }]);
});

it('a group is never merged with a person, whatever the body says', async () => {
  const shop = await company({ allowGroup: true });
  await shop.receive(
    shop.message('pessoa', by(old, ['phone', old])),
    shop.message('grupo', { ...by('G@g.us', ['group', 'G@g.us']), name: 'Família' }),
    shop.message('os dois', { ...by('G@g.us', ['group', 'G@g.us'], ['phone', old]), name: 'Família' }),
  );
  expect(
    await shop.rows('select count(*)::int as n from contacts where company_id = $1 and merged_into is null'),
  ).toEqual([{ n: 2 }]);
});

it('the name of a new contact is requested once, however many messages arrive together', async () => {
  const shop = await company({ channel: 'facebook', provider: 'cloud' });
  const from = { ...by('6912', ['psid', '6912']), name: '' };
  await shop.receiveTogether(shop.message('a', from), shop.message('b', from), shop.message('c', from));
  const jobs = () =>
    shop.rows(
      `select j.payload ->> 'chat' as chat from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'name-contact' and (j.payload ->> 'companyId')::int = $1`,
    );
  expect([await jobs(), await contacts(shop)]).toEqual([[{ chat: '6912' }], [{ name: '6912', number: '' }]]);
  await shop.receive(shop.message('com nome', { ...by('6913', ['psid', '6913']), name: 'Bia' }));
  expect(await jobs()).toHaveLength(1);
});

it('who was written to by number, and later writes under a user id alone, is the same contact', async () => {
  const shop = await company();
  const [number, userId] = ['5511911110003', 'BR.77001'];
  await shop.receive(shop.message('pelo número', by(number, ['phone', number])));
  const arrived = {
    kind: 'status',
    targetId: 'wamid.other',
    status: 'delivered',
    chat: userId,
    recipient: [
      { kind: 'wa_bsuid', value: userId },
      { kind: 'phone', value: number },
    ],
  };
  await shop.receive(shop.event(arrived), shop.event({ ...arrived, status: 'read' }));
  await shop.receive(shop.message('sem número', by(userId, ['wa_bsuid', userId])));
  expect(await contacts(shop)).toHaveLength(1);
  expect(await tickets(shop)).toEqual([{ bodies: ['pelo número', 'sem número'] }]);
});

it('a status creates no contact, restores none that was removed, and takes no user id from another', async () => {
  const [shop, other] = [await company(), await company()];
  const [number, userId] = ['5511911110004', 'BR.77002'];
  const recipient = [
    { kind: 'wa_bsuid', value: userId },
    { kind: 'phone', value: number },
  ];
  const arrived = () =>
    shop.event({ kind: 'status', targetId: 'wamid.other', status: 'read', chat: userId, recipient });
  await other.receive(other.message('oi', by(number, ['phone', number])));
  await shop.receive(arrived());
  expect(await contacts(shop)).toEqual([]);
  await shop.receive(
    shop.message('um', { ...by(number, ['phone', number]), name: 'Ana' }),
    shop.message('outro', { ...by(userId, ['wa_bsuid', userId]), name: 'Beto' }),
  );
  await shop.rows('update contacts set removed_at = now() where company_id = $1 returning id');
  await shop.receive(arrived());
  expect(await shop.rows(`select name from contacts where company_id = $1 and removed_at is null`)).toEqual([]);
  const identities = await shop.rows(
    `select name, kind, value from contact_identities i join contacts c on c.id = i.contact_id where i.company_id = $1 order by kind, value`,
  );
  expect(identities).toMatchObject([
    { name: 'Ana', kind: 'phone' },
    { name: 'Beto', value: userId },
  ]);
  expect(await other.rows(`select from contact_identities where company_id = $1 and kind = 'wa_bsuid'`)).toEqual([]);
});
