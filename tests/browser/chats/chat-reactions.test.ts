import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

type Room = { id: number; uuid: string };
type Thread = { records: { reactions: { emoji: string }[] }[] };

it('of two quick reactions of one user the last one is stored, however slow the first request is', async () => {
  const shop = await server.company('Casa Reação');
  const ana = await server.attendant(shop, 'Ana Reis');
  const people = { title: 'Equipe', users: [{ id: ana.session.user.id }] };
  const room = (await shop.admin.call<Room>('POST', '/chats', people)).body;
  await shop.admin.call('POST', `/chats/${room.id}/messages`, { message: 'Fechamos às 18h' });
  const page = await openPage({}, ana.session.user.email);
  await page.goto(`/chats/${room.uuid}`);
  const message = page.getByRole('article').filter({ hasText: 'Fechamos às 18h' });
  await expectVisible(message);
  const [chosen, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  await page.route(/\/reaction$/, async (route) => {
    calls++;
    if (calls === 1) {
      await chosen.promise;
      // A second call that does not wait for the first overtakes it.
      await Promise.race([second.promise, new Promise((late) => setTimeout(late, 500))]);
      return route.continue();
    }
    const answer = await route.fetch();
    second.resolve();
    return route.fulfill({ response: answer });
  });
  const react = async (nth: number) => {
    await message.getByRole('button', { name: /^Ações da mensagem/ }).click();
    const offered = page.getByRole('menuitem', { name: /^Reagir com/ }).nth(nth);
    const name = (await offered.getAttribute('aria-label')) ?? '';
    await offered.click();
    return name.replace('Reagir com ', '');
  };
  await react(0);
  const last = await react(1);
  chosen.resolve();
  await expectSoon(() => calls).toBe(2);
  await second.promise;
  await page.unrouteAll({ behavior: 'wait' });
  const { body } = await shop.admin.call<Thread>('GET', `/chats/${room.id}/messages`);
  expect(body.records.flatMap(({ reactions }) => reactions.map(({ emoji }) => emoji))).toEqual([last]);
});
