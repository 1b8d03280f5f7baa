import type { Actor } from '@balcao/contract/users/actor';
import { describe, expect, it } from 'vitest';
import { testInbox } from '../inbound/test-inbox.ts';
import { inTx } from '../platform/db/tx.ts';
import { listIdentities } from './list-identities.ts';
import { mergeManually } from './merge-manually.ts';
import { undoMerge } from './undo-merge.ts';

const world = testInbox();
const { rows, receive, receiveConcurrently, phone } = world;
const lid = '90000000000001';
const lidChat = `${lid}@lid`;
const phoneChat = `${phone}@s.whatsapp.net`;
const asLid = { chat: lidChat, identities: [{ kind: 'wa_lid', value: lid }], name: '' };
const asPhone = { chat: phoneChat };
const asBoth = {
  chat: lidChat,
  identities: [
    { kind: 'wa_lid', value: lid },
    { kind: 'phone', value: phone },
  ],
};
const mapping = () =>
  world.event({ ...asBoth, kind: 'identity', was: [{ kind: 'wa_lid', value: lid }], chat: lidChat, name: '' });
const ana: Actor = {
  userId: 1,
  companyId: 1,
  sessionId: '',
  name: 'Ana',
  profile: 'admin',
  super: false,
  queueIds: [1],
  whatsappId: null,
  allTicket: true,
  allowGroup: true,
  allHistoric: true,
  allUserChat: true,
  userClosePendingTicket: true,
  showDashboard: true,
  isTricked: true,
};

/** What the desk holds: contacts that stand for themselves, with their identities, and their tickets with messages. */
async function state() {
  const found = await rows<{ state: unknown }>(`select json_build_object('name', c.name, 'number', c.number,
      'known', (select json_agg(i.value order by i.value) from contact_identities i where i.contact_id = c.id),
      'tickets', (select json_agg(json_build_object('status', t.status, 'user', t.user_id, 'unread', t.unread_messages, 'last', t.last_message,
          'said', (select json_agg(m.body order by m.id) from messages m where m.ticket_id = t.id)) order by t.id)
        from tickets t where t.contact_id = c.id)) as state
    from contacts c where merged_into is null order by c.id`);
  return found.map((row) => row.state);
}
/** What must be true whatever happens. */
async function isWhole() {
  expect(
    await rows('select m.id from messages m join tickets t on t.id = m.ticket_id where t.contact_id <> m.contact_id'),
  ).toEqual([]);
  expect(
    await rows(
      'select n.id from ticket_notes n join tickets t on t.id = n.ticket_id where t.contact_id <> n.contact_id',
    ),
  ).toEqual([]);
  for (const table of ['tickets', 'messages', 'contact_identities'])
    expect(
      await rows(`select 1 from ${table} x join contacts c on c.id = x.contact_id where c.merged_into is not null`),
    ).toEqual([]);
}
const person = async (id: number, name: string) =>
  rows(`insert into users (company_id, id, name, email, password_hash) values (1, ${id}, '${name}', '${name}@x', 'x')`);
const mergeIds = async () =>
  (await rows<{ id: number }>('select id from contact_merges where undone_at is null order by id')).map((m) => m.id);
const undo = (mergeId: number, contactId: number) => world.tx((tx) => undoMerge(tx, ana, contactId, mergeId));
const keptId = async () =>
  (await rows<{ id: number }>('select id from contacts where merged_into is null order by id'))[0]!.id;

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
    await person(2, 'Bia');
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

