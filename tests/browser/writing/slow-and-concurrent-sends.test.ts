import type { Message } from '@balcao/contract/messages/message';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Paciência');
  // The browser and the test use the same user at once.
  await shop.admin.call('PUT', '/settings/singleSession', { value: 'disabled' });
});

type Listed = { tickets: { id: number; uuid: string; contact: { name: string } }[] };

/** An open ticket of this user with each of these customers, who have written `texts`. */
async function openTickets(person: SignedInPerson, names: readonly string[], texts: readonly string[]) {
  for (const [n, name] of names.entries())
    for (const text of texts)
      await server.write(shop.sandboxPhone, `5511982${person.session.user.id}${1000 + n}`, text, { name });
  const list = async () => (await person.call<Listed>('GET', '/tickets?status=pending')).body.tickets;
  const waiting = await eventually(list, (all) => all.length === names.length);
  for (const { id } of waiting) await person.call('PUT', `/tickets/${id}`, { status: 'open' });
  return names.map((name) => waiting.find(({ contact }) => contact.name === name)!);
}
const messagesOf = async (person: SignedInPerson, id: number) =>
  (await person.call<{ messages: Message[] }>('GET', `/messages/${id}`)).body.messages;

it('an upload continues in another conversation, shows its progress on return, and is stored once', async () => {
  const bia = await server.attendant(shop, 'Bia');
  const [ivo] = await openTickets(bia, ['Ivo Ramos', 'Lia Prado'], ['Bom dia']);
  const page = await openPage({}, bia.session.user.email);
  await page.goto(`/tickets/${ivo!.uuid}`);
  const screen = ticketScreen(page);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  // A connection on which three megabytes take a while on any machine.
  const network = await page.context().newCDPSession(page);
  const setUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send('Network.enable');
  await setUpload(50_000);
  const buffer = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, '%')]);
  await screen.composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer });
  await expectVisible(screen.composer.getByText('contrato.pdf'));
  await screen.send.click();
  const progress = screen.message('contrato.pdf').getByRole('progressbar');
  await expectVisible(progress);
  expect(await violationsOf(page, 'while a file is uploaded')).toEqual([]);

  await screen.row('Lia Prado').getByRole('link').first().click();
  await expectVisible(screen.conversation('Lia Prado'));
  await expectHidden(progress);
  await screen.row('Ivo Ramos').getByRole('link').first().click();
  await expectVisible(progress);
  await expectSoon(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await setUpload(-1);
  const sent = screen.message('contrato.pdf');
  await expectSoon(() => sent.getAttribute('data-status')).toMatch(/sent|delivered|read/);
  await expectHidden(progress);
  const files = (await messagesOf(bia, ivo!.id)).filter(({ media }) => media !== null);
  expect(files.map(({ media }) => [media?.name, media?.sizeBytes])).toEqual([['contrato.pdf', buffer.length]]);
  await expectSoon(() => sent.count()).toBe(1);
});

