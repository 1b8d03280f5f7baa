import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('while cards and their counts load, the board shows no count instead of 0', async () => {
  const shop = await server.company('Casa Quadro');
  await shop.admin.call('POST', '/tags', { name: 'Orçamento', kanban: 1 });
  await server.write(shop.sandboxPhone, '5511973420155', 'O sofá chegou', { name: 'Mariana Lopes' });
  const rita = await server.attendant(shop, 'Rita Quadro', { profile: 'admin' });
  const page = await openPage({}, rita.session.user.email);
  const answers = Promise.withResolvers<void>();
  await page.route(/\/api\/(kanban\/counts|tickets)(\?|$)/, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto('/kanban');
  await expectVisible(page.getByRole('heading', { name: 'Orçamento' }));
  const main = page.getByRole('main');
  expect(await main.getByText('0 cartões').count()).toBe(0);
  expect(await main.getByText('0', { exact: true }).count()).toBe(0);
  answers.resolve();
  await expectVisible(page.getByRole('article', { name: 'Mariana Lopes' }));
  await expectSoon(() => main.getByText('0 cartões').count()).toBe(1);
});

it('after a card is moved by its menu, the menu’s button is focused in the other lane', async () => {
  const shop = await server.company('Casa Foco');
  await shop.admin.call('POST', '/tags', { name: 'Orçamento', kanban: 1 });
  await server.write(shop.sandboxPhone, '5511973420156', 'O sofá chegou', { name: 'Mariana Lopes' });
  const rita = await server.attendant(shop, 'Rita Foco', { profile: 'admin' });
  const page = await openPage({}, rita.session.user.email);
  await page.goto('/kanban');
  const lane = page.getByRole('region', { name: 'Orçamento' });
  for (const to of ['Orçamento', 'Sem etiqueta']) {
    await page.getByRole('button', { name: 'Ações de Mariana Lopes' }).press('Enter');
    await page.getByRole('menuitem', { name: to }).press('Enter');
    await expectSoon(() => lane.getByRole('article').count()).toBe(to === 'Orçamento' ? 1 : 0);
    const focused = page.locator(':focus');
    await expectSoon(() => focused.getAttribute('aria-label')).toBe('Ações de Mariana Lopes');
  }
});
