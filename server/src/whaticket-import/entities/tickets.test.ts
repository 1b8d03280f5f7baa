import { beforeEach, expect, it } from 'vitest';
import { testImport } from '../test-import.ts';
import { connections } from './connections.ts';
import { ticketNotes, tickets } from './tickets.ts';

const { take, outcomes, sql, takeTwoCompanies } = testImport();
const [made, changed] = ['2025-01-01T12:00:00.000Z', '2025-01-02T12:00:00.000Z'];
const ticket = (id: number, status: string, over: object = {}) => ({
  id,
  companyId: 1,
  contactId: 1,
  whatsappId: 1,
  userId: 1,
  status,
  createdAt: made,
  updatedAt: changed,
  ...over,
});
const notesOf = async () => (await outcomes(tickets)).map(({ id, note }) => `${id} ${note}`);
const shown = (columns: string) => sql(`select ${columns} from tickets where imported order by id`);

beforeEach(async () => {
  await takeTwoCompanies();
  await take(connections, { id: 1, companyId: 1, name: 'Loja' }, { id: 2, companyId: 1, name: 'Fábrica' });
});

it('two active tickets of one contact on one connection: the first stays active, in one batch or in two', async () => {
  await take(tickets, ticket(1, 'open'), ticket(2, 'pending'), ticket(3, 'open', { whatsappId: 2 }));
  await take(tickets, ticket(4, 'open'));
  expect(await shown('status, unread_messages, finished_at is null as going')).toEqual([
    { status: 'open', unread_messages: 0, going: true },
    { status: 'closed', unread_messages: 0, going: false },
    { status: 'open', unread_messages: 0, going: true },
    { status: 'closed', unread_messages: 0, going: false },
  ]);
  expect(await notesOf()).toEqual([
    '1 null',
    '2 closed: another of this contact is under way',
    '3 null',
    '4 closed: another of this contact is under way',
  ]);
});

it('a ticket whose connection was not imported blocks no other', async () => {
  await take(tickets, ticket(1, 'open', { whatsappId: 99 }), ticket(2, 'open', { whatsappId: null }));
  expect(await shown('status, whatsapp_id')).toEqual([
    { status: 'open', whatsapp_id: null },
    { status: 'open', whatsapp_id: null },
  ]);
});

it('a pending ticket has no assignee and waits since it was queued or created; an unknown status is closed', async () => {
  await take(
    tickets,
    ticket(1, 'pending', { tracked_queuedAt: '2025-01-01T13:00:00Z', unreadMessages: 3 }),
    ticket(2, 'pending', { whatsappId: 2, contactId: 1 }),
    ticket(3, 'nps', { unreadMessages: 5 }),
    ticket(4, 'closed', { tracked_finishedAt: '2025-01-01T18:00:00Z' }),
  );
  const columns = `status, user_id is null as free, unread_messages as unread, to_char(queued_at at time zone 'UTC', 'DD HH24') as queued,
    to_char(finished_at at time zone 'UTC', 'DD HH24') as finished`;
  expect(await shown(columns)).toEqual([
    { status: 'pending', free: true, unread: 3, queued: '01 13', finished: null },
    { status: 'pending', free: true, unread: 0, queued: '01 12', finished: null },
    { status: 'closed', free: false, unread: 0, queued: null, finished: '02 12' },
    { status: 'closed', free: false, unread: 0, queued: null, finished: '01 18' },
  ]);
});

it('a ticket keeps the uuid that links use, and gets a new one where it has none', async () => {
  const uuid = '0b0e3b0e-0a57-4e19-9a4f-5d2b5b1f6d11';
  await take(
    tickets,
    ticket(1, 'closed', { uuid }),
    ticket(2, 'closed', { uuid: 'nenhum' }),
    ticket(3, 'closed', { uuid }),
  );
  expect(await sql('select uuid from tickets where imported and uuid = $1', [uuid])).toHaveLength(1);
  expect(await notesOf()).toEqual(['1 null', '2 null', '3 rule: tickets_uuid']);
});

it('a note is imported with its ticket, and without an author where that person was not imported', async () => {
  await take(tickets, ticket(1, 'closed'));
  const note = { contactId: 1, ticketId: 1, userId: 2, note: 'Ligar depois' };
  await take(ticketNotes, { ...note, id: 1 }, { ...note, id: 2, note: ' x ' }, { ...note, id: 3, ticketId: 99 });
  expect(await sql('select note, user_id from ticket_notes')).toEqual([{ note: 'Ligar depois', user_id: null }]);
  expect((await outcomes(ticketNotes)).map(({ note: why }) => why)).toEqual([
    null,
    'note: too short',
    'its ticket or its contact did not come',
  ]);
});
