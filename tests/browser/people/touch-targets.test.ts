import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { wavFile } from '../../world/wav-file.ts';
import { expectVisible, narrow, openBrowser } from '../open-browser.ts';
import { pickByKeys } from '../press-keys.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let admin: string;
let uuid: string;
let ticketId: number;

type Row = { id: number; uuid: string; contactId: number };

beforeAll(async () => {
  shop = await server.company('Casa Dedo');
  admin = (await server.attendant(shop, 'Ivo Dedo', { profile: 'admin' })).session.user.email;
  await server.write(shop.sandboxPhone, '5511900090001', 'Veja https://casa.exemplo/sofa', { name: 'Nara Dias' });
  const list = () => shop.admin.call<{ tickets: Row[] }>('GET', '/tickets?showAll=true');
  const [ticket] = (await eventually(list, ({ body }) => body.tickets.length === 1)).body.tickets;
  if (!ticket) throw new Error('no ticket');
  uuid = ticket.uuid;
  ticketId = ticket.id;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const tags: { id: number }[] = [];
  for (const name of ['VIP', 'Garantia', 'Entrega atrasada', 'Troca'])
    tags.push((await shop.admin.call<{ id: number }>('POST', '/tags', { name })).body);
  await shop.admin.call('POST', '/tags/sync', { ticketId: ticket.id, tags });
});

/** Buttons and boxes whose target, as a finger meets it, is less than 44 px wide or high, but for the borders of a field around them. */
const smallTargets = (pane: Locator) =>
  pane.evaluate((root) => {
    const found: string[] = [];
    const targets =
      'button, [type=checkbox], [type=radio], a[aria-label], a[href^="tel:"], a[href^="mailto:"], .bc-link, .mantine-Anchor-root';
    for (const one of root.querySelectorAll<HTMLElement>(targets)) {
      const [label] = one instanceof HTMLInputElement ? (one.labels ?? []) : [];
      const drawn = label && one.getBoundingClientRect().width < 2 ? label : one;
      if (one.matches('[disabled]') || !drawn.checkVisibility()) continue;
      drawn.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = drawn.getBoundingClientRect();
      const isHit = (x: number, y: number) => {
        const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
        return hit !== null && (one.contains(hit) || (label?.contains(hit) ?? false));
      };
      const reach = (stepX: number, stepY: number) => {
        let px = 0;
        while (px < 60 && isHit(stepX * (px + 1), stepY * (px + 1))) px++;
        return px;
      };
      const size = { wide: reach(1, 0) + reach(-1, 0) + 1, high: reach(0, 1) + reach(0, -1) + 1 };
      if (Math.min(size.wide, size.high) < 42)
        found.push(`${one.ariaLabel ?? (label ?? one).textContent}: ${size.wide} × ${size.high}`);
    }
    return found;
  });

it('a record on a phone opens from anywhere on its card', async () => {
  const page = await openPage({ narrow: true }, admin);
  await page.goto('/users');
  // On the picture, farther from the name than a tap that misses it.
  await page
    .getByRole('listitem')
    .filter({ hasText: admin })
    .tap({ position: { x: 20, y: 20 } });
  await expectVisible(page.getByRole('dialog', { name: 'Editar usuário' }));
});

it('the colour swatches of a form are touch targets of 44 px', async () => {
  const page = await openPage({ narrow: true }, admin);
  await page.goto('/tags');
  await page.getByRole('button', { name: 'Nova etiqueta' }).first().click();
  const dialog = page.getByRole('dialog');
  await expectVisible(dialog.getByRole('radio').last());
  expect(await smallTargets(dialog)).toEqual([]);
});

it('a form with a number field has touch targets of 44 px', async () => {
  const page = await openPage({ narrow: true }, admin);
  await page.goto('/TagsKanban');
  await page.getByRole('button', { name: 'Nova Lane' }).first().click();
  const dialog = page.getByRole('dialog');
  await expectVisible(dialog.getByLabel('Limite de cartões'));
  expect(await smallTargets(dialog)).toEqual([]);
});

it('rows of checkboxes in a filter and of switches in a form are touch targets of 44 px', async () => {
  const page = await openPage({ narrow: true }, admin);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Etiquetas' }).first().click();
  const options = page.getByRole('dialog').filter({ has: page.getByRole('checkbox', { name: 'Garantia' }) });
  await expectVisible(options);
  expect(await smallTargets(options)).toEqual([]);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Novo usuário' }).first().click();
  const dialog = page.getByRole('dialog');
  await expectVisible(dialog.getByRole('textbox', { name: 'Nome' }));
  expect(await smallTargets(dialog)).toEqual([]);
});

