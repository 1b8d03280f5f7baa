import { it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectVisible, openBrowser } from '../open-browser.ts';
import { withReceipt } from './with-receipt.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('the receipt of an erasure is printed without the page behind it and without buttons', async () => {
  const shop = await server.company('Loja Impressa');
  const page = await openPage({}, shop.admin.session.user.email);
  await withReceipt(page);
  await page.goto('/settings?tab=privacy');
  const heading = page.getByRole('heading', { name: 'Configurações', includeHidden: true });
  await page.emulateMedia({ media: 'print' });
  await expectVisible(heading);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Recibo: 2026-0001' }).click();
  const dialog = page.getByRole('dialog', { name: 'Protocolo 2026-0001' });
  await expectVisible(dialog.getByRole('button', { name: 'Imprimir' }));
  await page.emulateMedia({ media: 'print' });
  await expectHidden(heading);
  await expectHidden(dialog.getByRole('button', { name: 'Imprimir' }));
  await expectVisible(dialog.getByText(/Ana Prado/));
});
