import type { Locator, Page } from 'playwright-core';

/** Opens the form of a new campaign and fills in what it needs. */
export async function fillNewCampaign(page: Page, text: string): Promise<Locator> {
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Semana do sofá');
  await dialog.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
  await page.getByRole('option', { name: 'Clientes de outubro' }).click();
  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill(text);
  return dialog;
}
