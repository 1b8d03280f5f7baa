import type { Prompt } from '@balcao/contract/prompts/prompt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { violationsOf } from './axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { pickByKeys } from './press-keys.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
const { openPage } = openBrowser(server.origin);
let peer: OpenAi;
let shop: TestCompany;
let admin: string;
const customer = '5511987652222';

beforeAll(async () => {
  peer = await startOpenAi();
  shop = await server.company('Casa Prado');
  admin = (await server.attendant(shop, 'Vera Lima', { profile: 'admin' })).session.user.email;
});
afterAll(() => peer.close());

const prompts = async () => (await shop.admin.call<{ prompts: Prompt[] }>('GET', '/prompt')).body.prompts;
const answers = async () =>
  (
    await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
      'GET',
      `/api/sandbox/${shop.sandboxPhone}/chats/${customer}/messages`,
    )
  ).body.messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);

it('a prompt is created by keyboard: refused without a queue, tested, saved, and used to answer a customer', async () => {
  peer.reply = 'O sofá chega em dois dias.';
  const page = await openPage({}, admin);
  await page.goto('/prompts');
  await page.getByRole('button', { name: 'Novo prompt' }).first().press('Enter');
  const form = page.getByRole('dialog', { name: 'Novo prompt' });
  const name = form.getByRole('textbox', { name: 'Nome' });
  await expectSoon(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Assistente da loja');
  await form.getByRole('textbox', { name: 'Prompt' }).focus();
  await page.keyboard.type('Você vende móveis.');
  await page.keyboard.press('Control+Enter');
  await expectVisible(form.getByText('Informe o setor'));

  await form.getByLabel('Setor/Fila').first().focus();
  await pickByKeys(page, 'Atendimento');
  await expectHidden(form.getByText('Informe o setor'));

  await form.getByRole('tab', { name: 'Geral' }).focus();
  await page.keyboard.press('ArrowRight');
  await form.getByRole('textbox', { name: 'Temperatura' }).fill('9');
  await form.getByRole('textbox', { name: 'Máximo de tokens na resposta' }).fill('0');
  await page.keyboard.press('Control+Enter');
  await expectVisible(form.getByText('O máximo é 2'));
  await expectVisible(form.getByText('O mínimo é 1'));
  await form.getByRole('textbox', { name: 'Temperatura' }).fill('1');
  await form.getByRole('textbox', { name: 'Máximo de tokens na resposta' }).fill('200');
  await form.getByRole('textbox', { name: 'Endereço do serviço' }).fill('file:///etc/passwd');
  await page.keyboard.press('Control+Enter');
  await expectVisible(form.getByText('Este endereço não pode ser usado.'));
  await form.getByRole('textbox', { name: 'Endereço do serviço' }).fill(peer.url);
  await form.getByLabel('API Key').first().fill('sk-peer');
  await form.getByRole('textbox', { name: 'Modelo' }).fill('gpt-4o-mini');
  expect(await violationsOf(page, 'service of a prompt')).toEqual([]);

  await form.getByRole('tab', { name: 'Experimentar' }).press('Enter');
  const trial = form.getByRole('textbox', { name: 'Mensagem do cliente' });
  await trial.fill('Quando chega o sofá?');
  await trial.press('Enter');
  await expectVisible(form.getByText('O sofá chega em dois dias.'));
  expect(await violationsOf(page, 'trial of a prompt')).toEqual([]);
  expect(await prompts()).toEqual([]); // Enter in the trial does not save
  await page.keyboard.press('Control+Enter');
  await expectHidden(form);
  await expectVisible(page.getByText('Assistente da loja'));
  const [saved] = await prompts();
  expect(saved).toMatchObject({ apiKey: '************', queueId: shop.queueId, temperature: 1, maxTokens: 200 });

  await page.getByText('Assistente da loja').first().click();
  const edited = page.getByRole('dialog', { name: 'Editar prompt' });
  await edited.getByRole('tab', { name: 'Textos' }).press('Enter');
  await expectVisible(edited.getByText('Ainda não há textos.'));
  const buffer = Buffer.from('# Frete\n\nO frete é grátis acima de 500 reais.');
  await edited.locator('input[type=file]').setInputFiles({ name: 'frete.md', mimeType: 'text/markdown', buffer });
  await expectVisible(edited.getByText('frete.md'));
  expect(await violationsOf(page, 'texts of a prompt')).toEqual([]);
  await edited.getByRole('textbox', { name: 'Endereço da página' }).fill('http://169.254.169.254/');
  await page.keyboard.press('Enter');
  await expectVisible(edited.getByText('Este endereço não pode ser usado.'));
  await edited.getByRole('tab', { name: 'Experimentar' }).press('Enter');
  await edited.getByRole('textbox', { name: 'Mensagem do cliente' }).fill('Quanto custa o frete?');
  await page.keyboard.press('Enter');
  await expectVisible(edited.getByText('Leu frete.md'));
  await edited.getByRole('button', { name: 'Cancelar' }).click();
  await expectHidden(edited);

  await page.goto('/connections');
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click();
  const connection = page.getByRole('dialog');
  await connection.getByRole('tab', { name: /Integra/ }).click();
  await connection.getByLabel('Prompt de IA').first().click();
  await page.getByRole('option', { name: 'Assistente da loja' }).click();
  await connection.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(connection);
  await server.write(shop.sandboxPhone, customer, 'Oi', { name: 'Karina Melo' });
  await expectSoon(answers).toEqual(['O sofá chega em dois dias.']);
});

it('failed prompts show an error, and removing one asks first', async () => {
  const page = await openPage({}, admin);
  await page.goto('/prompts');
  const lists = /\/api\/prompt\/\d+\/texts$/;
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.getByText('Assistente da loja').first().click();
  const form = page.getByRole('dialog', { name: 'Editar prompt' });
  await form.getByRole('tab', { name: 'Textos' }).click();
  await expectVisible(form.getByRole('alert'));
  expect(await form.getByText('Ainda não há textos.').count()).toBe(0);
  await page.unroute(lists);
  await form.getByRole('button', { name: 'Tentar de novo' }).click();
  const remove = form.getByRole('button', { name: 'Remover frete.md' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remover frete.md?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expectHidden(question);
  await expectVisible(remove);
  await remove.click();
  await question.getByRole('button', { name: 'Remover texto' }).click();
  await expectVisible(form.getByText('Ainda não há textos.'));
});

it('on a phone prompts are cards with a full-screen form; a failed test shows its reason, and a prompt in use is not removed', async () => {
  const page = await openPage({ narrow: true }, admin);
  await page.goto('/prompts');
  await page.getByText('Assistente da loja').first().click();
  const form = page.getByRole('dialog', { name: 'Editar prompt' });
  await expectVisible(form);
  expect(await violationsOf(page, 'prompt on a phone')).toEqual([]);
  await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  peer.misbehave('badKey');
  await form.getByRole('tab', { name: 'Experimentar' }).click();
  await form.getByRole('textbox', { name: 'Mensagem do cliente' }).fill('Oi');
  await form.getByRole('button', { name: 'Enviar' }).click();
  await expectVisible(form.getByText('O serviço de IA não aceitou a chave.'));
  const [saved] = await prompts();
  expect(await shop.admin.call('DELETE', `/prompt/${saved!.id}`)).toMatchObject({
    status: 409,
    body: { error: 'ERR_PROMPT_IN_USE' },
  });
});
