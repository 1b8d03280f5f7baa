import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let bruna: SignedInPerson;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  await shop.admin.call('PUT', '/settings/singleSession', { value: 'disabled' });
  bruna = await server.attendant(shop, 'Bruna');
});
const emailOf = (name: string) => `${name}@${shop.id}.test`;

it('a busy colleague is shown as busy among the users and in the conversation’s header', async () => {
  const page = await openPage({}, emailOf('bruna'));
  await page.goto('/tickets');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Ocupado' }).focus();
  await page.keyboard.press('Enter');
  await expectSoon(() => page.getByRole('button', { name: 'Ocupado' }).getAttribute('aria-pressed')).toBe('true');
  expect(await violationsOf(page, 'presence')).toEqual([]);

  const boss = await openPage({}, 'admin@casa-prado.test');
  await boss.goto('/users');
  await expectVisible(boss.getByRole('row').filter({ hasText: 'Bruna' }).getByText('Ocupado'));

  await server.write(shop.sandboxPhone, '5511984411207', 'Oi', { name: 'Osvaldo Pereira' });
  const { body } = await bruna.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?status=pending');
  const ticket = body.tickets[0]!;
  await bruna.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await boss.goto(`/tickets/${ticket.uuid}`);
  const head = boss.getByRole('region', { name: 'Conversa com Osvaldo Pereira' });
  await expectVisible(head.getByText('Ocupado'));
  await page.getByRole('button', { name: 'Disponível' }).click();
  await expectHidden(head.getByText('Ocupado'));
});

it('a queue with distribution assigns pending tickets to an available user and notifies them; the ticket log has the reason', async () => {
  const page = await openPage({}, emailOf('bruna'));
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).list);
  const boss = await openPage({}, 'admin@casa-prado.test');
  await boss.goto('/queues');
  await boss.getByRole('button', { name: 'Editar · Atendimento' }).click();
  const form = boss.getByRole('dialog', { name: 'Editar fila' });
  await form.getByRole('combobox', { name: 'Distribuição automática' }).click();
  await boss.getByRole('option', { name: /^Rodízio/ }).click();
  await form.getByLabel('Máximo por pessoa').fill('5');
  expect(await violationsOf(boss, 'distribution')).toEqual([]);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(form);

  await server.write(shop.sandboxPhone, '5511984411208', 'Bom dia', { name: 'Zuleide Prado' });
  await expectVisible(page.getByText('A fila Atendimento entregou Zuleide Prado a você'));
  const screen = ticketScreen(page);
  await screen.row('Zuleide Prado').first().click();
  await expectVisible(page.getByText(/A fila Atendimento entregou a conversa a Bruna: era a sua vez/));
});

it('the permissions page shows the rights of a supervisor, also on a phone', async () => {
  for (const narrow of [false, true]) {
    const page = await openPage({ narrow }, 'admin@casa-prado.test');
    await page.goto('/settings');
    await page.getByRole('tab', { name: 'Permissões' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Devolver, transferir e encerrar conversas de colegas' });
    await expectSoon(() => row.getByRole('cell').allTextContents()).toEqual([
      'pode',
      'pode',
      'só com a opção ligada na pessoa',
    ]);
    expect(await violationsOf(page, 'rights')).toEqual([]);
    await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});
