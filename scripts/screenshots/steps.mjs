// Steps on a page before its picture is taken.

export async function openFirstList(page) {
  await page.getByText('Clientes da Black Friday').click();
  await page.waitForURL(/contacts$/);
}

/** Opens the report of the finished campaign. */
export async function openCampaignReport(page) {
  await page.getByText('Como ficou a sua sala?').first().click();
  await page.getByRole('heading', { name: 'Como ficou a sua sala?' }).waitFor();
}

export async function openCampaignTest(page) {
  await page.getByText('Catálogo para arquitetos').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar teste' }).click();
  await page.getByRole('dialog', { name: 'Enviar teste' }).waitFor();
}

/** The forecast in the dialog that starts a campaign. */
export async function openCampaignStart(page) {
  const row = page.locator('tr, article, li').filter({ hasText: 'Catálogo para arquitetos' }).first();
  const start = row.getByRole('button', { name: /^Iniciar agora/ });
  if (await start.isVisible()) await start.click();
  else {
    await row.getByRole('button', { name: /^(Mais|Ações)/ }).click();
    await page.getByRole('menuitem', { name: 'Iniciar agora' }).click();
  }
  await page.getByRole('dialog').getByText('Recebem').waitFor();
}

export async function openImport(page, size) {
  await page
    .getByRole('button', { name: size === 'wide' ? 'Importar' : 'Mais ações' })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'De uma planilha…' }).click();
  const buffer = Buffer.from('nome;numero\nAna Prado;11987654321\nBento;1,15E+12\n;11987654322\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Nada mudou ainda').waitFor();
}

export async function pickThree(page) {
  await page.locator('[data-ticket]').first().waitFor();
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
}

export async function writeAsCustomer(page) {
  const phone = page.getByRole('region', { name: /^Telefone de / });
  if (await phone.getByText('pé solto').count()) return;
  const write = phone.getByRole('textbox', { name: 'Mensagem' });
  for (const text of ['Bom dia! Comprei um sofá com vocês em março.', 'Ontem ele apareceu com o pé solto.']) {
    await write.fill(text);
    await write.press('Enter');
    await phone.getByText(text).waitFor();
  }
  const photo = page.getByRole('button', { name: 'Foto', exact: true });
  if (await photo.isVisible()) {
    await photo.click();
    await phone.getByRole('img', { name: 'Foto enviada' }).waitFor();
    await phone.getByText('entregue', { exact: true }).nth(2).waitFor({ state: 'attached' });
  }
}

export async function tryOptions(page) {
  await page.getByText('Assistência').first().click();
  await page.getByRole('tab', { name: 'Chatbot' }).click();
  const pane = page.getByRole('region', { name: 'Experimente' });
  for (const text of ['Oi', '1']) {
    await pane.getByRole('textbox').fill(text);
    await pane.getByRole('textbox').press('Enter');
  }
}

export async function runDry(page) {
  await page.getByText('Assistência').first().click();
  await page.getByRole('textbox', { name: 'Mensagem de saudação' }).fill('Assistência, bom dia!');
  await page.getByRole('tab', { name: 'Simular' }).click();
  await page.getByRole('button', { name: 'Simular' }).click();
  await page.getByText(/^Conversas simuladas/).waitFor();
}

/** Contact whose conversation has a message of every kind. */
const everyKind = 'Rosana Mostra';

/** Addresses of conversations by purpose of the screenshot. */
export async function ticketsToShow(get) {
  const { tickets } = await get('/tickets?status=open');
  const outside = tickets.find(({ contact }) => contact.name === 'Beatriz Sampaio') ?? tickets[0];
  return {
    open: await ticketWithPicture(
      tickets.filter(({ contact }) => contact.name !== everyKind),
      get,
    ),
    outside: `/tickets/${outside?.uuid ?? ''}`,
    earlier: await ticketWithEarlier(tickets, get),
    kinds: `/tickets/${(tickets.find(({ contact }) => contact.name === everyKind) ?? tickets[0])?.uuid ?? ''}`,
  };
}

async function ticketWithEarlier(tickets, get) {
  for (const { id, uuid } of tickets) if ((await get(`/tickets/${id}/earlier`)).ticket) return `/tickets/${uuid}`;
  return `/tickets/${tickets[0]?.uuid ?? ''}`;
}

/** Scrolls the thread: 0 is its first message, 1 its newest. */
export async function scrollThread(page, share) {
  await page.locator('[data-thread] [data-message]').first().waitFor();
  await page.locator('[data-thread]').evaluate((content, to) => {
    const box = content.parentElement;
    box?.scrollTo(0, (box.scrollHeight - box.clientHeight) * to);
  }, share);
}

