import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson } from '../../world/running-server.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';
import { privatePaths } from './pages-of-router.ts';
import { becomeQuiet, visit } from './visit.ts';

/** Small phone and phone; portrait tablet, half a window or 200 % zoom, laptop, very wide (docs/theme.md). */
const windows = [
  { of: 'a phone', narrow: true, widths: [320, 390] },
  { of: 'a computer', narrow: false, widths: [600, 720, 1440, 2560] },
];

const server = runningServer();
const { sitDown: openPage } = openBrowser(server.origin);
let admin: SignedInPerson;
let contactListId: number;
let campaignId: number;
let open: string;

beforeAll(async () => {
  const shop = await server.company('Casa das Larguras e Medidas');
  admin = await server.attendant(shop, 'Maria Aparecida dos Santos Albuquerque', { profile: 'admin' });
  await admin.call('POST', '/tags', { name: 'Entrega atrasada, cliente antigo', color: '#C2470A', kanban: 0 });
  await admin.call('POST', '/tags', { name: 'Aguardando pagamento do sinal', color: '#C2470A', kanban: 1 });
  for (const [n, name] of ['Ana', 'Maximiliano Albuquerque de Vasconcelos Neto', 'Supercalifragilistico'].entries())
    await server.write(
      shop.sandboxPhone,
      `551190002000${n}`,
      `Oi ${'Uma palavra e mais outra '.repeat(n * 6)}${'x'.repeat(n * 60)}`,
      {
        name,
      },
    );
  type Listed = { tickets: { id: number; uuid: string }[] };
  const { body } = await eventually(
    () => shop.admin.call<Listed>('GET', '/tickets?showAll=true'),
    (answer) => answer.body.tickets.length === 3,
  );
  const list = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes de outubro' });
  contactListId = list.body.id;
  await shop.admin.call('POST', '/contact-list-items', { contactListId, name: 'Ana Lista', number: '5511987650010' });
  const campaign = { name: 'Semana do sofá', message1: 'Oi', whatsappId: shop.whatsappId, contactListId };
  campaignId = (await shop.admin.call<{ id: number }>('POST', '/campaigns', campaign)).body.id;
  open = body.tickets[0]!.uuid;
  for (const { id } of body.tickets)
    await admin.call('PUT', `/tickets/${id}`, { status: 'open', queueId: shop.queueId });
}, 60_000);

/** Every page, and one with each parameter that it may have. */
const paths = (): string[] => [
  ...privatePaths.map((path) =>
    path
      .replace('/:ticketId?', '')
      .replace('/:chatUuid?', '')
      .replace(':contactListId', String(contactListId))
      .replace(':campaignId', String(campaignId)),
  ),
  `/tickets/${open}`,
];

/** Elements wider than the window, or outside it without a scroll container, or cut off by a pane that does not scroll. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const found =
      document.documentElement.scrollWidth > innerWidth ? [`page: ${document.documentElement.scrollWidth}`] : [];
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    /** By how much a pane hides of it that nobody can scroll there. */
    const hidden = (element: Element): number => {
      const { left, right } = element.getBoundingClientRect();
      for (let pane = element.parentElement; pane && pane !== document.body; pane = pane.parentElement) {
        const { overflowX } = getComputedStyle(pane);
        if (/auto|scroll/.test(overflowX)) return 0;
        const edges = pane.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && edges.width > 2) {
          const cut = Math.max(edges.left - left, right - edges.right);
          if (cut > 1) return cut;
        }
      }
      return 0;
    };
    const nameOf = (one: Element) =>
      `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}`;
    for (const one of document.querySelectorAll(
      'button, a[href], input, textarea, [role=tab], [role=combobox], h1, h2',
    )) {
      const { left, right, width, height } = one.getBoundingClientRect();
      if (width < 2 || height < 2 || getComputedStyle(one).visibility === 'hidden' || one.closest('[inert]')) continue;
      if ((left < -1 || right > innerWidth + 1) && !scrolls(one.parentElement))
        found.push(`${nameOf(one)}: ${left}–${right}`);
      const cut = hidden(one);
      if (cut > 0) found.push(`${nameOf(one)}: ${Math.round(cut)} px cut off by its pane`);
    }
    return found;
  });

it.each(windows)(
  'in each width of $of ($widths) nothing is wider than the window, and every control can be reached',
  async ({ narrow, widths }) => {
    const page = await openPage({ narrow }, admin.session.user.email);
    const cut: string[] = [];
    for (const path of paths()) {
      await visit(page, path);
      await expectVisible(page.locator('main, [data-thread]').first());
      await becomeQuiet(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await drawn(page);
        for (const what of await overflowing(page)) cut.push(`${path} at ${width} px: ${what}`);
      }
    }
    expect(cut).toEqual([]);
  },
  240_000,
);

/** What follows the width by script is there two frames after it, and its transitions have ended. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });
