import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana = '';

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = (await server.attendant(shop, 'Ana Prado')).session.user.email;
  const { admin, whatsappId } = shop;
  const list = await admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes de outubro' });
  const contactListId = list.body.id;
  await admin.call('POST', '/contact-list-items', { contactListId, name: 'Aline Reis', number: '5511987650010' });
  const texts = { message1: 'Oi, {nome}!', message2: 'Olá, {nome}!' };
  await admin.call('POST', '/campaigns', { name: 'Semana do sofá', whatsappId, contactListId, ...texts });
});

/** The test dialog, on top of the dialog of its campaign. */
async function openTest() {
  const page = await openPage({}, ana);
  await page.goto('/campaigns');
  await page.getByRole('row').filter({ hasText: 'Semana do sofá' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar campanha' });
  await dialog.getByRole('button', { name: 'Enviar teste' }).click();
  const trying = page.getByRole('dialog', { name: 'Enviar teste' });
  return { page, dialog, trying };
}

it('a saved campaign is sent to a test number, which is stored; an invalid one is reported, and unsaved changes are not sent', async () => {
  const { page, dialog, trying } = await openTest();
  await trying.getByLabel('Seu número').fill('1198765');
  await trying.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expectVisible(trying.getByText(/Muito curto|Número inválido/));
  await trying.getByLabel('Seu número').fill('11912345678');
  await trying.getByRole('combobox', { name: 'Texto' }).click();
  await page.getByRole('option', { name: 'Mensagem 2' }).click();
  await trying.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expectToast(page, 'Teste enviado, com os dados de Aline Reis.');
  await expectHidden(trying);

  await dialog.getByRole('button', { name: 'Enviar teste' }).click();
  await expectSoon(async () => (await trying.getByLabel('Seu número').inputValue()).replace(/\D/g, '')).toContain(
    '11912345678',
  );
  await trying.getByRole('button', { name: 'Cancelar' }).click();
  await expectHidden(trying);
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Semana do painel');
  await expectSoon(() => dialog.getByRole('button', { name: 'Enviar teste' }).isDisabled()).toBe(true);
});

it('a test send whose response is lost is sent once, however often the button is pressed', async () => {
  const { page, trying } = await openTest();
  await trying.getByLabel('Seu número').fill('11912340000');
  await page.route(
    /\/campaigns\/\d+\/test$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const send = trying.getByRole('button', { name: 'Enviar', exact: true });
  await send.click();
  await expectSoon(sent).toBe(1);
  await expectSoon(() => send.isEnabled()).toBe(true);
  await send.click();
  await expectToast(page, 'Teste enviado, com os dados de Aline Reis.');
  expect(await sent()).toBe(1);
});

async function sent(): Promise<number> {
  const { owner } = server.running().context.database;
  const { rowCount } = await owner.query(
    `select from messages m join contacts c on (c.company_id, c.id) = (m.company_id, m.contact_id) where c.number = '5511912340000'`,
  );
  return rowCount ?? 0;
}
