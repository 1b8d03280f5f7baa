import type { Page } from 'playwright-core';
import { expectVisible } from '../open-browser.ts';

/** Opens the preview of a sheet with one invalid row. */
export async function openContactImport(page: Page, menu: string): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: 'De uma planilha…' }).click();
  const buffer = Buffer.from('nome;numero\nAna;11987654321\nBento;1,15E+12');
  await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
  await expectVisible(page.getByText('Número arredondado pela planilha'));
}
