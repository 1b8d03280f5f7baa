import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer } from '../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from './open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let conversation = '';

/** Texts that are legitimately equal in Portuguese and the other language. */
const same = {
  en: ['Emoji', 'Tags', 'Dashboard', 'Kanban'],
  es: [
    'Chat interno',
    'Emoji',
    'Dashboard',
    'Kanban',
    'Prompts de IA',
    'Transferir',
    'Etiquetas',
    'Grupos',
    'Nota interna',
    'Enviar',
  ],
};

beforeAll(async () => {
  const shop = await server.company('Casa Prado');
  await server.write(shop.sandboxPhone, '5511973420198', '1234', { name: 'Mariana Figueiredo' });
  await server.write(shop.sandboxPhone, '5511984411207', '5678', { name: 'Osvaldo Pereira' });
  const tickets = async () =>
    (await shop.admin.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?showAll=true')).body.tickets;
  const [ticket] = await eventually(tickets, (all) => all.length === 2);
  if (!ticket) throw new Error('no ticket');
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: shop.admin.session.user.id });
  conversation = `/tickets/${ticket.uuid}`;
});

/** Accessible names of all buttons, tabs, links, fields and menu items, in order. */
async function namesOf(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  return [
    ...tree.matchAll(
      /- (?:button|tab|radio|textbox|searchbox|switch|menuitem|heading|link|combobox) "((?:[^"\\]|\\.)*)"/g,
    ),
  ].map(([, name = '']) => name);
}

async function walk(language: 'pt' | 'en' | 'es'): Promise<string[][]> {
  const page = await openPage({ language }, 'admin@casa-prado.test');
  await page.goto(conversation);
  await expectVisible(page.locator('[data-message]').first());
  await expectSoon(() => page.locator('textarea:not([aria-hidden])').isEnabled()).toBe(true);
  const names = [await namesOf(page)];
  await page.getByRole('radio').nth(1).click();
  await expectVisible(page.getByText('1234'));
  names.push(await namesOf(page));
  const html = page.locator('html');
  await expectSoon(() => html.getAttribute('lang')).toMatch(new RegExp(`^${language}`));
  return names;
}

it.each(['en', 'es'] as const)('nothing on the tickets is left in Portuguese: %s', async (language) => {
  const [portuguese, other] = [await walk('pt'), await walk(language)];
  expect(other.map((names) => names.length)).toEqual(portuguese.map((names) => names.length));
  expect(portuguese.flat().length).toBeGreaterThan(50);
  const own = /^(Balcão|Mariana Figueiredo|Osvaldo Pereira|Casa Prado|Atendimento|Loja|\W*)$/;
  const left = other
    .flat()
    .filter((name, i) => name === portuguese.flat()[i] && !own.test(name) && !same[language].includes(name));
  expect(left).toEqual([]);
});
