import { beforeAll, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let admin: string;

beforeAll(async () => {
  const shop = await server.company('Casa Calendário');
  admin = shop.admin.session.user.email;
});

it.each([
  { language: 'pt', from: 'De', month: 'outubro 2026', buttons: ['Mês anterior', 'Próximo mês', 'Limpar De'] },
  { language: 'en', from: 'From', month: 'October 2026', buttons: ['Previous month', 'Next month', 'Clear From'] },
  { language: 'es', from: 'Desde', month: 'octubre 2026', buttons: ['Mes anterior', 'Mes siguiente', 'Limpiar Desde'] },
] as const)('the buttons of a calendar have names, in the language of the page ($language)', async (look) => {
  const page = await openPage({ language: look.language }, admin);
  await page.goto('/audit');
  await page.getByRole('textbox', { name: look.from, exact: true }).fill('01/10/2026');
  await expectVisible(page.getByRole('button', { name: look.month, exact: true }));
  for (const name of look.buttons) await expectVisible(page.getByRole('button', { name, exact: true }));
});
