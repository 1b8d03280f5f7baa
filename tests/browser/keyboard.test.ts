import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { undoWindowMs } from '../../web/src/ui/undo/undo-queue.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { acceptTicket, ticketScreen } from './ticket-screen.ts';
import { delaySends } from './timers/delay-sends.ts';
import { pauseTimers } from './timers/pause-timers.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: string;
let customers = 0;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = (await server.attendant(shop, 'Ana Prado')).session.user.email;
});

async function customer(name: string, first: string): Promise<{ number: string; name: string }> {
  const number = `55119811${String(10_000 + ++customers)}`;
  expect(await server.write(shop.sandboxPhone, number, first, { name })).toMatchObject({ status: 202 });
  return { number, name };
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? document.activeElement?.tagName,
  );
const inTheBox = 'Escrever mensagem';

const onPhone = async (number: string) =>
  (
    await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
      'GET',
      `/api/sandbox/${shop.sandboxPhone}/chats/${number}/messages`,
    )
  ).body.messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);

const statusOf = async (name: string) => {
  const path = `/tickets?searchParam=${encodeURIComponent(name)}&showAll=true`;
  return (await shop.admin.call<{ tickets: { status: string }[] }>('GET', path)).body.tickets[0]?.status;
};

async function desktop(...pausedTimersMs: number[]): Promise<Page> {
  const page = await openPage({ undoSends: true }, ana);
  await pauseTimers(page, ...pausedTimersMs);
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).list);
  return page;
}

it('keys typed before the palette has the focus go to its field and trigger no shortcut', async () => {
  const nina = await customer('Nina Alves', 'Oi');
  const page = await desktop();
  await acceptTicket(page, nina.name);
  await expectSoon(() => focused(page)).toBe(inTheBox);
  await ticketScreen(page).list.getByRole('tab', { name: 'Abertos' }).focus();
  // In a single task: nothing is rendered or focused between two keys.
  await page.evaluate(() => {
    for (const init of [{ key: 'k', code: 'KeyK', ctrlKey: true }, { key: 'f' }, { key: 'e' }])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true, composed: true }),
      );
  });
  const field = page.getByRole('dialog', { name: 'Buscar ou executar…' }).getByRole('textbox');
  await expectSoon(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('char');
  await expectSoon(() => field.inputValue()).toBe('fechar');
  await page.keyboard.press('Escape');
  await expectHidden(field);
  // After the dialog is closed the keys of the page work again.
  await page.keyboard.press('f');
  await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('searchbox');
});

it('the composer has the focus after accepting, opening or walking to a conversation, and shortcuts work from there', async () => {
  const [karina, otto] = [await customer('Karina Melo', 'Oi'), await customer('Otto Braga', 'Bom dia')];
  const waiting = await customer('Karin Souza', 'Alguém?');
  const page = await desktop();
  const screen = ticketScreen(page);
  await acceptTicket(page, karina.name);
  await expectSoon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.type('Olá, Karina');
  await acceptTicket(page, otto.name);
  await expectSoon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.press('Alt+ArrowDown');
  await expectVisible(screen.conversation(karina.name));
  await expectSoon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.type('!');
  await expectSoon(() => screen.box.inputValue()).toBe('Olá, Karina!');

  // The palette opens from the composer; a name with Enter does not accept a pending ticket.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar ou executar…' });
  await palette.getByRole('textbox').fill('karin souza');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await statusOf(waiting.name)).toBe('pending');
  await expectHidden(palette);

  // Without focus in an input: F searches, R focuses the composer; a lone slash is not sendable.
  await screen.list.getByRole('tab', { name: 'Abertos' }).focus();
  await page.keyboard.press('f');
  await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('searchbox');
  await screen.list.getByRole('tab', { name: 'Abertos' }).focus();
  await page.keyboard.press('r');
  await expectSoon(() => focused(page)).toBe(inTheBox);
  await screen.box.fill('/');
  await page.keyboard.press('Enter');
  await expectSoon(() => screen.box.inputValue()).toBe('/');
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await screen.box.fill('cliente antiga');
  await page.keyboard.press('Enter');
  await expectVisible(screen.message('cliente antiga'));
  // Note mode stays on until Escape.
  await expectVisible(screen.composer.getByRole('button', { name: 'Anotar' }));
  await page.keyboard.press('Escape');
  await expectVisible(screen.send);
});

