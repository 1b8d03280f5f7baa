import { noticePositionHeader } from '@balcao/contract/realtime';
import { expect, it } from 'vitest';
import { setUpRooms } from './rooms/room-listeners.ts';

/** A response and a join with the same position: nothing was announced between the two (docs/protocol.md 13). */
const { server, company, ana, bia, waiting, listen, waitUntilDelivered } = setUpRooms();

async function positionOfList(): Promise<string | null> {
  const response = await fetch(`${server.origin()}/api/tickets?status=pending`, {
    headers: { authorization: `Bearer ${ana().session.token}` },
  });
  expect(response.status).toBe(200);
  return response.headers.get(noticePositionHeader);
}

type Joined = { ok: true; position: string | null };
const positionOfJoin = async (event: string, argument?: unknown) => {
  const socket = await ana().socket();
  return ((await socket.emitWithAck(event, argument)) as Joined).position;
};

it('is the same in a response and in a join when nothing was announced in between, though people come online', async () => {
  const { id } = await waiting();
  const before = await positionOfList();
  expect(before).toMatch(/\.\d+$/);
  expect(await positionOfJoin('joinTickets', 'pending')).toBe(before);
  // Viewers of a ticket are shown to each other.
  await (await bia().socket()).emitWithAck('joinNotification');
  expect(await positionOfJoin('joinChatBox', id)).toBe(before);
  expect(await positionOfList()).toBe(before);
});

it('is another after a message, which a list from before does not have', async () => {
  const before = await positionOfList();
  const viewer = await listen(ana(), ['joinTickets', 'pending']);
  await waiting();
  await waitUntilDelivered(viewer);
  expect(await positionOfJoin('joinTickets', 'pending')).not.toBe(before);
});

it('is not moved by what happens in another company', async () => {
  const other = await server.company('Vizinhos');
  const before = await positionOfList();
  expect(await other.admin.call('POST', '/tags', { name: 'Deles' })).toMatchObject({ status: 200 });
  expect(await positionOfJoin('joinNotification')).toBe(before);
  expect(company().id).not.toBe(other.id);
});
