import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { expectToast } from '../timers/toasts.ts';
import { fillNewCampaign } from './new-campaign.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana = '';
let contactListId = 0;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = (await server.attendant(shop, 'Ana Prado')).session.user.email;
  const list = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes de outubro' });
  contactListId = list.body.id;
});

type Saved = { id: number; status: string; mediaName: string | null; scheduledAt: string | null };
const saved = async (name: string): Promise<Saved | undefined> => {
  const { body } = await shop.admin.call<{ records: Saved[] }>('GET', `/campaigns?searchParam=${encodeURI(name)}`);
  return body.records[0];
};

/** A time in the company's zone. */
const zoned = (at: Date) => {
  const [day = '', time = ''] = at.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' }).split(', ');
  return { day, time: time.slice(0, 5) };
};

it('a campaign that starts within the hour gets its attachment, although it is locked once saved', async () => {
  const page = await openPage({}, ana);
  const dialog = await fillNewCampaign(page, 'Oi, {nome}!');
  const { day, time } = zoned(new Date(Date.now() + 30 * 60_000));
  await dialog.getByRole('textbox', { name: 'Data do agendamento' }).fill(day);
  await dialog.getByLabel('Horário', { exact: true }).fill(time);
  const file = { name: 'oferta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%oferta\n') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  expect(await saved('Semana do sofá')).toMatchObject({ status: 'PROGRAMADA', mediaName: 'oferta.pdf' });
});

it('the report of a campaign deleted by a colleague says so, without buttons that would fail', async () => {
  const { admin, whatsappId } = shop;
  await admin.call('POST', '/campaigns', { name: 'Semana da mesa', whatsappId, contactListId, message1: 'Oi' });
  const id = (await saved('Semana da mesa'))?.id ?? 0;
  const page = await openPage({}, ana);
  await page.goto(`/campaign/${id}/report`);
  await expectVisible(page.getByRole('button', { name: 'Iniciar agora' }));
  await admin.call('DELETE', `/campaigns/${id}`);
  await expectHidden(page.getByRole('button', { name: 'Iniciar agora' }));
  await expectSoon(() => page.getByRole('heading', { name: 'Semana da mesa' }).count()).toBe(0);
});

it('undoing a save after an upload with a lost response restores text and attachment', async () => {
  const { body } = await shop.admin.call<{ id: number }[]>('GET', '/whatsapp');
  const campaign = { name: 'Feira de móveis', whatsappId: body[0]?.id, contactListId, message1: 'Oi' };
  expect((await shop.admin.call('POST', '/campaigns', campaign)).status).toBe(200);
  const page = await openPage({}, ana);
  await page.goto('/campaigns');
  await page.getByRole('row').filter({ hasText: 'Feira de móveis' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar campanha' });
  const name = dialog.getByRole('textbox', { name: 'Nome' });
  const file = { name: 'oferta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%oferta\n') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await name.fill('Feira de sofás');
  await page.route('**/media-upload', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } });
  });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Algo deu errado do nosso lado. Tente de novo.');
  await dialog.getByRole('button', { name: 'Remover oferta.pdf' }).click();
  await name.fill('Feira de móveis');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  expect(await saved('Feira')).toMatchObject({ name: 'Feira de móveis', mediaName: null });
});
