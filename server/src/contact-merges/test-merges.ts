import { expect } from 'vitest';
import { ana } from '../inbound/test-admin.ts';
import { testInbox } from '../inbound/test-inbox.ts';
import { undoMerge } from './undo-merge.ts';

export const lid = '90000000000001';
export const lidChat = `${lid}@lid`;

/**
 * An inbox that receives one customer under a lid, under their number, and under both; reads the state that merges
 * leave.
 */
export function testMerges() {
  const world = testInbox();
  const { rows, phone } = world;
  const asLid = { chat: lidChat, identities: [{ kind: 'wa_lid', value: lid }], name: '' };
  const asBoth = {
    chat: lidChat,
    identities: [
      { kind: 'wa_lid', value: lid },
      { kind: 'phone', value: phone },
    ],
  };
  return {
    ...world,
    asLid,
    asPhone: { chat: `${phone}@s.whatsapp.net` },
    asBoth,
    mapping: () =>
      world.event({ ...asBoth, kind: 'identity', was: [{ kind: 'wa_lid', value: lid }], chat: lidChat, name: '' }),
    state: () => readState(world),
    isWhole: () => expectWhole(world),
    addPerson: (id: number, name: string) =>
      rows(
        `insert into users (company_id, id, name, email, password_hash) values (1, ${id}, '${name}', '${name}@x', 'x')`,
      ),
    mergeIds: async () =>
      (await rows<{ id: number }>('select id from contact_merges where undone_at is null order by id')).map(
        (m) => m.id,
      ),
    undo: (mergeId: number, contactId: number) => world.tx((tx) => undoMerge(tx, ana, contactId, mergeId)),
    survivorId: async () =>
      (await rows<{ id: number }>('select id from contacts where merged_into is null order by id'))[0]!.id,
  };
}

type TestInbox = Pick<ReturnType<typeof testInbox>, 'rows'>;

/** Contacts that are not merged into another, with their identities, and their tickets with messages. */
async function readState({ rows }: TestInbox) {
  const found = await rows<{ state: unknown }>(`select json_build_object('name', c.name, 'number', c.number,
      'known', (select json_agg(i.value order by i.value) from contact_identities i where i.contact_id = c.id),
      'tickets', (select json_agg(json_build_object('status', t.status, 'user', t.user_id, 'unread', t.unread_messages, 'last', t.last_message,
          'bodies', (select json_agg(m.body order by m.id) from messages m where m.ticket_id = t.id)) order by t.id)
        from tickets t where t.contact_id = c.id)) as state
    from contacts c where merged_into is null order by c.id`);
  return found.map((row) => row.state);
}

/** The invariants that hold after any merge. */
async function expectWhole({ rows }: TestInbox) {
  expect(
    await rows('select m.id from messages m join tickets t on t.id = m.ticket_id where t.contact_id <> m.contact_id'),
  ).toEqual([]);
  expect(
    await rows(
      'select n.id from ticket_notes n join tickets t on t.id = n.ticket_id where t.contact_id <> n.contact_id',
    ),
  ).toEqual([]);
  expect(
    await rows(
      'select d.id from todos d join tickets t on t.id = d.ticket_id where t.contact_id is distinct from d.contact_id',
    ),
  ).toEqual([]);
  for (const table of ['tickets', 'messages', 'contact_identities'])
    expect(
      await rows(`select 1 from ${table} x join contacts c on c.id = x.contact_id where c.merged_into is not null`),
    ).toEqual([]);
}
