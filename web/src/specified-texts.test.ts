import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { i18next } = await import('./platform/i18n.ts');
const { pairingTexts } = await import('./connections/pairing/pairing.texts.ts');
const { contactTexts } = await import('./contacts/contact.texts.ts');
const { forwardTexts } = await import('./messages/forward/forward.texts.ts');
const { messageTexts } = await import('./messages/messages.texts.ts');
const { noteTexts } = await import('./notes/note.texts.ts');
const { queueTexts } = await import('./queues/queue.texts.ts');
const { quickMessageTexts } = await import('./quick-messages/quick-message.texts.ts');
const { scheduleTexts } = await import('./schedules/schedule.texts.ts');
const { settingTexts } = await import('./settings/setting.texts.ts');
const { loginTexts } = await import('./shell/login/login.texts.ts');
const { shellTexts } = await import('./shell/shell.texts.ts');
const { tagTexts } = await import('./tags/tag.texts.ts');
const { ticketTexts } = await import('./tickets/ticket.texts.ts');
const { uiTexts } = await import('./ui/ui.texts.ts');

const textOf = (language: string, { name }: { name: string }, key: string) =>
  i18next.getResource(language, name, key) as unknown;

/** Texts that the specification gives verbatim. */
it.each([
  [noteTexts, 'added', 'Observação adicionada com sucesso!'],
  [noteTexts, 'removed', 'Observação excluída com sucesso!'],
  [ticketTexts, 'deletedTicket', 'Conversa finalizada com sucesso.'],
  [ticketTexts, 'notAllowed', 'Acesso não permitido'],
  [ticketTexts, 'chooseQueue', 'Selecione uma fila'],
  [contactTexts, 'queueRequired', 'Selecione uma fila'],
  [forwardTexts, 'noneSelected', 'Nenhuma mensagem selecionada'],
  [messageTexts, 'tooMany', 'Não é possível selecionar mais de 4 mensagens para encaminhar'],
  [queueTexts, 'saved', 'Fila salva com sucesso'],
  [queueTexts, 'hoursSave', 'Clique em salvar para registar as alterações'],
  [settingTexts, 'saved', 'Operação atualizada com sucesso.'],
  [settingTexts, 'hoursSaved', 'Horários atualizados com sucesso.'],
  [pairingTexts, 'connected', 'WhatsApp conectado com sucesso!'],
  [pairingTexts, 'expired', 'Expirado'],
  [scheduleTexts, 'errorTitle', 'Erro de Envio'],
  [scheduleTexts, 'statusTitle', 'Mensagem {status}'],
  [quickMessageTexts, 'noMedia', 'Sem anexo'],
  [tagTexts, 'tooShort', 'Mensagem muito curta'],
  [ticketTexts, 'tabTicket', 'Ticket'],
  [ticketTexts, 'tabList', 'Atendimentos'],
])('$0.name: $1', (bundle, key, text) => {
  expect(textOf('pt', bundle, key)).toBe(text);
});

it('English has the texts that the specification gives in English', () => {
  expect([textOf('en', shellTexts, 'activeUntil'), textOf('en', pairingTexts, 'none')]).toEqual([
    'Active until {date}',
    'Waiting for QR Code',
  ]);
});

it.each(['pt', 'en', 'es'])('the example of a number is in international format (%s)', (language) => {
  expect(textOf(language, uiTexts, 'phoneExample')).toMatch(/^\+55 /);
});

it('a user who signs in elsewhere is informed here, with the time', () => {
  expect(textOf('pt', loginTexts, 'elsewhere')).toMatch(/^Sua conta foi acessada em outro computador\. .*\{time\}/);
});
