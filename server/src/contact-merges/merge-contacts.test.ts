import { describe, expect, it } from 'vitest';
import { lid, testMerges } from './test-merges.ts';

const world = testMerges();
const { rows, receive, receiveConcurrently, phone, asLid, asPhone, asBoth, mapping, state, isWhole, addPerson } = world;

describe('a contact seen first by one name and later by another', () => {
  it.each([
    ['lid then phone', asLid, asPhone],
    ['phone then lid', asPhone, asLid],
  ] as const)(
    '%s: two conversations that wait become one, in the older, and nothing is lost',
    async (_, first, second) => {
      await receive(world.message('um', first), world.message('dois', second), world.message('três', first));
      expect(await rows('select 1 from contacts')).toHaveLength(2);
      await receive(mapping());
      expect(await state()).toEqual([
        {
          name: 'Mariana',
          number: phone,
          known: ['551187654321', phone, lid],
          tickets: expect.arrayContaining([
            { status: 'pending', user: null, unread: 3, last: 'três', said: ['um', 'dois', 'três'] },
            { status: 'closed', user: null, unread: 0, last: 'dois', said: null },
          ]),
        },
      ]);
      await isWhole();
    },
  );

  it('a message that names both merges them before it is placed', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone), world.message('três', asBoth));
    expect(await state()).toMatchObject([{ tickets: [{ said: ['um', 'dois', 'três'], unread: 3 }, { said: null }] }]);
    await isWhole();
  });

  it('both open with different people: the older goes on with its person, the other is told that his has ended', async () => {
    await addPerson(2, 'Bia');
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    await rows(
      `update tickets set status = 'open', user_id = id - (select min(id) from tickets) + 1, unread_messages = 0`,
    );
    world.told.length = 0;
    await receive(mapping());
    expect(await state()).toMatchObject([
      {
        tickets: [
          { status: 'open', user: 1, said: ['um', 'dois'] },
          { status: 'closed', user: 2, said: null },
        ],
      },
    ]);
    expect(await rows('select type from ticket_log where type = $$merged$$')).toHaveLength(2);
    const updates = world.told.filter(({ topic }) => topic === 'ticket').map(({ payload }) => payload);
    expect(updates).toContainEqual(
      expect.objectContaining({ action: 'update', ticket: expect.objectContaining({ status: 'closed', userId: 2 }) }),
    );
    expect(updates).toContainEqual(
      expect.objectContaining({ action: 'update', ticket: expect.objectContaining({ status: 'open', userId: 1 }) }),
    );
    expect(world.noticeNames()).toContain('contact delete');
    expect(world.noticeNames()).toContain('appMessage moved');
    await isWhole();
  });

  it('who is known by a code only has a number as soon as a message brings it, and that is told', async () => {
    await receive(world.message('um', asLid), world.message('dois', asBoth));
    expect(await state()).toMatchObject([
      { number: phone, known: ['551187654321', phone, lid], tickets: [{ said: ['um', 'dois'] }] },
    ]);
    expect(world.noticeNames()).toContain('contact update');
  });

  it('who was merged is found by the name and number that he had', async () => {
    await receive(world.message('um', { ...asLid, name: 'Apelido' }), world.message('dois', asPhone));
    await rows(`update contacts set whatsapp_id = null where name = 'Mariana'`);
    await receive(mapping());
    const found = (term: string) =>
      world.tx((tx) =>
        tx.rows('found', `select c.name from search_contact_ids($1, 10, false) s join contacts c on c.id = s`, [term]),
      );
    expect(await found('apelido')).toEqual([{ name: 'Mariana' }]);
  });

  it('an open conversation goes on before an older one that waits', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    await rows(`update tickets set status = 'open', user_id = 1 where id = (select max(id) from tickets)`);
    await receive(mapping());
    expect(await state()).toMatchObject([
      {
        tickets: [
          { status: 'closed', said: null },
          { status: 'open', user: 1, said: ['um', 'dois'] },
        ],
      },
    ]);
  });

  it('with and without the ninth digit, when both were in the book', async () => {
    await receive(world.message('um', asPhone));
    await rows(`with c as (insert into contacts (company_id, name, number) values (1, 'Mari da loja', '551187654321') returning id),
      gone as (delete from contact_identities where value = '551187654321')
      select 1`);
    await rows(
      `insert into contact_identities (company_id, kind, value, contact_id) select 1, 'phone', '551187654321', max(id) from contacts`,
    );
    await receive(world.message('dois', asPhone));
    expect(await state()).toMatchObject([{ name: 'Mari da loja', tickets: [{ said: ['um', 'dois'], unread: 2 }] }]);
    await isWhole();
  });

  it('a group never becomes a person', async () => {
    await rows(
      `update connections set allow_group = true; insert into settings (company_id, key, value) values (1, 'CheckMsgIsGroup', 'disabled')`,
    );
    await receive(world.message('oi', asPhone));
    await rows(`update contacts set is_group = true`);
    await receive(world.message('um', asLid), mapping());
    expect(await rows('select 1 from contacts where merged_into is null')).toHaveLength(2);
  });
});

it('every table that speaks of a contact is known to the merge: whoever adds one teaches it here and there', async () => {
  const tables = await rows<{ name: string }>(`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'contacts'::regclass order by 1`);
  expect(tables.map(({ name }) => name).join(' ')).toBe(
    // A picture stays with whom it is of, and so does how they agreed, which is read of all that are one: an undone merge finds it there.
    'campaign_recipients contact_consents contact_fields contact_identities contact_merges contact_pictures contact_tags contacts merge_suggestions messages schedules ticket_notes tickets',
  );
});

describe('at once', () => {
  it('fifty mixed events, three times over, leave one contact a person', async () => {
    const events = Array.from({ length: 10 }, (_, i) => {
      const p = { kind: 'phone', value: `55119800000${10 + i}` };
      const l = { kind: 'wa_lid', value: `8000000${10 + i}` };
      const chatOf = (id: { value: string }) => ({ chat: id.value, name: `P${i}` });
      return [
        world.message(`lid ${i}`, { ...chatOf(l), identities: [l] }),
        world.message(`fone ${i}`, { ...chatOf(p), identities: [p] }),
        world.message(`ambos ${i}`, { ...chatOf(l), identities: [l, p] }),
        world.event({ kind: 'identity', ...chatOf(l), identities: [p], was: [l] }),
        world.message(`de novo ${i}`, { ...chatOf(p), identities: [p] }),
      ];
    }).flat();
    await receiveConcurrently(...events, ...events, ...events);
    expect(await rows('select 1 from contacts where merged_into is null')).toHaveLength(10);
    expect(await rows('select 1 from messages')).toHaveLength(40);
    expect(await rows(`select 1 from tickets where status = 'pending' and unread_messages = 4`)).toHaveLength(10);
    expect(await rows('select 1 from journal where received_at is null')).toEqual([]);
    await isWhole();
  });
});
