import type { Locator } from 'playwright-core';

type Credentials = { phoneNumberId: string; wabaId: string; accessToken: string; appSecret: string; graphUrl: string };

/** Fills the credentials of the form of a connection by Cloud API. */
export async function fillCloudCredentials(form: Locator, given: Credentials): Promise<void> {
  await form.getByLabel('ID do número de telefone').fill(given.phoneNumberId);
  await form.getByLabel('ID da conta do WhatsApp Business').fill(given.wabaId);
  await form.getByLabel('Token de acesso').fill(given.accessToken);
  await form.getByLabel('Chave secreta do app').fill(given.appSecret);
  await form.getByLabel('Endereço da Graph API').fill(given.graphUrl);
}
