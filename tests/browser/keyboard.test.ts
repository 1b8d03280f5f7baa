import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningDesk, type TestCompany } from '../running-desk.ts';
import { gone, openBrowser, seen, soon } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';

const desk = runningDesk();
const { sitDown } = openBrowser(desk.origin);
let shop: TestCompany;
let ana: string;
let customers = 0;

beforeAll(async () => {
  shop = await desk.company('Casa Prado');
  ana = (await desk.attendant(shop, 'Ana Prado')).session.user.email;
});

async function customer(name: string, first: string): Promise<{ number: string; name: string }> {
  const number = `55119811${String(10_000 + ++customers)}`;
  expect(await desk.write(shop.phone, number, first, { name })).toMatchObject({ status: 202 });
  return { number, name };
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? document.activeElement?.tagName,
  );
const inTheBox = 'Escrever mensagem';

const onPhone = async (number: string) =>
  (
    await desk.request<{ messages: { fromMe: boolean; body: string }[] }>(
      'GET',
      `/api/sandbox/${shop.phone}/chats/${number}/messages`,
    )
  ).body.messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);

const statusOf = async (name: string) => {
  const path = `/tickets?searchParam=${encodeURIComponent(name)}&showAll=true`;
  return (await shop.admin.call<{ tickets: { status: string }[] }>('GET', path)).body.tickets[0]?.status;
};

async function desktop(): Promise<Page> {
  const page = await sitDown({ undoSends: true }, ana);
  await page.goto('/tickets');
  await seen(ticketScreen(page).list);
  return page;
}

async function accept(page: Page, name: string): Promise<void> {
  const screen = ticketScreen(page);
  await screen.waiting.click();
  await screen
    .row(name)
    .getByRole('button', { name: `Aceitar a conversa de ${name}` })
    .click();
  await seen(screen.conversation(name));
}

it('who accepts, opens or walks to a conversation writes in it at once, and every key works from there', async () => {
  const [karina, otto] = [await customer('Karina Melo', 'Oi'), await customer('Otto Braga', 'Bom dia')];
  const waiting = await customer('Karin Souza', 'Alguém?');
  const page = await desktop();
  const screen = ticketScreen(page);
  await accept(page, karina.name);
  await soon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.type('Olá, Karina');
  await accept(page, otto.name);
  await soon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.press('Alt+ArrowDown');
  await seen(screen.conversation(karina.name));
  await soon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.type('!');
  await soon(() => screen.box.inputValue()).toBe('Olá, Karina!');

  // The palette opens from the composer; a name with Enter does not accept a pending ticket.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar ou executar…' });
  await palette.getByRole('textbox').fill('karin souza');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await statusOf(waiting.name)).toBe('pending');
  await gone(palette);

  // Without focus in an input: F searches, R focuses the composer; a lone slash is not sendable.
  await screen.list.getByRole('tab', { name: 'Abertos' }).focus();
  await page.keyboard.press('f');
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('searchbox');
  await screen.list.getByRole('tab', { name: 'Abertos' }).focus();
  await page.keyboard.press('r');
  await soon(() => focused(page)).toBe(inTheBox);
  await screen.box.fill('/');
  await page.keyboard.press('Enter');
  expect(await screen.box.inputValue()).toBe('/');
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await screen.box.fill('cliente antiga');
  await page.keyboard.press('Enter');
  await seen(screen.message('cliente antiga'));
  // Note mode stays on until Escape.
  await seen(screen.composer.getByRole('button', { name: 'Anotar' }));
  await page.keyboard.press('Escape');
  await seen(screen.send);
}, 120_000);

it('a send and a close are taken back by Ctrl+Z, and the customer sees neither; who leaves the page leaves nothing undone', async () => {
  const { name, number } = await customer('Mário Lobo', 'Quanto custa?');
  const page = await desktop();
  const screen = ticketScreen(page);
  await accept(page, name);
  await soon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.type('Custa R$ 10');
  await page.keyboard.press('Enter');
  const strip = page.locator('[data-undo]');
  await seen(strip);
  await seen(screen.message('Custa R$ 10'));
  await page.keyboard.press('Control+z');
  await gone(screen.message('Custa R$ 10'));
  await soon(() => screen.box.inputValue()).toBe('Custa R$ 10');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');

  await page.keyboard.press('Alt+e');
  await gone(screen.conversation(name));
  await seen(strip.getByText(`${name}: conversa encerrada`));
  await page.keyboard.press('Control+z');
  await seen(screen.conversation(name));
  await soon(() => focused(page)).toBe(inTheBox);
  expect(await statusOf(name)).toBe('open');
  expect(
    await eventually(
      () => onPhone(number),
      (said) => said.length > 0,
    ),
  ).toEqual([expect.stringContaining('Custa R$ 100')]);

  await page.keyboard.press('Alt+e');
  await seen(strip);
  await page.goto('about:blank');
  await soon(() => statusOf(name)).toBe('closed');
}, 120_000);

it('flow mode: Alt+A takes who waits longest, Ctrl+Enter answers and brings the next, Escape ends it', async () => {
  const path = '/tickets?status=pending&showAll=true';
  const { body } = await shop.admin.call<{ tickets: { id: number }[] }>('GET', path);
  for (const { id } of body.tickets) await shop.admin.call('PUT', `/tickets/${id}`, { status: 'closed' });
  const page = await desktop();
  const screen = ticketScreen(page);
  await screen.waiting.click();
  const [first, second] = [await customer('Aline Reis', 'Primeira'), await customer('Beto Cruz', 'Segunda')];
  await seen(screen.row(second.name));
  await page.keyboard.press('Alt+a');
  const bar = page.locator('[data-flow]');
  await seen(bar);
  await seen(screen.conversation(first.name));
  await seen(bar.getByText('falta 1').first());
  await soon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.type('Já respondo');
  await page.keyboard.press('Control+Enter');
  await seen(screen.conversation(second.name));
  await seen(bar.getByText('ninguém mais esperando').first());
  await soon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.press('Escape');
  await gone(bar);
  await seen(screen.conversation(second.name));
  expect(
    await eventually(
      () => onPhone(first.number),
      (said) => said.length > 0,
    ),
  ).toEqual([expect.stringContaining('Já respondo')]);
}, 120_000);

it('on a phone Enter begins a line, and a conversation left by its arrow opens again at a tap', async () => {
  const { name } = await customer('Zilda Nunes', 'Oi');
  const wide = await desktop();
  await accept(wide, name);
  const page = await sitDown({ narrow: true }, ana);
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.row(name).tap();
  await seen(screen.conversation(name));
  expect(await page.getByRole('tablist', { name: 'Resumo e conversas' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Voltar para a lista' }).tap();
  await seen(screen.list);
  await screen.row(name).tap();
  await seen(screen.conversation(name));
  await screen.box.tap();
  await page.keyboard.type('Uma linha');
  await page.keyboard.press('Enter');
  await page.keyboard.type('outra');
  await soon(() => screen.box.inputValue()).toBe('Uma linha\noutra');
  expect(await screen.box.getAttribute('enterkeyhint')).toBe('enter');
}, 120_000);