it('Ctrl+Z undoes a send and a close before the customer sees them; leaving the page completes both', async () => {
  const { name, number } = await customer('Mário Lobo', 'Quanto custa?');
  const page = await desktop(undoWindowMs);
  await delaySends(page);
  const screen = ticketScreen(page);
  await acceptTicket(page, name);
  await expectSoon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.type('Custa R$ 10');
  await page.keyboard.press('Enter');
  const strip = page.locator('[data-undo]');
  await expectVisible(strip);
  await expectVisible(screen.message('Custa R$ 10'));
  await page.keyboard.press('Control+z');
  await expectHidden(screen.message('Custa R$ 10'));
  await expectSoon(() => screen.box.inputValue()).toBe('Custa R$ 10');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');

  await page.keyboard.press('Alt+e');
  await expectHidden(screen.conversation(name));
  await expectVisible(strip.getByText(`${name}: conversa encerrada`));
  await page.keyboard.press('Control+z');
  await expectVisible(screen.conversation(name));
  await expectSoon(() => focused(page)).toBe(inTheBox);
  expect(await statusOf(name)).toBe('open');
  expect(
    await eventually(
      () => onPhone(number),
      (texts) => texts.length > 0,
    ),
  ).toEqual([expect.stringContaining('Custa R$ 100')]);

  await page.keyboard.press('Alt+e');
  await expectVisible(strip);
  await page.goto('about:blank');
  await expectSoon(() => statusOf(name)).toBe('closed');
});

it('flow mode: Alt+A takes who waits longest, Ctrl+Enter answers and brings the next, Escape ends it', async () => {
  const path = '/tickets?status=pending&showAll=true';
  const { body } = await shop.admin.call<{ tickets: { id: number }[] }>('GET', path);
  for (const { id } of body.tickets) await shop.admin.call('PUT', `/tickets/${id}`, { status: 'closed' });
  const page = await desktop();
  const screen = ticketScreen(page);
  await screen.waiting.click();
  const [first, second] = [await customer('Aline Reis', 'Primeira'), await customer('Beto Cruz', 'Segunda')];
  await expectVisible(screen.row(second.name));
  await page.keyboard.press('Alt+a');
  const bar = page.locator('[data-flow]');
  await expectVisible(bar);
  await expectVisible(screen.conversation(first.name));
  await expectVisible(bar.getByText('falta 1').first());
  await expectSoon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.type('Já respondo');
  await page.keyboard.press('Control+Enter');
  await expectVisible(screen.conversation(second.name));
  await expectVisible(bar.getByText('ninguém mais esperando').first());
  await expectSoon(() => focused(page)).toBe(inTheBox);
  await page.keyboard.press('Escape');
  await expectHidden(bar);
  await expectVisible(screen.conversation(second.name));
  expect(
    await eventually(
      () => onPhone(first.number),
      (texts) => texts.length > 0,
    ),
  ).toEqual([expect.stringContaining('Já respondo')]);
});

it('a repeating key accepts and closes one conversation, not all waiting ones', async () => {
  const path = '/tickets?status=pending&showAll=true';
  const { body } = await shop.admin.call<{ tickets: { id: number }[] }>('GET', path);
  for (const { id } of body.tickets) await shop.admin.call('PUT', `/tickets/${id}`, { status: 'closed' });
  const page = await desktop();
  const screen = ticketScreen(page);
  await screen.waiting.click();
  const [first, second, third] = [
    await customer('Célia Lopes', 'Primeira'),
    await customer('Davi Mota', 'Segunda'),
    await customer('Elza Nery', 'Terceira'),
  ];
  await expectVisible(screen.row(third.name));
  /** `keydown` of a key that is already down is a repetition. */
  const pressLong = async (modifier: string, key: string) => {
    await page.keyboard.down(modifier);
    for (let times = 0; times < 4; times++) await page.keyboard.down(key);
    await page.keyboard.up(key);
    await page.keyboard.up(modifier);
  };
  await pressLong('Alt', 'a');
  await expectVisible(screen.conversation(first.name));
  await expectSoon(() => statusOf(first.name)).toBe('open');
  expect([await statusOf(second.name), await statusOf(third.name)]).toEqual(['pending', 'pending']);
  await expectSoon(() => focused(page)).toBe(inTheBox);
  await pressLong('Control', 'Enter');
  await expectVisible(screen.conversation(second.name));
  await expectSoon(() => statusOf(second.name)).toBe('open');
  expect(await statusOf(third.name)).toBe('pending');
});

it('on a phone Enter starts a new line, and a conversation left by the back arrow opens again with a tap', async () => {
  const { name } = await customer('Zilda Nunes', 'Oi');
  const wide = await desktop();
  await acceptTicket(wide, name);
  // Shown at once; the sign-in on the phone ends this session.
  await expectSoon(() => statusOf(name)).toBe('open');
  const page = await openPage({ narrow: true }, ana);
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.row(name).tap();
  await expectVisible(screen.conversation(name));
  const tabs = page.getByRole('tablist', { name: 'Ticket e atendimentos' });
  expect(await tabs.count()).toBe(0);
  await page.getByRole('button', { name: 'Voltar para a lista' }).tap();
  await expectVisible(screen.list);
  await expectVisible(tabs.getByRole('tab', { name: 'Atendimentos', selected: true }));
  await screen.row(name).tap();
  await expectVisible(screen.conversation(name));
  await screen.box.tap();
  await page.keyboard.type('Uma linha');
  await page.keyboard.press('Enter');
  await page.keyboard.type('outra');
  await expectSoon(() => screen.box.inputValue()).toBe('Uma linha\noutra');
  await expectSoon(() => screen.box.getAttribute('enterkeyhint')).toBe('enter');
});