it('the controls of the contact panel are touch targets of 44 px', async () => {
  const page = await openPage({ narrow: true }, admin);
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mais ações da conversa' }).click();
  await page.getByRole('menuitem', { name: 'Contato' }).click();
  const contact = page.getByRole('complementary', { name: 'Contato' });
  await contact.getByText('Links').click();
  await expectVisible(contact.getByRole('link', { name: 'casa.exemplo/sofa' }));
  expect(await smallTargets(contact)).toEqual([]);
});

it('clear buttons of fields and of selected values, and links below fields, are touch targets of 44 px', async () => {
  const page = await openPage({ narrow: true }, admin);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Novo usuário' }).first().click();
  const dialog = page.getByRole('dialog');
  const queues = dialog.getByLabel('Filas').first();
  await queues.focus();
  await pickByKeys(page, 'Atendimento');
  await queues.blur();
  await expectVisible(dialog.locator('.mantine-Pill-root').first());
  expect(await smallTargets(dialog)).toEqual([]);
  await page.goto('/contacts');
  const search = page.getByRole('searchbox').first();
  await search.fill('Nara');
  expect(await smallTargets(search.locator('xpath=..'))).toEqual([]);
  await page.goto('/audit');
  const filters = page.getByRole('group', { name: 'Filtros' });
  await filters.getByRole('textbox', { name: 'De', exact: true }).fill('01/10/2026');
  await page.keyboard.press('Escape');
  await expectVisible(filters.getByRole('button', { name: 'Limpar De' }));
  expect(await smallTargets(filters)).toEqual([]);
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  await expectVisible(page.getByRole('dialog').locator('.mantine-Anchor-root').first());
  expect(await smallTargets(page.getByRole('dialog'))).toEqual([]);
});

it('the controls of messages are touch targets of 44 px', async () => {
  await server.request('PUT', `/api/sandbox/${shop.sandboxPhone}/behaviour`, { failNext: 1 });
  await shop.admin.call('POST', `/messages/${ticketId}`, { body: 'São dez reais' });
  const files = [
    [wavFile(new Uint8Array(8000).fill(128), 8), 'voz.wav'],
    [new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'planta.pdf'],
  ] as const;
  for (const [file, name] of files) {
    const form = new FormData();
    form.append('medias', file, name);
    expect((await shop.admin.call('POST', `/messages/${ticketId}`, form)).status).toBe(200);
  }
  await server.write(shop.sandboxPhone, '5511900090001', 'E o prazo? '.repeat(200));
  const page = await openPage({ narrow: true }, admin);
  await page.goto(`/tickets/${uuid}`);
  const thread = page.locator('[data-thread]');
  for (const name of ['Tentar de novo', 'Ler tudo', 'Ver planta.pdf'])
    await expectVisible(thread.getByRole('button', { name }));
  expect(await smallTargets(thread)).toEqual([]);
});

it('the controls of an internal chat room are touch targets of 44 px', async () => {
  const other = await server.attendant(shop, 'Nina Dedo');
  const rui = await server.attendant(shop, 'Rui Dedo', { profile: 'admin' });
  const users = [other, rui].map(({ session }) => ({ id: session.user.id }));
  const { id, uuid: room } = (
    await shop.admin.call<{ id: number; uuid: string }>('POST', '/chats', { title: 'Balcão', users })
  ).body;
  const send = (body: object) => other.call<{ id: number }>('POST', `/chats/${id}/messages`, body);
  const first = (await send({ message: 'Quem abre amanhã?' })).body;
  await send({ message: 'Eu', quotedId: first.id });
  await shop.admin.call('PUT', `/chats/${id}/messages/${first.id}/reaction`, { emoji: '👍' });
  const page = await openPage({ narrow: true }, rui.session.user.email);
  await page.goto(`/chats/${room}`);
  const pane = page.getByRole('region', { name: 'Balcão', exact: true });
  await expectVisible(pane.getByRole('button', { name: /👍/ }));
  await pane.getByLabel('Escreva uma mensagem').fill('@nina');
  await expectVisible(pane.getByRole('button', { name: '@Nina Dedo' }));
  expect(await smallTargets(pane)).toEqual([]);
});

it('controls at the bottom of a phone end above its home indicator, with touch targets of 44 px', async () => {
  const indicator = 34;
  const page = await openPage({ narrow: true }, admin);
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: indicator } });
  await page.goto('/tickets');
  const tab = page.getByRole('tab', { name: 'Atendimentos' });
  await expectVisible(tab);
  const box = (await tab.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(box.y + box.height).toBeLessThanOrEqual(narrow.height - indicator);
  await page.goto('/contacts');
  await expectVisible(page.getByRole('main'));
  const main = (await page.getByRole('main').boundingBox())!;
  expect(main.y + main.height).toBeLessThanOrEqual(narrow.height - indicator);
});
