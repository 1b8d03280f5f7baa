import { describe, expect, it } from 'vitest';
import { createTicketInput, listTicketsQuery, ticketApi, updateTicketInput } from './ticket.api.ts';
import { ticketLogType, ticketStatus } from './ticket.ts';

describe('list of tickets', () => {
  it('the query of the ticket list is parsed as the web app sends it', () => {
    expect(
      listTicketsQuery.parse({
        searchParam: 'aline',
        pageNumber: '2',
        tags: '[1,2]',
        users: '[]',
        status: 'open',
        date: '2026-03-09',
        updatedAt: '2026-03-10',
        showAll: 'true',
        queueIds: '[3]',
        withUnreadMessages: 'false',
      }),
    ).toEqual({
      searchParam: 'aline',
      pageNumber: 2,
      tags: [1, 2],
      users: [],
      status: 'open',
      date: '2026-03-09',
      updatedAt: '2026-03-10',
      showAll: true,
      queueIds: [3],
      withUnreadMessages: false,
    });
  });

  it('without parameters is the first page', () => {
    expect(listTicketsQuery.parse({ status: '', statusFilter: 'undefined', queueIds: 'null' })).toEqual({
      pageNumber: 1,
    });
  });

  it('with several statuses has them as JSON text', () => {
    expect(listTicketsQuery.parse({ statusFilter: '["open","closed"]' }).statusFilter).toEqual(['open', 'closed']);
    expect(listTicketsQuery.parse({ statusFilter: '' }).statusFilter).toBeUndefined();
    for (const statusFilter of ['open', '["gone"]'])
      expect(listTicketsQuery.safeParse({ statusFilter }).error?.issues[0]?.path[0]).toBe('statusFilter');
  });

  it('refuses an unknown status', () => {
    expect(listTicketsQuery.safeParse({ status: 'gone' }).success).toBe(false);
  });
});

it('a new ticket requires a contact; a form may leave the rest empty', () => {
  expect(createTicketInput.parse({ contactId: '7', queueId: '', whatsappId: 0, userId: null, status: 'open' })).toEqual(
    { contactId: 7, queueId: null, whatsappId: null, userId: null, status: 'open' },
  );
  for (const contactId of [undefined, '', 0, null])
    expect(createTicketInput.safeParse({ contactId }).error?.issues[0]?.path).toEqual(['contactId']);
});

it('a change of a ticket is read from a whole row', () => {
  const row = {
    id: 7,
    status: 'closed',
    userId: '',
    queueId: '3',
    promptId: 'null',
    useIntegration: false,
    extra: 'x',
  };
  expect(updateTicketInput.parse(row)).toEqual({
    status: 'closed',
    userId: null,
    queueId: 3,
    promptId: null,
    useIntegration: false,
  });
});

it('a ticket is pending, open or closed', () => {
  expect(ticketStatus.options).toEqual(['pending', 'open', 'closed']);
});

it('the log uses the words that clients show', () => {
  const known = ['create', 'chatBot', 'queue', 'open', 'access', 'transfered', 'receivedTransfer', 'pending', 'closed'];
  expect([...known, 'reopen'].filter((word) => !ticketLogType.safeParse(word).success)).toEqual([]);
});

it('deleting a ticket needs the permission, and is always recorded', () => {
  expect(ticketApi.remove).toMatchObject({ permission: 'ticket-options:deleteTicket', audited: true });
});