/** Scrolls to the divider between the ticket and the one before. */
export async function scrollToEarlier(page) {
  const divider = page.getByRole('link', { name: /^Abrir a conversa nº/ }).last();
  for (let turn = 0; turn < 40 && (await divider.count()) === 0; turn++) {
    await page.locator('[data-thread]').evaluate((content) => content.parentElement?.scrollBy(0, -400));
    await page.waitForTimeout(150);
  }
  await divider.evaluate((link) => link.scrollIntoView({ block: 'center' }));
}

async function ticketWithPicture(tickets, get) {
  for (const { id, uuid } of tickets) {
    const { messages } = await get(`/messages/${id}`);
    if (messages.length > 4 && messages.some(({ mediaType }) => mediaType === 'image')) return `/tickets/${uuid}`;
  }
  return `/tickets/${tickets[0]?.uuid ?? ''}`;
}

export async function openTemplates(page) {
  await page.getByRole('button', { name: 'Enviar um modelo' }).first().click();
  await page.getByRole('option').first().waitFor();
}

export async function fillTemplate(page) {
  await openTemplates(page);
  await page.getByRole('option', { name: /pedido_a_caminho/ }).click();
  await page
    .getByRole('button', { name: /^Usar o nome/ })
    .first()
    .click();
  await page.getByLabel('Variável 2').fill('48213');
}

export async function openSecurity(page) {
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Segurança' }).click();
  await page.getByText('Esta', { exact: true }).waitFor();
}

export async function openSessions(page, size) {
  if (size === 'wide') await page.getByRole('button', { name: 'Sessões · Bruna Carvalho' }).click();
  else {
    await page.getByRole('button', { name: 'Ações de Bruna Carvalho' }).click();
    await page.getByRole('menuitem', { name: 'Sessões' }).click();
  }
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** Searches all conversations for photos. */
export async function searchMessages(page) {
  await page.getByRole('tab', { name: 'Busca' }).click();
  await page.getByRole('button', { name: 'Mensagens', exact: true }).click();
  await page.getByPlaceholder('Qualquer tipo').click();
  await page.getByRole('option', { name: 'Fotos' }).click();
  await page.getByRole('region', { name: 'Mensagens' }).getByRole('link').first().waitFor();
}

/** The dashboard with its tabs, and each report. */
export const figurePages = (admin, nobody) => [
  ['dashboard', admin, '/'],
  ['dashboard-month', admin, '/?days=30'],
  ['dashboard-nps', admin, '/?days=30&tab=nps'],
  ['dashboard-attendants', admin, '/?days=30&tab=attendants'],
  ['dashboard-filter', admin, '/', (page) => page.getByRole('button', { name: 'Hoje' }).first().click()],
  ['dashboard-empty', nobody, '/'],
  ['moments', admin, '/moments'],
  ['chats', admin, '/chats'],
  ['chats-mentions', admin, '/chats', (page) => page.getByRole('button', { name: 'Menções a você' }).first().click()],
  ['chats-room', admin, '/chats', (page) => page.getByRole('link', { name: /Entregas do dia/ }).click()],
  ['kanban', admin, '/kanban'],
  ['kanban-lanes', admin, '/TagsKanban'],
  ...['tickets', 'durations', 'groups', 'research', 'messages', 'goals'].map((name) => [
    `reports-${name}`,
    admin,
    `/reports?report=${name}&days=30`,
  ]),
  ['report-mailings', admin, '/reports', openMailings],
  ['report-mailing', admin, '/reports', openMailing],
];

async function openMailings(page, size) {
  if (size !== 'wide') await press(page, 'Mais ações');
  await page
    .getByRole(size === 'wide' ? 'button' : 'menuitem', { name: 'Enviar por e-mail' })
    .first()
    .click();
  await page.getByRole('list', { name: 'Relatórios por e-mail' }).waitFor();
}

async function openMailing(page, size) {
  await openMailings(page, size);
  await press(page, /^Editar · /);
  await page.getByRole('dialog', { name: /^Editar o envio/ }).waitFor();
}

export async function newConnection(page, kind) {
  await press(page, 'Nova conexão');
  await page.getByRole('dialog').getByRole('button', { name: kind }).first().click();
}

export function press(page, name) {
  return page.getByRole('button', { name }).first().click();
}

export async function searchSofa(page) {
  const found = page.waitForResponse(/searchParam=sof/);
  await page.getByRole('searchbox').first().fill('sofá');
  await found;
}

/** A button of the conversation's head on wide screens, an item of its menu on phones. */
export function fromHead(button, item) {
  return async (page, size) => {
    if (size === 'wide') return press(page, button);
    await press(page, 'Mais ações da conversa');
    await page.getByRole('menuitem', { name: item }).click();
  };
}

/** A stored mail: the installation of the pictures has no mail server. */
export const askForReset = (email) => async (page) => {
  await page.request.post('/api/forgetpassword', { data: { email } });
  await page.reload();
  await page.getByText(email).first().waitFor();
};
