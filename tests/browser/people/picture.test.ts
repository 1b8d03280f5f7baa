import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let bruna: SignedInPerson;
let photo: Buffer;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  await shop.admin.call('PUT', '/settings/singleSession', { value: 'disabled' });
  bruna = await server.attendant(shop, 'Bruna');
  const drawing = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2F6F62' } });
  photo = await drawing
    .withExif({ IFD0: { Copyright: 'segredo' } })
    .jpeg()
    .toBuffer();
});

it('a profile picture appears at once in the top bar, the users, the live panel, the dashboard, a note and the list of mentions, and disappears when removed', async () => {
  await server.write(shop.sandboxPhone, '5511984411207', 'Oi', { name: 'Osvaldo Pereira' });
  const { body } = await bruna.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?status=pending');
  const ticket = body.tickets[0]!;
  await bruna.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await bruna.call('POST', `/messages/${ticket.id}`, { body: 'Cliente antigo', isPrivate: true });
  const boss = await openPage({}, 'admin@casa-prado.test');
  await boss.goto(`/tickets/${ticket.uuid}`);
  const note = boss.getByRole('article', { name: /^Nota interna, Bruna/ });
  await expectVisible(note);
  expect(await note.locator('img').count()).toBe(0);

  const page = await openPage({ narrow: true }, `bruna@${shop.id}.test`);
  await page.goto('/tickets');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Perfil' }).click();
  const field = page.getByRole('group', { name: 'Foto de Bruna' });
  const choose = page.locator('input[type=file][accept="image/*"]');
  await expectVisible(field);
  await choose.setInputFiles({ name: 'lista.png', mimeType: 'image/png', buffer: Buffer.from('nada disso') });
  await expectVisible(field.getByText('Este arquivo não é uma foto'));
  await choose.setInputFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectVisible(field.getByRole('button', { name: 'Trocar foto' }));
  await expectVisible(field.locator('img'));
  expect(await violationsOf(page, 'profile')).toEqual([]);
  const shown = await page.request.get((await field.locator('img').getAttribute('src')) ?? '');
  expect((await sharp(await shown.body()).metadata()).exif).toBeUndefined();

  await expectVisible(note.locator('img'));
  const screen = ticketScreen(boss);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.focus();
  await boss.keyboard.type('@');
  await expectVisible(boss.getByRole('option', { name: 'Bruna' }).locator('img'));
  await boss.goto('/moments');
  await expectVisible(boss.getByRole('region', { name: 'Bruna', exact: true }).getByRole('heading').locator('img'));
  await boss.goto('/?tab=attendants');
  await expectVisible(boss.getByRole('row').filter({ hasText: 'Bruna' }).locator('img'));
  await boss.goto('/users');
  const row = boss.getByRole('row').filter({ hasText: 'Bruna' });
  await expectVisible(row.locator('img'));

  await field.getByRole('button', { name: 'Remover foto' }).click();
  await expectHidden(field.getByRole('button', { name: 'Remover foto' }));
  await expectSoon(() => row.locator('img').count()).toBe(0);
});

it('an admin gives a colleague a picture in the dialog of the user', async () => {
  const boss = await openPage({}, 'admin@casa-prado.test');
  await boss.goto('/users');
  await boss.getByRole('button', { name: 'Editar · Bruna' }).click();
  const dialog = boss.getByRole('dialog', { name: 'Editar usuário' });
  await expectVisible(dialog.getByRole('group', { name: 'Foto de Bruna' }));
  await boss
    .locator('input[type=file][accept="image/*"]')
    .setInputFiles({ name: 'bruna.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectVisible(dialog.locator('img'));
  expect(await violationsOf(boss, 'user with a picture')).toEqual([]);
  await expectVisible(boss.getByRole('row').filter({ hasText: 'Bruna' }).locator('img'));
});
