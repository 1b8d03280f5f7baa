import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: string;
const many = 90;
const nameOf = (place: number) => `Cliente ${String(place).padStart(2, '0')}`;
/** Newest first. */
const [first, second, last] = [nameOf(many), nameOf(many - 1), nameOf(1)];

beforeAll(async () => {
  shop = await server.company('Casa Fila');
  const attendant = await server.attendant(shop, 'Ana Fila');
  ana = attendant.session.user.email;
  const own = { name: 'Rosa Sua' };
  await server.write(shop.sandboxPhone, '5511982999999', 'Oi', own);
  const { body } = await attendant.call<{ tickets: { id: number }[] }>('GET', '/tickets?status=pending');
  await attendant.call('PUT', `/tickets/${body.tickets[0]?.id}`, { status: 'open' });
  await server.write(shop.sandboxPhone, '5511982999999', 'E a entrega?', own);
  for (let place = 1; place <= many; place++)
    await server.write(shop.sandboxPhone, `5511982${String(place).padStart(6, '0')}`, 'Oi', { name: nameOf(place) });
});

it('a list scrolled fast to its end and back shows all rows when it stops, and tooltips work', async () => {
  const page = await openPage({}, ana);
  const { list, waiting, row } = ticketScreen(page);
  await page.goto('/tickets');
  await waiting.click();
  await expectVisible(row(first));
  await row(first).hover();
  const fling = async (px: number) => {
    for (let n = 0; n < 60; n++) {
      await page.mouse.wheel(0, px);
      await page.waitForTimeout(16);
    }
  };
  // The next page is requested at the end of the loaded rows.
  await expectSoon(async () => {
    await fling(600);
    return row(last).count();
  }).toBe(1);
  await expectVisible(row(last));
  await expectSoon(() => page.locator('[data-passed]').count()).toBe(0);
  expect(await row(last).boundingBox()).toMatchObject({ height: 124 });
  await fling(-600);
  await expectVisible(row(first));
  await expectSoon(() => page.locator('[data-passed]').count()).toBe(0);

  const spy = list.getByRole('button', { name: `Ver as últimas mensagens de ${first}` });
  await spy.hover();
  const tip = page.getByRole('tooltip', { name: `Ver as últimas mensagens de ${first}` });
  await expectVisible(tip);
  await page.keyboard.press('Escape');
  await expectHidden(tip);
  await row(second).hover();
  await list.getByRole('checkbox', { name: new RegExp(second) }).check();
  await expectVisible(page.getByText('1 selecionada'));
});

it('the code of the conversation is preloaded when the pointer enters the list, and not before', async () => {
  const page = await openPage({}, ana);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const isFetched = () => fetched.some((path) => /\/conversation-[\w-]{8}\.js$/.test(path));
  const { waiting, row } = ticketScreen(page);
  await page.goto('/tickets');
  await page.mouse.move(1400, 880);
  await waiting.focus();
  await page.keyboard.press('Enter');
  await expectVisible(row(first));
  expect(isFetched()).toBe(false);
  await row(first).hover();
  await expectSoon(isFetched).toBe(true);
});

it('the bell shows the unread conversations of its user, however many are waiting', async () => {
  const page = await openPage({}, ana);
  const { bell } = ticketScreen(page);
  await page.goto('/tickets');
  await bell.click();
  await expectVisible(page.getByRole('region', { name: 'Aguardando' }).getByText(first));
  await expectVisible(page.getByRole('region', { name: 'Com você' }).getByText('Rosa Sua'));
});

it('when all loaded rows are accepted together, the list continues with those that still wait', async () => {
  const page = await openPage({}, ana);
  const { list, waiting, row } = ticketScreen(page);
  await page.goto('/tickets');
  await waiting.click();
  await row(first).hover();
  await list.getByRole('checkbox', { name: new RegExp(first) }).check();
  await page.getByRole('button', { name: 'Selecionar todas as carregadas, até 100' }).click();
  await page.getByRole('button', { name: /^Aceitar \d+ conversas$/ }).click();
  await waiting.click();
  await expectHidden(row(first));
  await expectVisible(row(nameOf(many - 40)));
});
