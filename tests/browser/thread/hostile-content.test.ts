import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const customer = '5511900030009';
let shop: TestCompany;
let uuid: string;

const script = `<script>window.harmed = 'script'</script><img src=x onerror="window.harmed='img'"><svg onload="window.harmed='svg'">`;
const long = `${'palavra '.repeat(8191)}FIM DELA`;
const turned = '\u202Efdp.oirotaler\u202C \u200B\u200B\u2066oculto\u2069\u00AD ok';
/** Hebrew with an exclamation mark, which belongs at its left. */
const hebrew = 'שלום עולם!';
const emojis = '👩🏽‍🚒'.repeat(500);
const link = `javascript:window.harmed='link' https://loja.test/"onmouseover="window.harmed='quote'`;

beforeAll(async () => {
  shop = await server.company('Casa Dura');
  for (const body of [script, long, turned, emojis, hebrew, link])
    await server.write(shop.sandboxPhone, customer, body, { name: `Nair <script>window.harmed=1</script>` });
  type Listed = { tickets: { id: number; uuid: string }[] };
  const find = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  uuid = ticket.uuid;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  // A document whose name contains a path out of its folder.
  const form = new FormData();
  form.append('medias', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), '../../x.pdf');
  form.append('body', '../../x.pdf');
  expect((await shop.admin.call('POST', `/messages/${ticket.id}`, form)).status).toBe(200);
  const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 1 });
  await owner.query(`insert into settings (company_id, key, value) values ($1, 'linkPreviews', 'enabled')`, [shop.id]);
  // The title of a linked page is untrusted as well.
  await owner.query(
    `insert into message_previews (company_id, message_id, url, state, title, description, site)
     select company_id, id, 'https://loja.test/', 'ready', $2, $2, $2 from messages where company_id = $1 and body like 'javascript:%'`,
    [shop.id, script],
  );
  await owner.end();
});

it.each([false, true])(
  'scripts, endless texts, turned and unseen characters, 500 emoji and a name that leads out of its folder do no harm (phone: %s)',
  async (narrow) => {
    const page = await openPage({ narrow }, 'admin@casa-dura.test');
    await page.goto(`/tickets/${uuid}`);
    const { message } = ticketScreen(page);
    await expectVisible(message('x.pdf'));
    const thread = page.getByRole('region', { name: /^Mensagens de/ });
    // Markup is shown as text.
    await expectSoon(() => message("<script>window.harmed = 'script'</script>").count()).toBeGreaterThan(0);
    expect(await page.locator('[data-thread] script, [data-thread] svg[onload], [data-thread] [onerror]').count()).toBe(
      0,
    );
    // Links have safe schemes only, and no text becomes an attribute.
    const links = await page
      .locator('[data-thread] a')
      .evaluateAll((all) =>
        all.map((one) => ({ href: one.getAttribute('href') ?? '', attributes: one.getAttributeNames().join() })),
      );
    for (const { href, attributes } of links) {
      expect(href).toMatch(/^(https?:\/\/|\/api\/public\/|\/tickets\/|mailto:|tel:)/);
      expect(attributes).not.toContain('onmouseover');
    }
    // Nothing is wider than the window, and the long text expands on demand.
    const sideways = () => thread.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    const collapsed = message('palavra palavra').getByRole('button', { name: 'Ler tudo' });
    await collapsed.scrollIntoViewIfNeeded();
    await collapsed.click();
    await expectVisible(message('FIM DELA'));
    expect(await sideways()).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    // A text with a direction override does not affect its surroundings: the time is placed as in other bubbles.
    await expectVisible(message('ok').last());
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);

    const download = page.waitForEvent('download');
    await message('x.pdf').last().focus();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Baixar' }).click();
    expect((await download).suggestedFilename()).not.toMatch(/[/\\]|\.\./);
    await page.context().close();
  },
);

it('right-to-left text is displayed right to left, in its bubble and in the composer', async () => {
  const page = await openPage({}, 'admin@casa-dura.test');
  await page.goto(`/tickets/${uuid}`);
  const { message, box } = ticketScreen(page);
  const placeOf = (offset: number) =>
    message(hebrew)
      .last()
      .evaluate(
        (row, [text, at]) => {
          const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const start = walker.currentNode.textContent?.indexOf(text) ?? -1;
            if (start === -1) continue;
            const range = document.createRange();
            range.setStart(walker.currentNode, start + at);
            range.setEnd(walker.currentNode, start + at + 1);
            return range.getBoundingClientRect().left;
          }
          return Number.NaN;
        },
        [hebrew, offset] as const,
      );
  await expectVisible(message(hebrew).last());
  expect(await placeOf(hebrew.length - 1)).toBeLessThan(await placeOf(0));
  await box.fill(hebrew);
  expect(await box.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe('plaintext');
});
