/** The invoices of an overdue company, whose own users cannot sign in until they have paid. */
export async function showOverdueCompany(page) {
  const name = 'Pet Shop Focinho';
  const action = page.getByRole('button', { name: `Entrar como administrador · ${name}` });
  const menu = page.getByRole('button', { name: new RegExp(`${name}$`) }).last();
  await action.or(menu).first().waitFor();
  if (await action.isVisible()) await action.click();
  else {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Entrar como administrador' }).click();
  }
  await page.getByRole('button', { name: 'Sair da empresa' }).waitFor();
  await page.goto(new URL('/financeiro', page.url()).href);
  await page.getByText('Vencido', { exact: true }).waitFor();
}
