import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';

// Layout and emphasis of the page, measured as rendered.

type Ticket = { id: number; uuid: string; contact: { number: string } };

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let rita: SignedInPerson;
let ticket: Ticket;

beforeAll(async () => {
  shop = await server.company('Casa Lume');
  rita = await server.attendant(shop, 'Rita Lopes');
  ticket = await waiting('5511900010001', 'Bom dia');
  await rita.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
});

async function waiting(from: string, text: string): Promise<Ticket> {
  await server.write(shop.sandboxPhone, from, text);
  const find = async () => {
    const { body } = await shop.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
    return body.tickets.find((one) => one.contact.number === from);
  };
  const found = (await eventually(find, (one) => one !== undefined))!;
  await shop.admin.call('PUT', `/tickets/${found.id}`, { queueId: shop.queueId });
  return found;
}

const isInViewport = (what: Locator) =>
  what.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

it('the reactions of a long press are evenly spaced and centred', async () => {
  const page = await openPage({ narrow: true }, rita.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const message = ticketScreen(page).message('Bom dia').first();
  await expectVisible(message);
  const touch = await page.context().newCDPSession(page);
  const reactions = page.getByRole('menuitem', { name: /^Reagir com/ });
  await expectSoon(async () => {
    const at = (await message.locator('> div > div').first().boundingBox())!;
    const point = { x: at.x + 20, y: at.y + 12 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await reactions
      .first()
      .waitFor({ timeout: 3000 })
      .catch(() => {});
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return reactions.count();
  }).toBe(6);
  const menu = (await page.getByRole('menu').boundingBox())!;
  const places = await reactions.evaluateAll((all) =>
    all.map((one) => {
      const [box, face] = [one.getBoundingClientRect(), one.querySelector('span')!.getBoundingClientRect()];
      return { left: box.left, right: box.right, off: face.left + face.width / 2 - (box.left + box.width / 2) };
    }),
  );
  const before = places[0]!.left - menu.x;
  const after = menu.x + menu.width - places.at(-1)!.right;
  expect(Math.abs(before - after)).toBeLessThan(1.5);
  for (const { off } of places) expect(Math.abs(off)).toBeLessThan(1);
});

it('on a phone Back closes the contact first, then the conversation', async () => {
  const page = await openPage({ narrow: true }, rita.session.user.email);
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.row('0001').getByRole('link').first().click();
  await expectVisible(screen.message('Bom dia').first());
  await page.getByRole('button', { name: 'Mais ações da conversa' }).click();
  await page.getByRole('menuitem', { name: 'Contato' }).click();
  const contact = page.getByRole('complementary', { name: 'Contato' });
  await expectVisible(contact);
  await page.goBack();
  await expectHidden(contact);
  await expectVisible(screen.message('Bom dia').first());
  await page.goBack();
  await expectVisible(screen.list);
});

it('on a very wide screen the composer is aligned with the thread, in a column of the same width', async () => {
  const page = await openPage({}, rita.session.user.email);
  await page.setViewportSize({ width: 2560, height: 1300 });
  await page.goto(`/tickets/${ticket.uuid}`);
  const { composer } = ticketScreen(page);
  await expectVisible(composer);
  const box = (await composer.locator('> div').first().boundingBox())!;
  const column = (await page.locator('[data-thread]').boundingBox())!;
  expect(box.width).toBeLessThanOrEqual(column.width);
  expect(Math.abs(box.x + box.width / 2 - (column.x + column.width / 2))).toBeLessThan(10);
});

it('one count is orange at a time: own unread messages, or pending tickets when all are read', async () => {
  await waiting('5511900010002', 'Alguém aí?');
  const page = await openPage({}, rita.session.user.email);
  await page.goto('/tickets');
  const { attending, waiting: queue } = ticketScreen(page);
  const oranges = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = 'var(--bc-accent)';
      const accent = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return [...document.querySelectorAll('header *, nav *, [role=radiogroup] *, [role=tablist] *')]
        .filter((one) => getComputedStyle(one).backgroundColor === accent && /^\d/.test(one.textContent ?? ''))
        .map((one) => one.closest('button, a')?.textContent);
    });
  await expectVisible(queue.getByText('1', { exact: true }));
  await expectSoon(oranges).toEqual(['Aguardando1']);
  await server.write(shop.sandboxPhone, '5511900010001', 'E o prazo?');
  await expectVisible(attending.getByText('1 conversa com novidade'));
  await expectSoon(async () => (await oranges()).map((text) => text?.slice(0, 9))).toEqual(['Atendendo']);
});

it('the palette finds contacts without a conversation, and marks closed conversations', async () => {
  await shop.admin.call('POST', '/contacts', { name: 'Zuleica Prado', number: '5511900010077' });
  const done = await waiting('5511900010003', 'Era só isso');
  // The browser sign-in has ended her previous session.
  rita = await server.signIn(rita.session.user.email);
  for (const status of ['open', 'closed'])
    expect((await rita.call('PUT', `/tickets/${done.id}`, { status })).status).toBe(200);
  const page = await openPage({}, rita.session.user.email);
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).attending);
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Buscar ou executar…').last();
  await field.fill('cliente 0003');
  await expectVisible(page.getByRole('dialog').getByText(/^Fechada · /));
  await field.fill('zuleica');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Zuleica Prado/ })
    .click();
  await expectVisible(page.getByRole('dialog', { name: /Zuleica Prado/ }));
});

