import { beforeAll, expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectSoon, openBrowser } from '../open-browser.ts';
import { tabTo } from '../press-keys.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let email: string;

beforeAll(async () => {
  const shop = await server.company('Casa Firme');
  email = shop.admin.session.user.email;
});

it('arrow keys switch between own and pending tickets', async () => {
  const page = await openPage({}, email);
  await page.goto('/tickets');
  const [mine, waiting] = ['Atendendo', 'Aguardando'].map((name) => page.getByRole('radio', { name }));
  await tabTo(page, mine!);
  await page.keyboard.press('ArrowRight');
  await expectSoon(() => waiting!.getAttribute('aria-checked')).toBe('true');
  expect(await waiting!.evaluate((one) => one === document.activeElement)).toBe(true);
});
