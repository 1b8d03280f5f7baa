import pg from 'pg';
import { beforeAll, it } from 'vitest';
import { learnWords } from '../../../server/src/messages/words/learn-words.ts';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Busca');
  const customer = '5511980013077';
  const writes = (text: string) => server.write(shop.sandboxPhone, customer, text, { name: 'Nair Busca' });
  await writes('A garantia do guarda-roupa acabou?');
  for (let i = 1; i <= 60; i++) await writes(`mensagem ${i}`);
  const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 1 });
  await owner.query(`update messages set sent_at = sent_at - interval '3 years' where body like '%garantia%'`);
  await owner.end();
  const { body } = await shop.admin.call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true');
  await shop.admin.call('PUT', `/tickets/${body.tickets[0]!.id}`, { status: 'open' });
  const { context } = server.running();
  await learnWords({ ...context, clock: { now: () => new Date(Date.now() + 60_000) } });
});

it.each([false, true])(
  'a message of three years ago is found over all conversations in spite of a typing error, by kind, author and days, and opens in its place (phone: %s)',
  async (narrow) => {
    const page = await openPage({ narrow }, 'admin@casa-busca.test');
    await page.goto('/tickets');
    const { list, message } = ticketScreen(page);
    await list.getByRole('searchbox').fill('garamtia');
    await list.getByRole('button', { name: 'Mensagens', exact: true }).click();
    const hits = list.getByRole('region', { name: 'Mensagens' });
    await expectVisible(hits.getByText('Ninguém escreveu “garamtia”. Parecidas: garantia'));
    await expectSoon(() => hits.getByRole('link').count()).toBe(1);

    const choose = async (filter: string, option: string) => {
      await list.getByPlaceholder(filter).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('De qualquer pessoa', 'Da equipe');
    await expectVisible(hits.getByText('Nenhuma mensagem com “garamtia”'));
    await choose('De qualquer pessoa', 'Do cliente');
    await choose('Qualquer tipo', 'Texto');
    await expectSoon(() => hits.getByRole('link').count()).toBe(1);
    await list.getByRole('textbox', { name: 'De', exact: true }).fill('01/01/2026');
    await page.keyboard.press('Enter');
    await expectVisible(hits.getByText('Nenhuma mensagem com “garamtia”'));
    await list.getByRole('textbox', { name: 'De', exact: true }).fill('01/01/2020');
    await page.keyboard.press('Enter');
    await expectSoon(() => hits.getByRole('link').count()).toBe(1);

    await hits.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expectVisible(message('A garantia do guarda-roupa'));
    await expectSoon(() =>
      message('A garantia do guarda-roupa').evaluate((row) => row === document.activeElement),
    ).toBe(true);
    await page.context().close();
  },
);

it('finds all messages of a kind without words; for text it says that words are missing', async () => {
  const page = await openPage({}, 'admin@casa-busca.test');
  await page.goto('/tickets');
  const { list } = ticketScreen(page);
  await list.getByRole('tab', { name: 'Busca' }).click();
  await list.getByRole('button', { name: 'Mensagens', exact: true }).click();
  await expectVisible(list.getByText('Escreva o que procura, ou escolha um tipo.'));
  await list.getByPlaceholder('Qualquer tipo').click();
  await page.getByRole('option', { name: 'Fotos' }).click();
  await expectVisible(list.getByText('Nenhuma mensagem assim'));
});