describe('who is told', () => {
  it('who loses sight of a conversation, because it has a queue now, is told to let go of it, and again when it is undone', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    await rows(`update tickets set queue_id = null where id = (select min(id) from tickets)`);
    const leaves = () =>
      world.told.flatMap(({ topic, payload, rooms, except }) =>
        topic === 'ticket' && (payload as { action: string }).action === 'leave' ? [{ rooms, except }] : [],
      );
    world.told.length = 0;
    await receive(mapping());
    expect(leaves()).toEqual([
      {
        rooms: expect.arrayContaining(['no-queue/pending']),
        except: expect.arrayContaining(['sight:admins', 'sight:queue:1']),
      },
    ]);
    world.told.length = 0;
    await undo((await mergeIds())[0]!, await keptId());
    expect(leaves()).toEqual([
      {
        rooms: expect.arrayContaining(['queue:1/pending']),
        except: expect.arrayContaining(['sight:admins', 'sight:no-queue']),
      },
    ]);
  });

  it('what waits to be sent goes on under the contact that it belongs to now; what is being sent is left to its sender until it is settled', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    const [a, b] = (await rows<{ id: number }>('select id from contacts order by id')).map((c) => c.id);
    await rows(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, sent_at)
      select 1, id, ${a}, 1, '${lidChat}', true, x, x, now() from tickets, unnest(array['sending', 'queued']) x where contact_id = ${a}`);
    await receive(mapping());
    const whose = () => rows(`select body, contact_id from messages where from_me order by id`);
    expect(await whose()).toEqual([
      { body: 'sending', contact_id: a },
      { body: 'queued', contact_id: b },
    ]);
    expect(
      await rows(
        `select payload ->> 'contactId' as "contactId" from graphile_worker._private_jobs where key like '%/deliver:1:${b}'`,
      ),
    ).toEqual([{ contactId: String(b) }]);
    await rows(`update messages set status = 'sent' where status = 'sending'`);
    expect(await whose()).toEqual([
      { body: 'sending', contact_id: b },
      { body: 'queued', contact_id: b },
    ]);
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

describe('what people wrote about a contact', () => {
  const lay = async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    const [a, b] = (await rows<{ id: number }>('select id from contacts order by id')).map((c) => c.id);
    await rows(`insert into contact_fields (company_id, contact_id, name, value) values (1, ${a}, 'CPF', '1'), (1, ${b}, 'CPF', '1'), (1, ${b}, 'Cidade', 'Recife');
      insert into tags (company_id, id, name) values (1, 1, 'VIP'), (1, 2, 'Novo');
      insert into contact_tags (company_id, contact_id, tag_id) values (1, ${b}, 1);
      insert into ticket_tags (company_id, ticket_id, tag_id) select 1, id, 2 from tickets where contact_id = ${b};
      insert into ticket_notes (company_id, ticket_id, contact_id, note, user_id) select 1, id, contact_id, 'nota de ' || contact_id, 1 from tickets;
      update contacts set email = 'a@x.br' where id = ${a}; update contacts set email = 'b@x.br', disable_bot = true, active = false where id = ${b};`);
    return [a!, b!] as const;
  };
  const about = async (id: number) =>
    (
      await rows(`select name, email, disable_bot, active, removed_at is null as "inBook",
      (select json_agg(f.name || '=' || f.value order by f.name) from contact_fields f where f.contact_id = c.id) as fields,
      (select json_agg(tag_id) from contact_tags g where g.contact_id = c.id) as tags,
      (select json_agg(note order by id) from ticket_notes n where n.contact_id = c.id) as notes,
      (select json_agg(tt.tag_id order by 1) from tickets t join ticket_tags tt on tt.ticket_id = t.id where t.contact_id = c.id) as "ticketTags"
      from contacts c where id = ${id}`)
    )[0];

  it('is all there afterwards, and as it was after an undo', async () => {
    const [a, b] = await lay();
    const before = [await about(a), await about(b), await state()];
    await receive(mapping());
    const kept = await keptId();
    expect(kept).toBe(b); // it has a name, the other had none
    expect(await about(b)).toMatchObject({
      disable_bot: true,
      active: false,
      fields: ['CPF=1', 'Cidade=Recife', 'E-mail=a@x.br'],
      tags: [1],
      notes: [`nota de ${a}`, `nota de ${b}`],
    });
    await isWhole();
    await undo((await mergeIds())[0]!, kept);
    expect([await about(a), await about(b), await state()]).toEqual(before);
    await isWhole();
  });

  it('what people changed since stays changed', async () => {
    const [a, b] = await lay();
    await receive(mapping());
    await rows(
      `update contacts set name = 'Mariana Alves' where id = ${b}; delete from contact_fields where contact_id = ${b} and name = 'E-mail'`,
    );
    await undo((await mergeIds())[0]!, b);
    expect(await about(b)).toMatchObject({ name: 'Mariana Alves', fields: ['CPF=1', 'Cidade=Recife'] });
    expect(await about(a)).toMatchObject({ email: 'a@x.br', fields: ['CPF=1'] });
  });
});

describe('an undo', () => {
  it('restores both conversations, and what came since goes to the side under whose name it came', async () => {
    await person(2, 'Bia');
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    await rows(
      `update tickets set status = 'open', user_id = id - (select min(id) from tickets) + 1, unread_messages = 0`,
    );
    await receive(
      mapping(),
      world.message('três', asLid),
      world.message('quatro', asPhone),
      world.message('cinco', asPhone),
    );
    expect(await state()).toMatchObject([
      { tickets: [{ unread: 3, said: ['um', 'dois', 'três', 'quatro', 'cinco'] }, {}] },
    ]);
    world.told.length = 0;
    await undo((await mergeIds())[0]!, await keptId());
    expect(await state()).toMatchObject([
      { known: [lid], tickets: [{ status: 'open', user: 1, unread: 1, last: 'três', said: ['um', 'três'] }] },
      {
        name: 'Mariana',
        tickets: [{ status: 'open', user: 2, unread: 2, last: 'cinco', said: ['dois', 'quatro', 'cinco'] }],
      },
    ]);
    expect(world.noticeNames().filter((told) => told.startsWith('contact'))).toHaveLength(2);
    await isWhole();
  });

  it('a side without a conversation of its own gets one, in the same hands', async () => {
    await receive(world.message('um', asLid));
    await rows(`update tickets set status = 'closed', updated_at = now() - interval '1 day'`);
    await receive(world.message('dois', asPhone));
    await rows(`update tickets set status = 'open', user_id = 1, unread_messages = 0 where status = 'pending'`);
    await receive(mapping(), world.message('três', asLid), world.message('quatro', asPhone));
    await undo((await mergeIds())[0]!, await keptId());
    expect(await state()).toMatchObject([
      {
        tickets: [
          { status: 'closed', said: ['um'] },
          { status: 'open', user: 1, unread: 1, said: ['três'] },
        ],
      },
      { tickets: [{ status: 'open', user: 1, unread: 1, said: ['dois', 'quatro'] }] },
    ]);
    await isWhole();
  });

  it('a conversation that was begun since goes whole to the side that wrote it; a closed one stays closed', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone), mapping());
    await rows(`update tickets set status = 'closed', unread_messages = 0, updated_at = now() - interval '1 day'`);
    await receive(world.message('três', asLid));
    await undo((await mergeIds())[0]!, await keptId());
    expect(await state()).toMatchObject([
      {
        known: [lid],
        tickets: [
          { status: 'closed', said: ['um'] },
          { status: 'pending', unread: 1, said: ['três'] },
        ],
      },
      { tickets: [{ status: 'closed', said: ['dois'] }] },
    ]);
    await isWhole();
  });

  it('after somebody has deleted the ticket that was folded: what it held goes to whoever wrote it', async () => {
    await receive(world.message('um', asPhone), world.message('dois', asLid), mapping());
    await rows(`delete from tickets where status = 'closed'`);
    await undo((await mergeIds())[0]!, await keptId());
    expect(await state()).toMatchObject([
      { tickets: [{ status: 'pending', unread: 1, last: 'um', said: ['um'] }] },
      { known: [lid], tickets: [{ status: 'pending', unread: 1, last: 'dois', said: ['dois'] }] },
    ]);
    await isWhole();
  });

  it('shows no number to who may not see numbers whole', async () => {
    await receive(
      world.message('um', { ...asPhone, name: '' }),
      world.message('dois', { ...asLid, name: 'Apelido' }),
      mapping(),
    );
    const seen = JSON.stringify(
      await world.tx(async (tx) => listIdentities(tx, { ...ana, isTricked: false }, await keptId())),
    );
    expect([seen.includes('551198765****'), seen.includes(phone), seen.includes('4321')]).toEqual([true, false, false]);
  });

  it('is remembered: the same mapping does not merge them again, until a person does', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone), mapping());
    await undo((await mergeIds())[0]!, await keptId());
    await receive(mapping(), world.message('três', asBoth));
    expect(await mergeIds()).toEqual([]);
    expect(await rows('select number from contacts order by id')).toEqual([{ number: '' }, { number: phone }]);
    expect(await state()).toMatchObject([{ tickets: [{ said: ['um', 'três'] }] }, { tickets: [{ said: ['dois'] }] }]);
    const [a, b] = (await rows<{ id: number }>('select id from contacts order by id')).map((c) => c.id);
    await world.tx((tx) => mergeManually(tx, ana, b!, a!));
    expect(await state()).toMatchObject([
      { name: 'Mariana', tickets: [{ said: ['um', 'dois', 'três'] }, { said: null }] },
    ]);
    await isWhole();
  });

  it('twice is refused, also at once, and so is one of somebody else', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone), mapping());
    const [id] = await mergeIds();
    const kept = await keptId();
    const two = await Promise.allSettled([undo(id!, kept), undo(id!, kept)]);
    expect(two.map((one) => (one.status === 'rejected' ? String(one.reason) : 'done')).sort()).toEqual([
      'Failure: ERR_MERGE_UNDONE',
      'done',
    ]);
    await expect(undo(id!, kept + 99)).rejects.toThrow('ERR_NO_MERGE_FOUND');
    await expect(inTx(world.context(), 2, (tx) => undoMerge(tx, { ...ana, companyId: 2 }, kept, id!))).rejects.toThrow(
      'ERR_NO_MERGE_FOUND',
    );
    await expect(inTx(world.context(), 2, (tx) => listIdentities(tx, ana, kept))).rejects.toThrow(
      'ERR_NO_CONTACT_FOUND',
    );
    await expect(inTx(world.context(), 2, (tx) => mergeManually(tx, ana, kept, kept))).rejects.toThrow(
      'ERR_NO_CONTACT_FOUND',
    );
    expect(await inTx(world.context(), 2, (tx) => tx.rows('all-merges', 'select * from contact_merges', []))).toEqual(
      [],
    );
  });

  it.each([
    ['the newer first', [1, 0]],
    ['the older first', [0, 1]],
  ] as const)('of a merge of merges, %s: each has what is its own', async (_, order) => {
    const third = { chat: 'BR.123', identities: [{ kind: 'wa_bsuid', value: 'BR.123' }], name: 'Terceira' };
    await receive(world.message('a', asPhone), world.message('b', asLid), world.message('c', third));
    const before = await state();
    await receive(mapping());
    await receive(
      world.event({ kind: 'identity', chat: lidChat, name: '', identities: third.identities, was: asLid.identities }),
    );
    expect(await state()).toMatchObject([{ tickets: [{ said: ['a', 'b', 'c'] }, { said: null }, { said: null }] }]);
    await isWhole();
    const ids = await mergeIds();
    expect(ids).toHaveLength(2);
    for (const n of order) {
      await undo(ids[n]!, await keptId());
      await isWhole();
    }
    expect(await state()).toEqual(before);
  });

  it.each([
    ['the newer first', [1, 0]],
    ['the older first', [0, 1]],
  ] as const)('when the kept one was merged into another since, %s', async (_, order) => {
    await receive(
      world.message('a', asPhone),
      world.message('b', asLid),
      world.message('c', { chat: '5521999990000', identities: [{ kind: 'phone', value: '5521999990000' }], name: 'C' }),
    );
    const [a, b, c] = (await rows<{ id: number }>('select id from contacts order by id')).map((row) => row.id);
    await rows(
      `update contacts set number = '' where id = ${a}; insert into contact_fields (company_id, contact_id, name, value) values (1, ${b}, 'X', '1')`,
    );
    const before = await state();
    await world.tx((tx) => mergeManually(tx, ana, a!, b!));
    await world.tx((tx) => mergeManually(tx, ana, c!, a!));
    await isWhole();
    expect(await world.tx((tx) => listIdentities(tx, ana, c!))).toMatchObject({
      merges: [{ contact: { id: a } }, { contact: { id: b } }],
    });
    const ids = await mergeIds();
    for (const n of order) {
      await undo(ids[n]!, n === 1 ? c! : order[0] === 0 ? c! : a!);
      await isWhole();
    }
    expect(await state()).toEqual(before);
    expect(await rows(`select contact_id from contact_fields`)).toEqual([{ contact_id: b }]);
  });
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
