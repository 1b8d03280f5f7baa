import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let admin: string;
let person: SignedInPerson;

beforeAll(async () => {
  shop = await server.company('Casa Calendário');
  person = await server.attendant(shop, 'Rosa Lima');
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

it('a date in a form is written in the page’s language, whatever the browser’s, with a default time', async () => {
  const page = await openPage({ language: 'en' }, person.session.user.email);
  await page.goto('/todolist');
  await page.getByRole('textbox', { name: 'Task' }).fill('Call the carrier');
  const day = page.getByRole('textbox', { name: 'Remind me on' });
  const time = page.getByRole('combobox', { name: 'Time' });
  await day.fill('05/11/2099');
  await expectSoon(() => time.inputValue()).toBe('09:00');
  // Choosing the same day again in the calendar confirms it.
  await page.getByRole('button', { name: '5 November 2099', exact: true }).click();
  await expectHidden(page.getByRole('button', { name: 'Next month' }));
  expect([await day.inputValue(), await time.inputValue()]).toEqual(['05/11/2099', '09:00']);
  await time.fill('14');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('Complete the day and the time'));
  await time.fill('1430');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('checkbox', { name: 'Done: Call the carrier' }));
  await expectVisible(page.getByText(/05\/11\/2099,? 14:30/));
  await expectSoon(() => day.inputValue()).toBe('');
});

it('Escape closes the calendar of a field first, then the dialog', async () => {
  const page = await openPage({}, admin);
  await page.goto('/schedules');
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo agendamento' });
  await form.getByRole('textbox', { name: 'Dia' }).focus();
  const calendar = page.getByRole('button', { name: 'Próximo mês' });
  await expectVisible(calendar);
  await page.keyboard.press('Escape');
  await expectHidden(calendar);
  await expectVisible(form);
  await page.keyboard.press('Escape');
  await expectHidden(form);
});
