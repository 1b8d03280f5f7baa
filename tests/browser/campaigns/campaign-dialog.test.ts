import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana = '';
let rui: SignedInPerson;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = (await server.attendant(shop, 'Ana Prado')).session.user.email;
  rui = await server.attendant(shop, 'Rui Prado');
  const list = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes de outubro' });
  for (const [name, number] of [
    ['Aline Reis', '5511987650010'],
    ['Bento Luz', '5511987650011'],
  ])
    await shop.admin.call('POST', '/contact-list-items', { contactListId: list.body.id, name, number });
  await shop.admin.call('POST', '/campaign-settings', { settings: { variables: [{ key: 'cupom', value: 'SOFA10' }] } });
});

it('shows missing fields, previews the text for a person of the list, and shows the campaign to a colleague live', async () => {
  const colleague = await openPage({}, rui.session.user.email);
  await colleague.goto('/campaigns');
  await expectVisible(colleague.getByText('Uma mensagem para muitos'));

  const page = await openPage({}, ana);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('S');
  await save.click();
  await expectVisible(dialog.getByText('Muito curto'));
  await expectSoon(() => dialog.getByText('Obrigatório').count()).toBe(3);
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('S'.repeat(51));
  await save.click();
  await expectVisible(dialog.getByText('Demasiado longo!'));
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Semana do sofá');

  await dialog.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
  await page.getByRole('option', { name: 'Clientes de outubro' }).click();
  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, ');
  await dialog.getByRole('button', { name: 'Nome', exact: true }).click();
  await dialog.getByRole('button', { name: 'cupom' }).click();
  await expectVisible(dialog.getByText('Oi, Aline ReisSOFA10'));
  await dialog.getByRole('button', { name: 'Outra pessoa' }).click();
  await expectVisible(dialog.getByText('Oi, Bento LuzSOFA10'));
  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, {nome}! {desconto}');
  await expectVisible(dialog.getByText('Não é uma variável e vai como está: {desconto}'));

  await dialog.getByRole('switch', { name: 'Confirmação' }).click();
  await save.click();
  await expectVisible(dialog.getByLabel('Mensagem de confirmação 1'));
  await expectSoon(() => dialog.getByText('Obrigatório').count()).toBe(1);
  await dialog.getByRole('tab', { name: 'Msg. 2' }).click();
  await dialog.getByLabel('Mensagem de confirmação 2').fill('Posso mandar?');
  await save.click();
  await expectHidden(dialog);
  const row = colleague.getByRole('row').filter({ hasText: 'Semana do sofá' });
  await expectVisible(row.getByText('Inativa'));
  await expectVisible(row.getByText('Habilitada'));
  // A saved campaign shows its forecast.
  await page.getByRole('row').filter({ hasText: 'Semana do sofá' }).click();
  const saved = page.getByRole('dialog', { name: 'Editar campanha' });
  const forecast = saved.getByRole('region', { name: 'Antes de começar' });
  await expectVisible(forecast.getByText('2', { exact: true }));
  await page.keyboard.press('Escape');
  await expectHidden(saved);
  await page.context().setOffline(true);
  await page.getByRole('row').filter({ hasText: 'Semana do sofá' }).click();
  await expectVisible(forecast.getByText(/^Sem resposta do servidor/));
  await page.context().setOffline(false);
  await expectVisible(forecast.getByText('2', { exact: true }));
});

it('settings are stored: intervals in the offered steps, uniquely named variables, and hours', async () => {
  const page = await openPage({}, ana);
  await page.goto('/campaigns-config');
  await page.getByRole('combobox', { name: 'Intervalo entre mensagens' }).click();
  await expectSoon(() => page.getByRole('option').allInnerTexts()).toEqual([
    'Sem intervalo',
    '5 segundos',
    '10 segundos',
    '15 segundos',
    '20 segundos',
  ]);
  await page.getByRole('option', { name: '10 segundos' }).click();
  await page.getByRole('button', { name: 'Adicionar variável' }).click();
  await page.getByLabel('Nome da variável 2').fill('Nome');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(page.getByText('Este nome já existe'));
  await page.getByLabel('Nome da variável 2').fill('loja');
  await page.getByLabel('Valor de loja').fill('Casa Prado');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Configurações salvas com sucesso.');
  await page.reload();
  await expectSoon(() => page.getByRole('combobox', { name: 'Intervalo entre mensagens' }).inputValue()).toBe(
    '10 segundos',
  );
  await expectSoon(() => page.getByLabel('Valor de loja').inputValue()).toBe('Casa Prado');
  const templatePrices = { currency: 'BRL', marketing: 0.35, utility: 0.05, authentication: 0 };
  await shop.admin.call('POST', '/campaign-settings', { settings: { templatePrices } });
  const english = await openPage({ language: 'en' }, rui.session.user.email);
  await english.goto('/campaigns-config');
  await expectSoon(() => english.getByLabel('Marketing').inputValue()).toBe('0.35');
  const refused = await shop.admin.call<{ details: unknown }>('POST', '/campaign-settings', {
    settings: { messageInterval: 7 },
  });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('messageInterval')]);
});

it('keeps a colleague’s change when other settings of an open form are saved', async () => {
  const page = await openPage({}, ana);
  await page.goto('/campaigns-config');
  const prefix = page.getByRole('combobox', { name: 'Intervalo maior após' });
  await expectVisible(prefix);
  await shop.admin.call('POST', '/campaign-settings', { settings: { longerIntervalAfter: 100 } });
  await page.getByLabel('Resposta a quem sai').fill('Pronto, não escrevemos mais.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Configurações salvas com sucesso.');
  const { body } = await shop.admin.call<{ key: string; value: string }[]>('GET', '/campaign-settings');
  expect(body.find(({ key }) => key === 'longerIntervalAfter')?.value).toBe('100');
  await expectSoon(() => prefix.inputValue()).toBe('100 mensagens');
});

it('on a phone a campaign is created, and users without access see the reason', async () => {
  const page = await openPage({ narrow: true }, ana);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  await expectVisible(dialog.getByRole('textbox', { name: 'Mensagem 1' }));
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await shop.admin.call('PUT', '/settings/campaignAccess', { key: 'campaignAccess', value: 'supervisor' });
  await page.reload();
  await expectVisible(page.getByRole('heading', { name: /Campanhas/ }));
  await expectHidden(page.getByRole('button', { name: 'Nova campanha' }));
  await shop.admin.call('PUT', '/settings/campaignAccess', { key: 'campaignAccess', value: 'everyone' });
});

it('failed lists and connections are not shown as none, and can be retried', async () => {
  const page = await openPage({}, ana);
  const lists = /\/api\/(contact-lists\/list|whatsapp|files)(\?|$)/;
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  const reasons = dialog.getByText('Algo deu errado do nosso lado. Tente de novo.');
  await expectSoon(() => reasons.count()).toBe(3);
  await page.unroute(lists);
  for (const left of [2, 1, 0]) {
    await dialog.getByRole('button', { name: 'Tentar de novo' }).first().click();
    await expectSoon(() => reasons.count()).toBe(left);
  }
  await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
  await expectVisible(page.getByRole('option', { name: 'Clientes de outubro' }));
});
