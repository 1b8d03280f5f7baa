import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { pressOn, runCommand } from '../press-keys.ts';
import { ticketScreen } from '../ticket-screen.ts';

// Whoever closes a dialog goes on from what opened it.

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let uuid: string;

beforeAll(async () => {
  shop = await server.company('Casa Foco');
  for (const name of ['Primeira', 'Segunda'])
    expect((await shop.admin.call('POST', '/tags', { name })).status).toBe(200);
  await server.write(shop.sandboxPhone, '5511980033001', 'Oi', { name: 'Nair Foco' });
  type Listed = { tickets: { id: number; uuid: string }[] };
  const find = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
  uuid = ticket.uuid;
});

const open = (address: string) =>
  openPage({}, shop.admin.session.user.email).then(async (page) => {
    await page.goto(address);
    return page;
  });
const expectFocus = (what: Locator) =>
  expectSoon(() => what.evaluate((one) => one === document.activeElement)).toBe(true);

async function leaveByEscape(page: Page, dialog: Locator): Promise<void> {
  await expectSoon(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expectHidden(dialog);
}

it('closing a form by Escape, by Discard or by saving returns the focus to the button that opened it', async () => {
  const page = await open('/tags');
  const add = page.getByRole('button', { name: 'Nova etiqueta' }).first();
  const form = page.getByRole('dialog', { name: 'Nova etiqueta' });
  await pressOn(page, add);
  await leaveByEscape(page, form);
  await expectFocus(add);

  await page.keyboard.press('Enter');
  await form.getByLabel('Nome').fill('Terceira');
  await page.keyboard.press('Escape');
  await pressOn(page, page.getByRole('button', { name: 'Descartar' }));
  await expectHidden(form);
  await expectFocus(add);

  const edit = page
    .locator('[data-row]')
    .filter({ hasText: 'Segunda' })
    .getByRole('button', { name: /^Editar/ });
  await pressOn(page, edit);
  const edited = page.getByRole('dialog', { name: 'Editar etiqueta' });
  await edited.getByLabel('Nome').fill('Segunda feira');
  await page.keyboard.press('Enter');
  await expectHidden(edited);
  await expectFocus(edit);
});

it('after a form opened from a menu or the palette the focus returns to the menu’s button, or to the element focused before the palette', async () => {
  const page = await open(`/tickets/${uuid}`);
  const more = page.getByRole('button', { name: 'Mais ações da conversa' });
  const log = page.getByRole('dialog', { name: 'Histórico da conversa' });
  const { box } = ticketScreen(page);
  // An opened conversation focuses its composer, which would close the menu.
  await expectFocus(box);
  // The first time its code is loaded meanwhile.
  for (const _ of ['first', 'again']) {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Histórico da conversa' }).press('Enter');
    await leaveByEscape(page, log);
    await expectFocus(more);
  }

  await box.focus();
  const snooze = page.getByRole('dialog', { name: 'Adiar conversa' });
  for (const _ of ['first', 'again']) {
    await runCommand(page, 'adiar conversa', 'Adiar conversa');
    await expectVisible(snooze);
    await leaveByEscape(page, snooze);
    await expectFocus(box);
  }
});

it('on a phone in landscape the fields of a dialog are visible above the keyboard', async () => {
  const page = await open('/tags');
  await page.setViewportSize({ width: 740, height: 390 });
  await page.getByRole('button', { name: 'Nova etiqueta' }).first().click();
  const name = page.getByRole('dialog', { name: 'Nova etiqueta' }).getByRole('textbox', { name: 'Nome' });
  await expectFocus(name);
  // What the keyboard leaves of the window.
  await page.setViewportSize({ width: 740, height: 180 });
  const room = () =>
    name.evaluate((field) => {
      const scrolls = (pane: Element) => /auto|scroll/.test(getComputedStyle(pane).overflowY);
      let pane = field.parentElement;
      while (pane && !scrolls(pane)) pane = pane.parentElement;
      return pane?.clientHeight ?? 0;
    });
  await expectSoon(room).toBeGreaterThan(120);
});
