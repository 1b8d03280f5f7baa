import type { Chat } from '@balcao/contract/chats/chat';
import type { PushPayload } from '@balcao/contract/push-subscriptions/push-subscription';
import { afterAll, expect, it } from 'vitest';
import { type BrowserSubscription, startPushService } from '../../peers/push/start-push.ts';
import { eventually, runningServer, type SignedInPerson } from '../world/running-server.ts';

const service = await startPushService();
afterAll(() => service.close());
const server = runningServer({ INTEGRATION_HOSTS: new URL(service.origin).host });

/** Subscribes a browser of this user, of whom no page is open. */
async function subscribe(person: SignedInPerson): Promise<BrowserSubscription> {
  const { body } = await person.call<{ publicKey: string }>('GET', '/push-subscriptions/own');
  const subscription = await service.subscribe(body.publicKey);
  const choice = { waiting: true, showsText: true, language: 'pt' };
  const saved = await person.call('PUT', '/push-subscriptions/own', { ...subscription, ...choice });
  expect(saved).toMatchObject({ status: 200 });
  const socket = await person.socket();
  await socket.timeout(5000).emitWithAck('pageForeground', true);
  await socket.timeout(5000).emitWithAck('pageForeground', false);
  socket.disconnect();
  return subscription;
}
const received = (of: BrowserSubscription): PushPayload[] =>
  service.received(of.endpoint).map(({ text }) => JSON.parse(text) as PushPayload);

it('a person mentioned in a room is notified with the page closed, once; others are not', async () => {
  const shop = await server.company('Casa Aurora');
  const [bia, caio] = [await server.attendant(shop, 'Bia'), await server.attendant(shop, 'Caio')];
  const idOf = ({ session }: SignedInPerson) => session.user.id;
  const users = [bia, caio].map((person) => ({ id: idOf(person) }));
  const { body: chat } = await shop.admin.call<Chat>('POST', '/chats', { title: 'Estoque', users });
  const [toBia, toCaio] = [await subscribe(bia), await subscribe(caio)];
  const send = (message: string, clientId: string) =>
    shop.admin.call('POST', `/chats/${chat.id}/messages`, { message, mentions: [idOf(bia)], clientId });
  for (let twice = 0; twice < 2; twice++) await send('@Bia as cadeiras chegaram', 'a');
  await eventually(
    async () => received(toBia),
    (all) => all.length > 0,
  );
  await send('@Bia e as mesas', 'b');
  await eventually(
    async () => received(toBia),
    (all) => all.length > 1,
  );
  expect(received(toBia)).toMatchObject([
    {
      title: `${shop.admin.session.user.name} mencionou você em Estoque`,
      body: '@Bia as cadeiras chegaram',
      tag: `chat-${chat.id}`,
      path: `/chats/${chat.uuid}`,
    },
    { body: '@Bia e as mesas' },
  ]);
  expect(received(toCaio)).toEqual([]);
});
