import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { wavFile } from '../world/wav-file.ts';
import { violationsOf } from './axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';
import { installClock } from './timers/install-clock.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
const { openPage } = openBrowser(server.origin);
let peer: OpenAi;
let shop: TestCompany;
let ana: SignedInPerson;
const customer = '5511987652222';

beforeAll(async () => {
  peer = await startOpenAi();
  shop = await server.company('Casa Prado');
  ana = await server.attendant(shop, 'Ana Prado');
  await server.write(shop.sandboxPhone, customer, 'Oi', { name: 'Karina Melo' });
  const { body } = await ana.call<{ tickets: { id: number }[] }>('GET', '/tickets?status=pending');
  await ana.call('PUT', `/tickets/${body.tickets[0]!.id}`, { status: 'open', userId: ana.session.user.id });
  const form = new FormData();
  form.set('medias', wavFile(new Uint8Array(1536), 16), 'voz.wav');
  form.set('body', '');
  expect((await ana.call('POST', `/messages/${body.tickets[0]!.id}`, form)).status).toBe(200);
});
afterAll(() => peer.close());

const conversation = async () => {
  const page = await openPage({}, ana.session.user.email);
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.row('Karina Melo').click();
  await expectVisible(screen.conversation('Karina Melo'));
  return { page, screen };
};

it('a company configures and tests its AI service; a voice message is transcribed, a draft rewritten and restored', async () => {
  const { page, screen } = await conversation();
  await page.getByRole('button', { name: 'Transcrever' }).click();
  await expectVisible(page.getByText('Falta um serviço de IA que transcreva. Peça a quem administra a empresa.'));
  await expectHidden(screen.composer.getByRole('button', { name: 'Reescrever com IA' }));

  const admin = await openPage({}, shop.admin.session.user.email);
  await admin.goto('/settings?tab=ai');
  await admin.getByLabel('Endereço').fill(peer.url);
  await admin.getByLabel('Chave da API').fill('sk-wrong');
  await admin.getByLabel('Modelo de texto').fill('gpt-4o-mini');
  await admin.getByLabel('Modelo de transcrição').fill('whisper-1');
  await admin.getByRole('button', { name: 'Testar' }).click();
  await expectVisible(admin.getByText('Modelo de texto: O serviço de IA não aceitou a chave.'));
  await admin.getByLabel('Chave da API').fill('sk-peer');
  await admin.getByRole('button', { name: 'Testar' }).click();
  await expectVisible(admin.getByText('Modelo de transcrição: respondeu.'));
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expectSoon(() => admin.getByLabel('Chave da API').inputValue()).toBe('************');
  expect(await violationsOf(admin, 'settings')).toEqual([]);

  // The open page receives the change.
  peer.transcript = 'Queria saber do sofá.';
  await page.getByRole('button', { name: 'Transcrever' }).click();
  await expectVisible(page.getByRole('region', { name: 'Transcrição' }).getByText('Queria saber do sofá.'));

  await screen.box.fill('chega segunda');
  peer.reply = 'Chega na segunda-feira!';
  await screen.composer.getByRole('button', { name: 'Reescrever com IA' }).click();
  await page.getByRole('menuitem', { name: 'Mais gentil' }).click();
  await expectSoon(() => screen.box.inputValue()).toBe('Chega na segunda-feira!');
  expect(await violationsOf(page, 'conversation')).toEqual([]);
  await screen.composer.getByRole('button', { name: 'Desfazer' }).click();
  await expectSoon(() => screen.box.inputValue()).toBe('chega segunda');
});

it('typing on or cancelling preserves the user’s own text; usable by keyboard', async () => {
  const { page, screen } = await conversation();
  await screen.box.fill('um texto');
  const pause = peer.pause();
  peer.reply = 'OUTRO';
  const rewrite = screen.composer.getByRole('button', { name: 'Reescrever com IA' });
  await rewrite.focus();
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('menuitem', { name: 'Corrigir' }));
  await page.getByRole('menuitem', { name: 'Corrigir' }).press('Enter');
  await expectVisible(screen.composer.getByText('Reescrevendo…'));
  await screen.box.fill('um texto meu');
  await expectHidden(screen.composer.getByText('Reescrevendo…'));
  await expectSoon(() => peer.abandoned).toBe(1);
  await rewrite.click();
  await page.getByRole('menuitem', { name: 'Corrigir' }).click();
  await screen.composer.getByRole('button', { name: 'Cancelar' }).click();
  await expectSoon(() => peer.abandoned).toBe(2);
  pause.release();
  await expectSoon(() => screen.box.inputValue()).toBe('um texto meu');
});

it('the summary of a transfer is placed in the note, where it can be edited before it is sent', async () => {
  const { page, screen } = await conversation();
  peer.reset();
  peer.reply = 'Quer saber do sofá.';
  await screen.conversation('Karina Melo').getByRole('button', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resumir a conversa com IA' }).click();
  const note = dialog.getByRole('textbox', { name: /^Nota/ });
  await expectSoon(() => note.inputValue()).toBe('Resumo da conversa, feito por IA:\nQuer saber do sofá.');
  expect(await violationsOf(page, 'transfer')).toEqual([]);
});

it('an open page stops reporting used-up tokens when a new month begins', async () => {
  const page = await openPage({}, shop.admin.session.user.email);
  await installClock(page);
  let budget = 'spent';
  await page.route('**/api/ai-abilities', (route) =>
    route.fulfill({ json: { chat: true, transcription: true, budget } }),
  );
  // Without a socket, whose return would fetch it again.
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.goto('/tickets');
  const warning = page.getByText('Os tokens de IA deste mês acabaram.');
  await expectSoon(() => warning.count()).toBe(1);
  budget = 'free';
  // Longer than any month.
  await page.clock.fastForward(745 * 3_600_000);
  await expectSoon(() => warning.count()).toBe(0);
});
