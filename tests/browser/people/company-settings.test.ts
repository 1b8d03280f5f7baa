import type { Setting } from '@balcao/contract/settings/setting';
import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { sitDown: openPage } = openBrowser(server.origin);

it('an admin has customers asked for a rating of 1 to 3 after a close, and switches it off again', async () => {
  const shop = await server.company('Casa Avaliada');
  const ana = (await server.attendant(shop, 'Ana Avaliada', { profile: 'admin' })).session.user.email;
  const stored = async () =>
    (await shop.admin.call<Setting[]>('GET', '/settings')).body.find(({ key }) => key === 'userRating')?.value;
  const page = await openPage({}, ana);
  await page.goto('/settings');
  const rating = page.getByRole('switch', { name: 'Pedir avaliação ao encerrar' });
  await expectSoon(() => rating.isVisible()).toBe(true);
  expect(await rating.isChecked()).toBe(false);
  await rating.click({ force: true });
  await expectVisible(page.getByText('Operação atualizada com sucesso.'));
  expect(await stored()).toBe('enabled');
  await page.reload();
  await expectSoon(() => rating.isChecked()).toBe(true);
  await rating.click({ force: true });
  await expectSoon(stored).toBe('disabled');
});
