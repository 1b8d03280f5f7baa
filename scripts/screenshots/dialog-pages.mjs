// Pictures of dialogs and lists, each with the steps that open it.

import {
  openCampaignReport,
  openCampaignStart,
  openCampaignTest,
  openFirstList,
  openImport,
  runDry,
  scrollThread,
} from './steps.mjs';

export const dialogPages = (attendant, admin) => [
  // A message of every kind.
  ['conversation-kinds', attendant, 'kinds'],
  ['conversation-kinds-middle', attendant, 'kinds', (page) => scrollThread(page, 0.5)],
  ['conversation-kinds-first', attendant, 'kinds', (page) => scrollThread(page, 0)],
  ['conversation-mentions', attendant, 'open', mention],
  ['conversation-message-info', attendant, 'open', showInfo],
  ['contact-list-items', admin, '/contact-lists', openFirstList],
  ['campaign-report', admin, '/campaigns', openCampaignReport],
  ['campaign-test', admin, '/campaigns', openCampaignTest],
  ['campaign-forecast', admin, '/campaigns', openCampaignStart],
  ['campaign-opt-outs', admin, '/campaigns-config/opt-outs'],
  ['contacts-import', admin, '/contacts', openImport],
  ['settings-ai', admin, '/settings?tab=ai'],
  ['settings-rights', admin, '/settings?tab=rights'],
  ['presence', attendant, '/tickets', (page) => page.getByRole('button', { name: /^Sua conta/ }).click()],
  ['profile', attendant, '/tickets', openOwn('Perfil')],
  ['notifications', attendant, '/tickets', openOwn('Notificações')],
  ['security-two-factor', attendant, '/tickets', setUpTwoFactor],
  ['queues-dry-run', admin, '/queues', runDry],
  ['queues-distribution', admin, '/queues', openDistribution],
  ['contacts-import-phone', admin, '/contacts', importPhone],
  ['contacts-suggestions', admin, '/contacts', (page) => page.getByRole('button', { name: 'Revisar' }).click()],
];

async function mention(page) {
  await page.locator('[data-composer] textarea').fill(''); // a draft of an earlier picture
  await page.keyboard.type('@');
  await page.getByRole('listbox', { name: /^Quem avisar/ }).waitFor();
}

async function showInfo(page) {
  await page.locator('[data-ours]').last().focus();
  await page.locator('[data-ours]').last().getByRole('button', { name: 'Mais ações' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click();
}

const openOwn = (name) => async (page) => {
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name }).waitFor();
};

async function setUpTwoFactor(page) {
  await openOwn('Segurança')(page);
  await page.getByRole('button', { name: /^Ativar/ }).click();
}

async function openDistribution(page) {
  await page.getByText('Vendas').first().click();
  const choice = page.getByRole('combobox', { name: 'Distribuição automática' });
  await choice.scrollIntoViewIfNeeded();
  await choice.click();
  await page.getByRole('option', { name: /^Rodízio/ }).click();
}

async function importPhone(page, size) {
  await page
    .getByRole('button', { name: size === 'wide' ? 'Importar' : 'Mais ações' })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Da agenda do telefone…' }).click();
  await page.getByRole('button', { name: 'Ver os contatos' }).click();
  await page.getByText('Nada mudou ainda').waitFor();
}
