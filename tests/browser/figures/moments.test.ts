import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let bruna: SignedInPerson;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  bruna = await server.attendant(shop, 'Bruna');
  const carla = await server.attendant(shop, 'Carla');
  await serve(bruna, '5511973420198', 'Mariana Figueiredo');
  await serve(carla, '5511973420199', 'Bia Lacerda');
});

async function serve(person: SignedInPerson, number: string, name: string): Promise<void> {
  await server.write(shop.sandboxPhone, number, 'Bom dia, o sofá chegou', { name });
  const waiting = () => person.call<{ tickets: { id: number }[] }>('GET', '/tickets?status=pending');
  const { body } = await eventually(waiting, ({ body: { tickets } }) => tickets.length === 1);
  await person.call('PUT', `/tickets/${body.tickets[0]?.id}`, { status: 'open' });
}

it('shows waiting and assigned tickets live, and moves them by dragging and by keyboard', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');
  await page.goto('/moments');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string, of: string) => column(of).getByRole('listitem').filter({ hasText: name });
  await expectVisible(card('Mariana Figueiredo', 'Bruna'));
  await expectVisible(column('Aguardando').getByText('Ninguém espera'));

  await server.write(shop.sandboxPhone, '5511984411207', 'Oi, tem alguém aí?', { name: 'Osvaldo Pereira' });
  await expectVisible(card('Osvaldo Pereira', 'Aguardando'));
  await expectVisible(page.getByText(/^1 aguardando · 2 em atendimento · Maior espera/));
  const sound = page.getByRole('button', { name: 'Som quando alguém começa a esperar' });
  await expectSoon(() => sound.getAttribute('aria-pressed')).toBe('false');
  expect(await violationsOf(page, 'moments')).toEqual([]);

  await card('Mariana Figueiredo', 'Bruna').dragTo(column('Carla'));
  await expectVisible(card('Mariana Figueiredo', 'Carla'));

  await column('Carla').getByRole('button', { name: 'Passar Mariana Figueiredo' }).focus();
  await page.keyboard.press('Enter');
  const back = page.getByRole('menuitem', { name: 'Devolver à fila' });
  await expectVisible(back);
  await back.focus();
  await page.keyboard.press('Enter');
  await expectVisible(card('Mariana Figueiredo', 'Aguardando'));
  const waiting = () => bruna.call<{ tickets: object[] }>('GET', '/tickets?status=pending');
  await expectSoon(async () => (await waiting()).body.tickets.length).toBe(2);
});

it('shows on the card that the customer or a colleague is typing', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');
  await page.goto('/moments');
  const card = page.getByRole('listitem').filter({ hasText: 'Bia Lacerda' });
  await expectVisible(card.getByText('Bom dia, o sofá chegou'));
  const carla = await server.signIn(`carla@${shop.id}.test`);
  const { body } = await carla.call<{ tickets: { id: number; contact: { name: string } }[] }>(
    'GET',
    '/tickets?status=open',
  );
  const socket = await carla.socket();
  const ticketId = body.tickets.find(({ contact }) => contact.name === 'Bia Lacerda')?.id;
  await socket.emitWithAck('joinChatBox', ticketId);
  // Repeated until the page has joined its room.
  const types = (typing: boolean) =>
    server.request('POST', `/api/sandbox/${shop.sandboxPhone}/chats/5511973420199/typing`, { typing });
  await expectSoon(async () => {
    await types(true);
    return card.getByText('digitando…').count();
  }).toBe(1);
  await socket.emitWithAck('showColleague', { ticketId, doing: 'writing' });
  await expectVisible(card.getByText('digitando… · Carla está escrevendo…'));
  await types(false);
  await socket.emitWithAck('showColleague', { ticketId, doing: 'viewing' });
  await expectVisible(card.getByText('Bom dia, o sofá chegou'));
});

it('shows the empty state only after loading', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/tickets\?/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/moments');
  await expectVisible(page.getByRole('heading', { name: 'Painel ao vivo' }));
  expect(await page.getByText(/Ninguém espera|0 aguardando/).count()).toBe(0);
  released.resolve();
  await expectVisible(page.getByRole('region', { name: 'Aguardando', exact: true }));
});

it('asks for a queue when a ticket without one is accepted in the panel, as in the list', async () => {
  const token = 'phone-without-queue';
  // The pages of earlier tests signed in as the admin, which ended the session with which the company was created.
  const admin = await server.signIn('admin@casa-prado.test');
  const { body } = await admin.call<{ id: number }>('POST', '/queue', { name: 'Suporte', color: '#2588B8' });
  await admin.call('POST', '/whatsapp', { name: 'Sem fila', channel: 'sandbox', token, queueIds: [] });
  const queueIds = [shop.queueId, body.id];
  const dora = await server.attendant({ ...shop, admin }, 'Dora', { queueIds, allTicket: 'enabled' });
  await server.write(token, '5511973420190', 'Oi', { name: 'Sara Reis' });
  const page = await openPage({}, dora.session.user.email);
  await page.goto('/moments');
  await page.getByRole('button', { name: 'Passar Sara Reis' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Aceitar' }).press('Enter');
  await page.getByRole('dialog', { name: 'Selecione uma fila' }).getByRole('button', { name: 'Suporte' }).click();
  await expectVisible(page.getByRole('region', { name: 'Conversa com Sara Reis' }));
});

it('on a phone a lane fills the screen, and axe finds nothing', async () => {
  await server.write(shop.sandboxPhone, '5511984411999', 'Oi', { name: 'Téo Prates' });
  const page = await openPage({ narrow: true }, 'admin@casa-prado.test');
  await page.goto('/moments');
  await expectVisible(page.getByRole('region', { name: 'Aguardando', exact: true }));
  await expectVisible(
    page.getByRole('region', { name: 'Bruna', exact: true }).or(page.getByText('Mariana Figueiredo')).first(),
  );
  await expectVisible(page.getByText(/ · Maior espera/));
  const edges = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!;
  const [sounds, whole] = [await edges('Som quando alguém começa a esperar'), await edges('Tela cheia')];
  const summary = (await page.getByText(/aguardando · .* · Maior espera/).boundingBox())!;
  expect(sounds.x).toBeGreaterThanOrEqual(summary.x + summary.width);
  expect(whole.y).toBeLessThan(summary.y + summary.height);
  expect(await violationsOf(page, 'moments')).toEqual([]);
  await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

it.each([
  [1920, 1080],
  [3840, 2160],
])('on a wall of %i × %i every lane stands whole in the screen: nothing of the page scrolls', async (width, height) => {
  const page = await openPage({}, 'admin@casa-prado.test');
  await page.setViewportSize({ width, height });
  await page.goto('/moments');
  const lanes = page.getByRole('main').getByRole('region');
  await expectSoon(() => lanes.count()).toBeGreaterThanOrEqual(2);
  await expectSoon(() =>
    lanes.evaluateAll((all) =>
      all.every((lane) => {
        const { top, bottom, right } = lane.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
      }),
    ),
  ).toBe(true);
  await expectSoon(() =>
    page.evaluate(() => {
      const root = document.documentElement;
      return root.scrollHeight <= window.innerHeight && root.scrollWidth <= window.innerWidth;
    }),
  ).toBe(true);
});
