import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  await shop.admin.call('PUT', '/settings/singleSession', { value: 'disabled' });
});
const add = (name: string, number: string, email: string) =>
  shop.admin.call('POST', '/contacts', { name, number, email });

it('probable duplicates are suggested: one pair is merged, another dismissed for good; attendants see no suggestions', async () => {
  await add('Ana Reis', '11987650001', 'ana@exemplo.test');
  await add('Ana R. (loja)', '11987650002', 'ANA@exemplo.test');
  await add('Casal Lima', '11987650003', 'lima@exemplo.test');
  await add('Rui Lima', '11987650004', 'lima@exemplo.test');
  const page = await openPage({ narrow: true }, 'admin@casa-prado.test');
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Revisar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contatos repetidos?' });
  await expectVisible(dialog.getByText('Mesmo e-mail').first());
  expect(await violationsOf(page, 'merge suggestions')).toEqual([]);
  await dialog.getByRole('button', { name: 'Casal Lima e Rui Lima são pessoas diferentes' }).press('Enter');
  await expectHidden(dialog.getByText('Casal Lima'));
  await dialog.getByRole('button', { name: 'Mesclar Ana Reis e Ana R. (loja)' }).press('Enter');
  await expectVisible(dialog.getByText('Nada mais a revisar'));
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expectHidden(dialog);
  await expectHidden(page.getByText('Ana R. (loja)'));
  await expectVisible(page.getByText('Rui Lima'));
  await page.reload();
  await expectVisible(page.getByText('Rui Lima'));
  expect(await page.getByRole('button', { name: 'Revisar' }).count()).toBe(0);

  await add('Rui', '11987650005', 'rui@exemplo.test');
  await add('Rui de novo', '11987650006', 'rui@exemplo.test');
  await expectVisible(page.getByRole('button', { name: 'Revisar' }));
  const bruna = await server.attendant(shop, 'Bruna');
  const hers = await openPage({}, bruna.session.user.email);
  await hers.goto('/contacts');
  await expectVisible(hers.getByText('Rui de novo'));
  expect(await hers.getByRole('button', { name: 'Revisar' }).count()).toBe(0);
});
