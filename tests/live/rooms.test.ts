import type { Ticket } from '@balcao/contract/tickets/ticket';
import { describe, expect, it } from 'vitest';
import { eventually } from '../world/running-server.ts';
import { connectSocket } from './rooms/connect-socket.ts';
import { type ReceivedNotice, setUpRooms } from './rooms/room-listeners.ts';

/** Which rooms receive which notices (docs/protocol.md), over real sockets. */
const { server, company, admin, ana, bia, support, listen, waiting, waitUntilDelivered } = setUpRooms();

describe('a ticket notice', () => {
  it('reaches viewers that joined its status, notices, or chat box; a socket without a join gets none', async () => {
    const pending = await listen(ana(), ['joinTickets', 'pending']);
    const open = await listen(ana(), ['joinTickets', 'open']);
    const notices = await listen(ana(), ['joinNotification']);
    const nothing = await listen(ana());
    const otherQueue = await listen(bia(), ['joinTickets', 'pending'], ['joinTickets', 'open'], ['joinNotification']);
    const { id } = await waiting();
    await waitUntilDelivered(pending, open, notices, nothing, otherQueue);
    const first = ['appMessage create', 'ticket update'];
    expect([pending.of(id), open.of(id), notices.of(id), nothing.of(id), otherQueue.of(id)]).toEqual([
      first,
      [],
      first,
      [],
      [],
    ]);

    await ana().call('PUT', `/tickets/${id}`, { status: 'open' });
    await waitUntilDelivered(pending, open, notices, nothing, otherQueue);
    // One list is notified that the ticket left, the other that it arrived.
    expect(pending.of(id).slice(2)).toEqual(['ticket delete']);
    expect(open.of(id)).toEqual(['ticket update-unread', 'ticket updateUnread', 'ticket update']);
    expect(otherQueue.of(id)).toEqual([]);
  });

  it('lost visibility makes sockets leave, with one notice, which does not name the new queue', async () => {
    const ticket = await waiting();
    await ana().call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    const looking = await listen(
      ana(),
      ['joinTickets', 'open'],
      ['joinTickets', 'pending'],
      ['joinTickets', 'closed'],
      ['joinChatBox', ticket.id],
    );
    const theirs = await listen(bia(), ['joinTickets', 'pending']);
    await ana().call('PUT', `/tickets/${ticket.id}`, { queueId: support() });
    await waitUntilDelivered(looking, theirs);
    expect(looking.of(ticket.id)).toEqual(['ticket leave']);
    expect(theirs.of(ticket.id)).toEqual(['ticket update']);
    // The socket has also left the ticket's room: it receives no more of its messages.
    await bia().call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    await bia().call('POST', `/messages/${ticket.id}`, { body: 'segredo' });
    await waitUntilDelivered(looking);
    expect(looking.of(ticket.id)).toEqual(['ticket leave']);
  });
});

describe('a transfer', () => {
  const transfersIn = (received: ReceivedNotice[]) =>
    received.filter(({ name }) => name === 'ticketTransfer').map(({ payload }) => payload);

  it('is announced to the new user, with its author, and is unread for them', async () => {
    const ticket = await waiting();
    await ana().call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    const [mine, theirs, admins] = await Promise.all([listen(ana()), listen(bia()), listen(admin())]);
    await ana().call('PUT', `/tickets/${ticket.id}`, { queueId: support(), userId: bia().session.user.id });
    await waitUntilDelivered(mine, theirs, admins);
    expect(transfersIn(theirs.received)).toMatchObject([
      {
        action: 'transferred',
        by: { id: ana().session.user.id, name: 'Ana' },
        user: { id: bia().session.user.id, name: 'Bia' },
        queue: { id: support(), name: 'Suporte' },
        ticket: { id: ticket.id, unreadMessages: 1, status: 'open' },
      },
    ]);
    expect([transfersIn(mine.received), transfersIn(admins.received)]).toEqual([[], []]);
    const read = await bia().call<{ ticket: Ticket }>('GET', `/messages/${ticket.id}`);
    expect(read.body.ticket.unreadMessages).toBe(0);
  });

  it('to a queue is announced to its viewers, not to its author', async () => {
    const ticket = await waiting();
    await ana().call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    const [mine, theirs] = await Promise.all([listen(ana()), listen(bia())]);
    await ana().call('PUT', `/tickets/${ticket.id}`, { queueId: support() });
    await waitUntilDelivered(mine, theirs);
    expect(transfersIn(theirs.received)).toMatchObject([
      { user: null, ticket: { status: 'pending', unreadMessages: 1 } },
    ]);
    expect(transfersIn(mine.received)).toEqual([]);
  });
});

describe('delivery status of the last message', () => {
  it('is sent only to the lists that show its ticket', async () => {
    const ticket = await waiting();
    await ana().call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    const payloads = ({ received }: { received: ReceivedNotice[] }) =>
      received.flatMap(({ name, payload }) => (name === 'ticketDelivery' ? [payload['delivery']] : []));
    const hers = await listen(ana(), ['joinTickets', 'open']);
    const admins = await listen(admin(), ['joinNotification']);
    const otherStatus = await listen(ana(), ['joinTickets', 'closed']);
    const viewer = await listen(ana(), ['joinChatBox', ticket.id]);
    const outsider = await listen(bia(), ['joinTickets', 'open'], ['joinNotification']);
    await ana().call('POST', `/messages/${ticket.id}`, { body: 'olá' });
    await eventually(
      async () => payloads(hers),
      (reports) => reports.some((report) => (report as { status: string }).status === 'delivered'),
    );
    await waitUntilDelivered(hers, admins, otherStatus, viewer, outsider);
    const { body } = await ana().call<Ticket>('GET', `/tickets/${ticket.id}`);
    expect(payloads(hers).at(-1)).toEqual(body.delivery);
    expect(payloads(admins)).toEqual(payloads(hers));
    expect([otherStatus, viewer, outsider].map(payloads)).toEqual([[], [], []]);
  });
});

