import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

// In a window of 1024 px the list has 320 px, and the conversation 444.

type Ticket = { id: number; uuid: string };

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let rita: SignedInPerson;
let ticket: Ticket;

beforeAll(async () => {
  shop = await server.company('Casa Estreita');
  rita = await server.attendant(shop, 'Rita Lopes');
  ticket = await write('5511900010001', 'Bom dia');
  await rita.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
  await write('5511900010077', 'Ainda espero');
});

async function write(from: string, text: string): Promise<Ticket> {
  await server.write(shop.sandboxPhone, from, text);
  const find = async () => {
    const { body } = await shop.admin.call<{ tickets: (Ticket & { contact: { number: string } })[] }>(
      'GET',
      '/tickets?showAll=true',
    );
    return body.tickets.find(({ contact }) => contact.number === from);
  };
  const found = (await eventually(find, (one) => one !== undefined))!;
  await shop.admin.call('PUT', `/tickets/${found.id}`, { queueId: shop.queueId });
  return found;
}

it('in a window of 1024 px with list and drawer the composer’s buttons fit', async () => {
  const page = await openPage({}, rita.session.user.email);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/tickets/${ticket.uuid}`);
  const { composer, send } = ticketScreen(page);
  await expectVisible(send);
  const cut = () =>
    composer.locator('[data-box]').evaluate((box) => {
      const { left, right } = box.getBoundingClientRect();
      const isHidden = (one: Element) => getComputedStyle(one).clipPath !== 'none';
      return [...box.querySelectorAll<HTMLElement>('button, button span, label')]
        .filter((one) => !isHidden(one) && !(one.parentElement && isHidden(one.parentElement)))
        .filter((one) => {
          const drawn = one.getBoundingClientRect();
          return drawn.left < left || drawn.right > right || one.scrollWidth > one.clientWidth + 1;
        })
        .map((one) => one.ariaLabel ?? one.textContent);
    });
  await expectSoon(cut).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSoon(cut).toEqual([]);
  expect(await send.getByText('Enviar').evaluate((word) => getComputedStyle(word).clipPath)).toBe('none');
});

it.each(['pt', 'en', 'es'] as const)(
  'how long somebody waits is not covered by the buttons beside it in a list of 320 px (%s)',
  async (language) => {
    const page = await openPage({ language }, rita.session.user.email);
    await page.setViewportSize({ width: 1024, height: 768 });
    // The longest text: more than an hour.
    await page.route(/[/]api[/]tickets[?].*status=pending/, async (route) => {
      const answer = await route.fetch();
      const long = new Date(Date.now() - (12 * 60 + 48) * 60_000).toISOString();
      const body = (await answer.text()).replace(/"(createdAt|queuedAt)":"[^"]+"/g, `"$1":"${long}"`);
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/tickets');
    const list = page.locator('[data-ticket]');
    await page.locator('main').getByRole('radio').nth(1).click();
    const row = list.filter({ hasText: 'Ainda espero' });
    await expectVisible(row);
    const [wait, first, last] = [
      row.locator('[data-tone]'),
      row.getByRole('button').nth(-2),
      row.getByRole('button').last(),
    ];
    const overlap = async () => {
      const { right } = await wait.evaluate((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return words.getBoundingClientRect();
      });
      const [ignore, accept] = [(await first.boundingBox())!, (await last.boundingBox())!];
      const pane = (await row.boundingBox())!;
      return Math.max(right - ignore.x, accept.x + accept.width - (pane.x + pane.width));
    };
    await expectSoon(overlap).toBeLessThanOrEqual(0);
  },
);

it('in a window of 1024 px the duration of a conversation is not truncated, and closed ones start below their tab', async () => {
  const page = await openPage({}, rita.session.user.email);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/tickets/${ticket.uuid}`);
  const { closed, list, conversation } = ticketScreen(page);
  const since = conversation('')
    .getByText(/com você há/)
    .last();
  await expectVisible(since);
  await expectSoon(() => since.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
  // Rita has one queue: no tools stand between the tab and the list.
  await closed.click();
  await expectSoon(() => list.locator('[data-closed]').count()).toBe(1);
  await expectSoon(() => list.locator('[data-closed]').isVisible()).toBe(false);
});

it('on a tablet the buttons above the test phone are not truncated', async () => {
  const page = await openPage();
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/sandbox/${shop.sandboxPhone}`);
  const clear = page.getByRole('button', { name: 'Limpar conversas' });
  await expectVisible(clear);
  const words = [clear, page.getByRole('link', { name: 'Ver em Conversas' })].map((one) =>
    one.locator('.mantine-Button-label'),
  );
  for (const word of words)
    expect(await word.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

it('messages are signed on medium screens and larger ones only', async () => {
  const page = await openPage({}, rita.session.user.email);
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(`/tickets/${ticket.uuid}`);
  const { composer, box, send, message } = ticketScreen(page);
  const sign = composer.getByRole('switch', { name: 'Assinar' });
  await expectSoon(() => sign.isChecked()).toBe(true);
  await box.fill('Já separei');
  await send.click();
  await expectVisible(message('Já separei').getByText('Rita Lopes').first());
  await page.setViewportSize({ width: 720, height: 900 });
  await expectHidden(sign);
});

it('a conversation that failed to load on a phone offers the way back to the list', async () => {
  const page = await openPage({ narrow: true }, rita.session.user.email);
  const asked = Promise.withResolvers<void>();
  await page.route(/[/]api[/]tickets[/]u[/]/, async (route) => {
    await asked.promise;
    await route.abort();
  });
  // In none of the lists, whose tickets are shown at once.
  await page.goto('/tickets/00000000-0000-4000-8000-000000000000');
  const back = page.getByRole('button', { name: 'Voltar para a lista' });
  // While it loads, too.
  await expectVisible(back);
  asked.resolve();
  await expectVisible(page.getByText('A conversa não abriu'));
  await back.tap();
  await expectVisible(ticketScreen(page).list);
});