it('four messages chosen in any order are forwarded to a customer in the order of the conversation, each once', async () => {
  const caio = await server.attendant(shop, 'Caio');
  const texts = ['Rua das Flores, 12', 'Perto da padaria', 'Só de manhã', 'Falar com a Rute'];
  const [ivo, lia] = await openTickets(caio, ['Oto Reis', 'Zilda Couto'], texts);
  const page = await openPage({}, caio.session.user.email);
  await page.goto(`/tickets/${ivo!.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message(texts[3]!));
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.focus();
  await page.keyboard.press('Alt+m');
  await page.keyboard.press('f');
  await expectVisible(page.getByText('1 selecionada', { exact: true }));
  for (const text of [texts[1]!, texts[0]!, texts[2]!]) await screen.message(text).getByRole('checkbox').check();
  await page.getByText('4 selecionadas', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Encaminhar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Encaminhar 4 mensagens' });
  await dialog.getByPlaceholder('Nome ou número do contato').fill('Zilda');
  await dialog.getByRole('button', { name: /Zilda Couto/ }).click();
  await expectVisible(page.getByText('4 mensagens encaminhadas para Zilda Couto'));
  const ours = (await messagesOf(caio, lia!.id)).filter(({ fromMe }) => fromMe);
  expect(ours.map(({ body }) => body)).toEqual(texts);
});

it('forwarding again after a lost response stores each forwarded message once', async () => {
  const gil = await server.attendant(shop, 'Gil Mota');
  const texts = ['Rua do Porto, 7', 'Portão azul'];
  const [from, to] = await openTickets(gil, ['Lino Braz', 'Zuleica Dias'], texts);
  const page = await openPage({}, gil.session.user.email);
  await page.goto(`/tickets/${from!.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message(texts[1]!));
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.focus();
  await page.keyboard.press('Alt+m');
  await page.keyboard.press('f');
  await screen.message(texts[0]!).getByRole('checkbox').check();
  await page.getByText('2 selecionadas', { exact: true }).waitFor();
  let calls = 0;
  await page.route('**/api/message/forward', async (route) => {
    calls++;
    if (calls !== 2) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Encaminhar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Encaminhar/ });
  await dialog.getByPlaceholder('Nome ou número do contato').fill('Zuleica');
  await dialog.getByRole('button', { name: /Zuleica Dias/ }).click();
  await expectVisible(page.getByText(/^1 de 2 encaminhadas/));
  await expectVisible(page.getByRole('dialog', { name: 'Encaminhar mensagem' }));
  await dialog.getByRole('button', { name: /Zuleica Dias/ }).click();
  await expectVisible(page.getByText('Mensagem encaminhada para Zuleica Dias'));
  await expectHidden(dialog);
  const ours = (await messagesOf(gil, to!.id)).filter(({ fromMe }) => fromMe);
  expect(ours.map(({ body }) => body)).toEqual(texts);
});

it('a selected message deleted meanwhile is reported and not forwarded; the others are', async () => {
  const rui = await server.attendant(shop, 'Rui Mota');
  const texts = ['Rua do Sol, 9', 'Casa dos fundos', 'Sem campainha'];
  const [from, to] = await openTickets(rui, ['Lauro Braz', 'Zenaide Dias'], texts);
  const page = await openPage({}, rui.session.user.email);
  await page.goto(`/tickets/${from!.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message(texts[2]!));
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.focus();
  await page.keyboard.press('Alt+m');
  await page.keyboard.press('f');
  for (const text of texts.slice(0, 2)) await screen.message(text).getByRole('checkbox').check();
  await page.getByText('3 selecionadas', { exact: true }).waitFor();
  let calls = 0;
  await page.route('**/api/message/forward', async (route) => {
    if (++calls === 1) return route.fulfill({ status: 404, json: { error: 'ERR_NO_MESSAGE_FOUND' } });
    return route.continue();
  });
  await page.getByRole('button', { name: 'Encaminhar' }).click();
  const dialog = page.getByRole('dialog', { name: /^Encaminhar/ });
  await dialog.getByPlaceholder('Nome ou número do contato').fill('Zenaide');
  await dialog.getByRole('button', { name: /Zenaide Dias/ }).click();
  await expectVisible(page.getByText('2 de 3 encaminhadas. Mensagem não encontrada.'));
  await expectHidden(dialog);
  const ours = (await messagesOf(rui, to!.id)).filter(({ fromMe }) => fromMe);
  expect(ours.map(({ body }) => body)).toEqual(texts.slice(1));
});

it('two users in one conversation see each other, and each message once, in the same order', async () => {
  const davi = await server.attendant(shop, 'Davi Melo');
  const eva = await server.attendant(shop, 'Eva Lins', { allTicket: 'enabled', allUserChat: 'enabled' });
  const [ticket] = await openTickets(davi, ['Noé Alves'], ['Qual o prazo?']);
  const sit = async ({ session }: SignedInPerson) => {
    const page = await openPage({}, session.user.email);
    await page.goto(`/tickets/${ticket!.uuid}`);
    const screen = ticketScreen(page);
    await expectVisible(screen.message('Qual o prazo?'));
    await expectSoon(() => screen.box.isEnabled()).toBe(true);
    return { page, screen };
  };
  const [one, two] = [await sit(davi), await sit(eva)];
  await expectVisible(one.page.getByText('Eva também está vendo esta conversa').first());
  await one.screen.box.pressSequentially('São dois dias');
  await expectVisible(two.page.getByText('Davi está escrevendo…').first());
  await two.screen.box.pressSequentially('O prazo é de dois dias');
  await expectVisible(one.page.getByText('Eva está escrevendo…').first());

  await Promise.all([one.screen.box.press('Enter'), two.screen.box.press('Enter')]);
  // The user whose message arrived second is asked first, and sends it.
  for (const { page, screen } of [one, two]) {
    const asked = page.getByRole('dialog', { name: /respondeu enquanto você escrevia/ });
    await expectSoon(async () => (await screen.box.inputValue()) === '' || (await asked.count()) > 0).toBe(true);
    if ((await asked.count()) === 0) continue;
    await page.keyboard.press('Escape');
    await expectHidden(asked);
    await screen.box.press('Enter');
    await expectSoon(() => screen.box.inputValue()).toBe('');
  }
  const ours = async () =>
    (await messagesOf(davi, ticket!.id)).filter(({ fromMe }) => fromMe).map(({ body }) => body.split('\n').at(-1));
  await expectSoon(async () => (await ours()).length).toBe(2);
  const order = await ours();
  expect([...order].sort()).toEqual(['O prazo é de dois dias', 'São dois dias']);
  for (const { page } of [one, two]) {
    const shown = page.locator('[data-message]').filter({ hasText: /dois dias/ });
    await expectSoon(async () =>
      (await shown.allTextContents()).map((text) => order.find((body) => body && text.includes(body))),
    ).toEqual(order);
  }
});

it('messages written offline in two tabs of one conversation are sent in the order of writing', async () => {
  const gil = await server.attendant(shop, 'Gil Prado');
  const [ticket] = await openTickets(gil, ['Rute Nery'], ['Tem sofá?']);
  const page = await openPage({}, gil.session.user.email);
  const open = async (tab: Page) => {
    await tab.goto(`/tickets/${ticket!.uuid}`);
    await expectVisible(ticketScreen(tab).message('Tem sofá?'));
    await expectSoon(() => ticketScreen(tab).box.isEnabled()).toBe(true);
    return { tab, screen: ticketScreen(tab) };
  };
  const [one, two] = [await open(page), await open(await page.context().newPage())];
  await page.context().setOffline(true);
  for (const { tab } of [one, two]) await expectVisible(tab.getByText(/^Sem conexão/));
  const written = [
    { screen: one.screen, text: 'Temos três' },
    { screen: one.screen, text: 'Um é azul' },
    { screen: one.screen, text: 'Outro é verde' },
    { screen: two.screen, text: 'O terceiro é cinza' },
    { screen: one.screen, text: 'Qual deles?' },
  ];
  for (const { screen, text } of written) {
    await screen.box.fill(text);
    await screen.box.press('Enter');
    await expectVisible(screen.message(text).getByText(/^Guardada aqui, sem conexão com o servidor/));
  }
  await page.context().setOffline(false);
  const ours = async () =>
    (await messagesOf(gil, ticket!.id)).filter(({ fromMe }) => fromMe).map(({ body }) => body.split('\n').at(-1));
  await expectSoon(async () => (await ours()).length).toBe(written.length);
  expect(await ours()).toEqual(written.map(({ text }) => text));
});