describe('a chat box', () => {
  it('admits only users who may read the ticket; changes of a message are sent there only', async () => {
    const ticket = await waiting();
    await ana().call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    const viewer = await listen(ana(), ['joinChatBox', String(ticket.id)]);
    const list = await listen(ana(), ['joinTickets', 'open']);
    const outsider = await listen(bia(), ['joinChatBox', ticket.id]);
    const other = await server.company('Salas de Outros');
    const foreign = await listen(
      other.admin,
      ['joinChatBox', ticket.id],
      ['joinTickets', 'open'],
      ['joinNotification'],
    );
    await ana().call('POST', `/messages/${ticket.id}`, { body: 'olá' });
    await eventually(
      async () => viewer.of(ticket.id),
      (received) => received.includes('appMessage update'),
    );
    await waitUntilDelivered(viewer, list, outsider);
    expect(list.of(ticket.id)).toEqual(['appMessage create']);
    expect([outsider.of(ticket.id), foreign.received]).toEqual([[], []]);
  });

  it('ignores an invalid ticket, and can be left', async () => {
    const ticket = await waiting();
    const viewer = await listen(
      ana(),
      ['joinChatBox', 'undefined'],
      ['joinChatBox', '1 or 1=1'],
      ['joinChatBox', ticket.id],
      ['leaveChatBox', ticket.id],
      ['joinTickets', 'everything'],
    );
    await server.write(company().sandboxPhone, ticket.contact.number, 'mais');
    await waitUntilDelivered(viewer);
    expect(viewer.of(ticket.id)).toEqual([]);
  });
});

describe('handshake', () => {
  it('requires a session; a company in the query grants nothing and may not contradict; a foreign origin is refused', async () => {
    const { token } = admin().session;
    expect(await connectSocket(server.origin(), {})).toBe('ERR_SESSION_EXPIRED');
    expect(await connectSocket(server.origin(), { auth: { token: 'nonsense' } })).toBe('ERR_INVALID_TOKEN');
    expect(await connectSocket(server.origin(), { query: { token } })).toBe('ERR_SESSION_EXPIRED');
    expect(await connectSocket(server.origin(), { auth: { token }, query: { companyId: company().id + 1 } })).toBe(
      'ERR_NO_PERMISSION',
    );
    expect(
      await connectSocket(server.origin(), { auth: { token }, query: { companyId: company().id, userId: 999 } }),
    ).toBe('ready');
    expect(
      await connectSocket(server.origin(), { auth: { token }, extraHeaders: { origin: 'https://evil.example' } }),
    ).not.toBe('ready');
    expect(await connectSocket(server.origin(), { auth: { token }, extraHeaders: { origin: server.origin() } })).toBe(
      'ready',
    );
  });

  it('lasts as long as the session: signing out closes the socket', async () => {
    const person = await server.attendant(company(), 'Sai');
    const socket = await person.socket();
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    await person.call('DELETE', '/auth/logout');
    expect(await closed).toBe('io server disconnect');
  });

  it('a change of queues changes what an open socket receives', async () => {
    const person = await server.attendant(company(), 'Muda de fila');
    const screen = await listen(person, ['joinTickets', 'pending']);
    await admin().call('PUT', `/users/${person.session.user.id}`, { queueIds: [support()] });
    await eventually(
      async () => {
        const { id } = await waiting();
        await waitUntilDelivered(screen);
        return screen.of(id);
      },
      (received) => received.length === 0,
    );
  });
});

it('a person who may not see numbers receives them masked', async () => {
  const masked = await server.attendant(company(), 'Mascarada', { isTricked: 'disabled' });
  const screen = await listen(masked, ['joinTickets', 'pending']);
  const full = await listen(ana(), ['joinTickets', 'pending']);
  const ticket = await waiting();
  await waitUntilDelivered(screen, full);
  const payloads = JSON.stringify(screen.received);
  expect([
    payloads.includes(ticket.contact.number),
    payloads.includes(`${ticket.contact.number.slice(0, -4)}****`),
  ]).toEqual([false, true]);
  expect(JSON.stringify(full.received)).toContain(ticket.contact.number);
});

it('two viewers of one ticket see each other, and who writes; one who leaves disappears', async () => {
  const ticket = await waiting();
  const [first, second] = [await listen(admin()), await listen(ana())];
  const presenceOf = ({ received }: { received: ReceivedNotice[] }) =>
    received
      .filter((h) => h.name === 'colleague')
      .map(({ payload }) => `${(payload['user'] as { name: string }).name} ${payload['doing']}`);
  const expectPresence = (who: { received: ReceivedNotice[] }, what: string) =>
    eventually(
      async () => presenceOf(who),
      (all) => all.includes(what),
    );
  await first.socket.emitWithAck('joinChatBox', ticket.id);
  await second.socket.emitWithAck('joinChatBox', ticket.id);
  await expectPresence(first, 'Ana viewing');
  second.socket.emit('showColleague', { ticketId: ticket.id, doing: 'writing' });
  await expectPresence(first, 'Ana writing');
  // A client that is not in the room neither publishes to it nor receives from it.
  const outside = await listen(bia());
  outside.socket.emit('showColleague', { ticketId: ticket.id, doing: 'writing' });
  second.socket.disconnect();
  await expectPresence(first, 'Ana gone');
  expect(presenceOf(first)).not.toContain('Bia writing');
  expect(presenceOf(outside)).toEqual([]);
});
