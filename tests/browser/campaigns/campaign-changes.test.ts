import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana = '';

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = (await server.attendant(shop, 'Ana Prado')).session.user.email;
  await shop.admin.call('POST', '/contact-lists', { name: 'Clientes de outubro' });
});

type Saved = { id: number; status: string; mediaName: string | null; scheduledAt: string | null };
const saved = async (name: string): Promise<Saved | undefined> => {
  const { body } = await shop.admin.call<{ records: Saved[] }>('GET', `/campaigns?searchParam=${encodeURI(name)}`);
  return body.records[0];
};

/** A time in the company's zone. */
const zoned = (at: Date) => {
  const [day = '', time = ''] = at.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).split(' ');
  return { day, time: time.slice(0, 5) };
};

it('one that starts within the hour has its attachment, although it cannot be changed any more once it is saved', async () => {
  const page = await openPage({}, ana);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Semana do sofá');
  await dialog.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
  await page.getByRole('option', { name: 'Clientes de outubro' }).click();
  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, {nome}!');
  const { day, time } = zoned(new Date(Date.now() + 30 * 60_000));
  await dialog.getByLabel('Data do agendamento').fill(day);
  await dialog.getByLabel('Horário', { exact: true }).fill(time);
  const file = { name: 'oferta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%oferta\n') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  expect(await saved('Semana do sofá')).toMatchObject({ status: 'PROGRAMADA', mediaName: 'oferta.pdf' });
});
