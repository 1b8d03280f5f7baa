import { it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('the link of an e-mail is reported as used only when it is: after another kind of refusal it is still valid', async () => {
  const page = await openPage();
  await page.route('**/api/companies/cadastro/confirm', (route) =>
    route.fulfill({ status: 429, json: { error: 'ERR_RATE_LIMIT' } }),
  );
  const used = page.getByText('Este link já foi usado');
  await page.goto('/confirm-email#token=abc');
  await expectVisible(page.getByText('Muitas tentativas'));
  await expectHidden(used);
  await page.unroute('**/api/companies/cadastro/confirm');
  await page.reload();
  await expectVisible(used);
});