it('the foot of the palette is in sight on a low screen, however many commands are above it', async () => {
  const page = await openPage({}, rita.session.user.email);
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto('/contacts');
  await expectVisible(page.getByRole('heading', { name: 'Contatos' }));
  await page.keyboard.press('Control+k');
  await expectSoon(() => isInViewport(page.getByRole('button', { name: /todos os atalhos/ }))).toBe(true);
});

it('opening the contact panel collapses the drawer, and closing it expands the drawer again', async () => {
  const page = await openPage({}, rita.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const nav = page.getByRole('navigation', { name: 'Navegação principal' });
  const width = async () => (await nav.boundingBox())?.width;
  await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  await expectSoon(width).toBe(64);
  await nav.getByRole('button').first().click();
  await expectSoon(width).toBe(260);
});

it('on a phone the drawer slides over the page, with its usual width', async () => {
  const page = await openPage({ narrow: true }, rita.session.user.email);
  await page.goto('/contacts');
  await page.getByRole('button', { name: /^Abrir o menu/ }).tap();
  const nav = page.getByRole('navigation', { name: 'Navegação principal' });
  await expectSoon(async () => (await nav.boundingBox())?.width).toBe(260);
});

it('a list opened offline shows an error at once, and loads automatically after the reconnect', async () => {
  const page = await openPage({}, rita.session.user.email);
  await page.goto('/tickets');
  const { closed, list } = ticketScreen(page);
  await expectVisible(closed);
  await page.context().setOffline(true);
  await closed.click();
  await expectVisible(list.getByText('A lista não chegou'));
  await page.context().setOffline(false);
  await expectSoon(() => list.getByText('A lista não chegou').count()).toBe(0);
});

it('a conversation with many tags still offers to add one, next to its connection', async () => {
  const tags: { id: number }[] = [];
  for (let n = 0; n < 24; n++) {
    const tag = await shop.admin.call<{ id: number }>('POST', '/tags', { name: `Etiqueta comprida ${n}` });
    tags.push({ id: tag.body.id });
  }
  expect((await shop.admin.call('POST', '/tags/sync', { ticketId: ticket.id, tags })).status).toBe(200);
  const page = await openPage({}, rita.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const row = page.getByRole('group', { name: 'Etiquetas da conversa' });
  await expectVisible(row.getByText('Etiqueta comprida 23', { exact: true }));
  const edges = (at: string) => row.getByText(at, { exact: true }).boundingBox();
  const [add, connection, bounds] = [await edges('Etiqueta'), await edges('Loja'), (await row.boundingBox())!];
  expect(add!.x + add!.width).toBeLessThan(connection!.x);
  expect(connection!.x + connection!.width).toBeLessThan(bounds.x + bounds.width);
});

it('all dialog titles have the same size, and shortcut names are in the language of the screen', async () => {
  const page = await openPage({}, rita.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const title = (name: string) =>
    page
      .getByRole('dialog', { name })
      .getByRole('heading', { name })
      .evaluate((one) => {
        const { fontSize, fontWeight } = getComputedStyle(one);
        return `${fontSize} ${fontWeight}`;
      });
  await page.getByRole('button', { name: 'Transferir', exact: true }).click();
  await expectSoon(() => title('Transferir conversa')).toBe('17px 620');
  await page.keyboard.press('Escape');
  await page.goto('/tickets');
  await expectVisible(page.getByRole('region', { name: 'Atendimentos' }).getByRole('article').first());
  await page.keyboard.press('?');
  await expectSoon(() => title('Atalhos do teclado')).toBe('17px 620');
  await expectVisible(page.getByRole('dialog').getByText('Espaço', { exact: true }));
});

it('in a low window the drawer scrolls to the current page', async () => {
  const page = await openPage({}, rita.session.user.email);
  await page.setViewportSize({ width: 1440, height: 480 });
  await page.goto('/files');
  const current = page.getByRole('navigation').locator('[aria-current=page]');
  await expectVisible(current);
  await expectSoon(() => isInViewport(current)).toBe(true);
});

it('the greeting is not truncated at 200 % zoom; the search field shrinks instead', async () => {
  const renamed = await shop.admin.call('PUT', `/users/${rita.session.user.id}`, { name: 'Administradora Lopes' });
  expect(renamed.status).toBe(200);
  const page = await openPage({}, rita.session.user.email);
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/tickets');
  const name = page.getByRole('banner').getByText('Administradora', { exact: true });
  await expectVisible(name);
  // Compared exactly: a part of a pixel too much cuts a letter.
  const cutPx = () =>
    name.evaluate(({ parentElement: all }) => {
      if (!all) return null;
      const words = document.createRange();
      words.selectNodeContents(all);
      return Math.max(0, words.getBoundingClientRect().width - all.getBoundingClientRect().width);
    });
  await expectSoon(cutPx).toBe(0);
  await expectVisible(page.getByRole('banner').getByRole('button', { name: 'Buscar ou executar' }));
});
