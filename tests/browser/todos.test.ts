import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { violationsOf } from './axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
});

it.each([{ theme: 'light' }, { theme: 'dark', narrow: true }] as const)(
  'a task begun in a conversation’s menu leads back to it, is done, and is there in another browser (%s)',
  async (look) => {
    const [name, number] = look.theme === 'light' ? ['Nair Couto', '5511980010001'] : ['Rui Sá', '5511980010002'];
    await server.write(shop.sandboxPhone, number, 'Quando chega?', { name });
    const person = await server.attendant(shop, `Ana ${number}`);
    const page = await openPage(look, person.session.user.email);
    const { body } = await shop.admin.call<{ tickets: { uuid: string }[] }>(
      'GET',
      `/tickets?showAll=true&searchParam=${number}`,
    );
    await page.goto(`/tickets/${body.tickets[0]?.uuid}`);
    await page.getByRole('button', { name: 'Mais ações da conversa' }).click();
    await page.getByRole('menuitem', { name: 'Nova tarefa' }).click();

    const text = page.getByRole('textbox', { name: 'Tarefa' });
    await expectVisible(page.getByText('Sobre a conversa que você estava vendo.'));
    await expectSoon(() => text.evaluate((box) => document.activeElement === box)).toBe(true);
    await page.keyboard.type('   ');
    await page.keyboard.press('Enter');
    await text.fill('Perguntar à transportadora');
    await page.keyboard.press('Enter');
    const check = page.getByRole('checkbox', { name: 'Feita: Perguntar à transportadora' });
    await expectVisible(check);
    await expectHidden(page.getByText('Sobre a conversa que você estava vendo.'));
    expect(await page.getByRole('checkbox').count()).toBe(1);
    await check.click(); // its state is the server’s
    await expectSoon(() => check.isChecked()).toBe(true);
    expect(await violationsOf(page, 'tasks')).toEqual([]);
    await page.getByRole('link', { name }).click();
    await expectVisible(page.getByRole('region', { name: `Conversa com ${name}` }));

    const other = await openPage({}, person.session.user.email);
    await other.goto('/todolist');
    await expectSoon(() => other.getByRole('checkbox', { name: /transportadora/ }).isChecked()).toBe(true);
    await other.getByRole('button', { name: 'Excluir: Perguntar à transportadora' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expectVisible(other.getByText('Nada para fazer'));
  },
);

it('a task is added once, however often the button is pressed before the response', async () => {
  const person = await server.attendant(shop, 'Rosa Dupla');
  const page = await openPage({}, person.session.user.email);
  await page.goto('/todolist');
  const text = page.getByRole('textbox', { name: 'Tarefa' });
  await text.fill('Ligar para o cartório');
  let asked = 0;
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/todos', async (route) => {
    if (route.request().method() === 'POST') {
      asked++;
      await answers.promise;
    }
    await route.continue();
  });
  await text.press('Enter');
  await text.press('Enter');
  answers.resolve();
  await expectVisible(page.getByRole('checkbox', { name: /cartório/ }).first());
  await expectSoon(() => text.inputValue()).toBe('');
  expect(asked).toBe(1);
});

it('text typed during a save is preserved, for a new task and for an edited one', async () => {
  const person = await server.attendant(shop, 'Rosa Veloz');
  const page = await openPage({}, person.session.user.email);
  await page.goto('/todolist');
  const text = page.getByRole('textbox', { name: 'Tarefa' });
  let answers = Promise.withResolvers<void>();
  await page.route(/\/api\/todos(\/\d+)?$/, async (route) => {
    if (route.request().method() !== 'GET') await answers.promise;
    await route.continue();
  });
  await text.fill('Ligar para o cartório');
  await text.press('Enter');
  await text.fill('Comprar selos');
  answers.resolve();
  await expectVisible(page.getByRole('checkbox', { name: 'Feita: Ligar para o cartório' }));
  await expectVisible(page.getByRole('button', { name: 'Adicionar' }));
  await expectSoon(() => text.inputValue()).toBe('Comprar selos');

  answers = Promise.withResolvers<void>();
  await page.getByRole('button', { name: 'Editar: Ligar para o cartório' }).click();
  await text.fill('Ligar para o tabelião');
  await text.press('Enter');
  await text.fill('Ligar para o tabelião às 9 h');
  answers.resolve();
  await expectVisible(page.getByRole('checkbox', { name: 'Feita: Ligar para o tabelião', exact: true }));
  await expectSoon(() => text.inputValue()).toBe('Ligar para o tabelião às 9 h');
  await text.press('Enter');
  await expectVisible(page.getByRole('checkbox', { name: 'Feita: Ligar para o tabelião às 9 h' }));
  await expectSoon(() => text.inputValue()).toBe('Comprar selos');
});

it('an unsaved new task survives an edit of another, and leaving the page asks first', async () => {
  const person = await server.attendant(shop, 'Rosa Calma');
  await person.call('POST', '/todos', { text: 'Ligar para o cartório', dueAt: null, ticketId: null });
  const page = await openPage({}, person.session.user.email);
  await page.goto('/todolist');
  const text = page.getByRole('textbox', { name: 'Tarefa' });
  await text.fill('Comprar selos');
  await page.getByRole('button', { name: 'Editar: Ligar para o cartório' }).click();
  await expectSoon(() => text.inputValue()).toBe('Ligar para o cartório');
  await text.fill('Ligar para o tabelião');
  await text.press('Enter');
  await expectVisible(page.getByRole('checkbox', { name: 'Feita: Ligar para o tabelião' }));
  await expectSoon(() => text.inputValue()).toBe('Comprar selos');

  await page.getByRole('link', { name: 'Contatos' }).first().click();
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expectHidden(question);
  await expectSoon(() => text.inputValue()).toBe('Comprar selos');
});

it('a new task stays linked to its conversation during an edit of another', async () => {
  await server.write(shop.sandboxPhone, '5511980010003', 'Quando chega?', { name: 'Lia Sá' });
  const person = await server.attendant(shop, 'Rosa Conversa');
  await person.call('POST', '/todos', { text: 'Ligar para o cartório', dueAt: null, ticketId: null });
  const list = () =>
    shop.admin.call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true&searchParam=5511980010003');
  await expectSoon(async () => (await list()).body.tickets.length).toBe(1);
  const page = await openPage({}, person.session.user.email);
  await page.goto(`/todolist?ticketId=${(await list()).body.tickets[0]?.id}`);
  await expectVisible(page.getByText('Sobre a conversa que você estava vendo.'));
  await page.getByRole('button', { name: 'Editar: Ligar para o cartório' }).click();
  const text = page.getByRole('textbox', { name: 'Tarefa' });
  await text.fill('Ligar para o tabelião');
  await text.press('Enter');
  await expectVisible(page.getByText('Sobre a conversa que você estava vendo.'));
});
