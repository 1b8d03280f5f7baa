import { describe, expect, it } from 'vitest';
import { lid, testMerges } from './test-merges.ts';

const world = testMerges();
const { rows, receive, receiveConcurrently, phone, asLid, asPhone, asBoth, mapping, state, isWhole, addPerson } = world;

describe('a contact seen first under one identity and later under another', () => {
  it.each([
    ['lid then phone', asLid, asPhone],
    ['phone then lid', asPhone, asLid],
  ] as const)('%s: two pending tickets become one, the older, and nothing is lost', async (_, first, second) => {
    await receive(world.message('um', first), world.message('dois', second), world.message('três', first));
    expect(await rows('select 1 from contacts')).toHaveLength(2);
    await receive(mapping());
    expect(await state()).toEqual([
      {
        name: 'Mariana',
        number: phone,
        known: ['551187654321', phone, lid],
        tickets: expect.arrayContaining([
          { status: 'pending', user: null, unread: 3, last: 'três', bodies: ['um', 'dois', 'três'] },
          { status: 'closed', user: null, unread: 0, last: 'dois', bodies: null },
        ]),
      },
    ]);
    await isWhole();
  });

  it('a message that has both identities merges them before it is assigned to a ticket', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone), world.message('três', asBoth));
    expect(await state()).toMatchObject([
      { tickets: [{ bodies: ['um', 'dois', 'três'], unread: 3 }, { bodies: null }] },
    ]);
    await isWhole();
  });

  it.each([
    ['an unread message of the customer ends the snooze of the conversation', 1, null],
    ['a message that was read leaves it snoozed', 0, '2999-01-01T12:00:00+00:00'],
  ])('%s', async (_, unread, snoozedUntil) => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    await rows(`update tickets set unread_messages = ${unread};
      update tickets set status = 'open', user_id = 1, unread_messages = 0, snoozed_until = '2999-01-01T12:00Z' where id = (select min(id) from tickets)`);
    await receive(mapping());
    expect(
      await rows(`select to_json(snoozed_until) as until, woken_at is not null as woken, unread_messages as unread
        from tickets where status = 'open'`),
    ).toEqual([{ until: snoozedUntil, woken: snoozedUntil === null, unread }]);
  });

  it('both open with different people: the older one stays with its person, and the other person is notified that theirs has ended', async () => {
    await addPerson(2, 'Bia');
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    await rows(
      `update tickets set status = 'open', user_id = id - (select min(id) from tickets) + 1, unread_messages = 0`,
    );
    world.publishedNotices.length = 0;
    await receive(mapping());
    expect(await state()).toMatchObject([
      {
        tickets: [
          { status: 'open', user: 1, bodies: ['um', 'dois'] },
          { status: 'closed', user: 2, bodies: null },
        ],
      },
    ]);
    expect(await rows('select type from ticket_log where type = $$merged$$')).toHaveLength(2);
    const updates = world.publishedNotices.filter(({ topic }) => topic === 'ticket').map(({ payload }) => payload);
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

  it('a contact known only by a code gets a number as soon as a message brings it, and that is announced', async () => {
    await receive(world.message('um', asLid), world.message('dois', asBoth));
    expect(await state()).toMatchObject([
      { number: phone, known: ['551187654321', phone, lid], tickets: [{ bodies: ['um', 'dois'] }] },
    ]);
    expect(world.noticeNames()).toContain('contact update');
  });

  it('a merged contact is found by its former name and number', async () => {
    await receive(world.message('um', { ...asLid, name: 'Apelido' }), world.message('dois', asPhone));
    await rows(`update contacts set whatsapp_id = null where name = 'Mariana'`);
    await receive(mapping());
    const found = (term: string) =>
      world.tx((tx) =>
        tx.rows('found', `select c.name from search_contact_ids($1, 10, false) s join contacts c on c.id = s`, [term]),
      );
    expect(await found('apelido')).toEqual([{ name: 'Mariana' }]);
  });

  it('an open ticket survives before an older pending one', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    await rows(`update tickets set status = 'open', user_id = 1 where id = (select max(id) from tickets)`);
    await receive(mapping());
    expect(await state()).toMatchObject([
      {
        tickets: [
          { status: 'closed', bodies: null },
          { status: 'open', user: 1, bodies: ['um', 'dois'] },
        ],
      },
    ]);
  });

  it('with and without the ninth digit, when both were in the address book', async () => {
    await receive(world.message('um', asPhone));
    await rows(`with c as (insert into contacts (company_id, name, number) values (1, 'Mari da loja', '551187654321') returning id),
      gone as (delete from contact_identities where value = '551187654321')
      select 1`);
    await rows(
      `insert into contact_identities (company_id, kind, value, contact_id) select 1, 'phone', '551187654321', max(id) from contacts`,
    );
    await receive(world.message('dois', asPhone));
    expect(await state()).toMatchObject([{ name: 'Mari da loja', tickets: [{ bodies: ['um', 'dois'], unread: 2 }] }]);
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

it('the merge handles every table that references a contact: whoever adds one extends the merge and this list', async () => {
  const tables = await rows<{ name: string }>(`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'contacts'::regclass order by 1`);
  expect(tables.map(({ name }) => name).join(' ')).toBe(
    // A picture stays with its contact, and so do consents, which are read from all merged contacts: an undone merge
    // finds them in place.
    'campaign_recipients contact_consents contact_fields contact_identities contact_merges contact_pictures contact_tags contacts merge_suggestions messages schedules ticket_notes tickets todos',
  );
});

describe('concurrently', () => {
  it('fifty mixed events, three times over, leave one contact per person', async () => {
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
