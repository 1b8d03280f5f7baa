import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { i18next } = await import('./platform/i18n.ts');
const { analyticsTexts } = await import('./analytics/analytics.texts.ts');
const { campaignTexts } = await import('./campaigns/campaign.texts.ts');
const { chatTexts } = await import('./chats/chat.texts.ts');
const { companyTexts } = await import('./companies/company.texts.ts');
const { moveDueDateTexts } = await import('./companies/move-due-date.texts.ts');
const { fileListTexts } = await import('./file-lists/file-list.texts.ts');
const { helpTexts } = await import('./helps/help.texts.ts');
const { invoiceTexts } = await import('./invoices/invoice.texts.ts');
const { kanbanTexts } = await import('./kanban/kanban.texts.ts');
const { laneTexts } = await import('./kanban/lane.texts.ts');
const { checkoutTexts } = await import('./payments/checkout/checkout.texts.ts');
const { pixTexts } = await import('./payments/pix/pix.texts.ts');
const { planTexts } = await import('./plans/plan.texts.ts');
const { publicApiTexts } = await import('./public-api/public-api.texts.ts');
const { globalSettingTexts } = await import('./settings/global-setting.texts.ts');
const { navigationTexts } = await import('./shell/navigation/navigation.texts.ts');
const { passwordResetTexts } = await import('./shell/password-reset/password-reset.texts.ts');
const { signUpTexts } = await import('./signup/signup.texts.ts');

const textOf = (language: string, { name }: { name: string }, key: string) =>
  i18next.getResource(language, name, key) as unknown;

/** Texts of the commercial areas that the specification gives verbatim. */
it.each([
  [campaignTexts, 'INATIVA', 'Inativa'],
  [campaignTexts, 'PROGRAMADA', 'Programada'],
  [campaignTexts, 'EM_ANDAMENTO', 'Em Andamento'],
  [campaignTexts, 'CANCELADA', 'Cancelada'],
  [campaignTexts, 'FINALIZADA', 'Finalizada'],
  [fileListTexts, 'nameShort', 'nome muito curto'],
  [chatTexts, 'needTitle', 'Por favor, preencha o título da conversa.'],
  [chatTexts, 'needPeople', 'Por favor, selecione pelo menos um usuário.'],
  [analyticsTexts, 'chooseFilter', 'Parametrize o filtro'],
  [kanbanTexts, 'removed', 'Ticket Tag Removido!'],
  [kanbanTexts, 'added', 'Ticket Tag Adicionado com Sucesso!'],
  [laneTexts, 'add', 'Nova Lane'],
  [invoiceTexts, 'title', 'Faturas'],
  [invoiceTexts, 'paid', 'Pago'],
  [invoiceTexts, 'overdue', 'Vencido'],
  [invoiceTexts, 'open', 'Em Aberto'],
  [checkoutTexts, 'stepData', 'Dados'],
  [checkoutTexts, 'stepPlan', 'Personalizar'],
  [checkoutTexts, 'stepReview', 'Revisar'],
  [checkoutTexts, 'pay', 'PAGAR'],
  [checkoutTexts, 'started', 'Assinatura realizada com sucesso! aguardando a realização do pagamento'],
  [pixTexts, 'renewed', 'Sua licença foi renovada até {date}!'],
  [companyTexts, 'title', 'Empresas'],
  [companyTexts, 'add', 'Cadastrar Empresa'],
  [moveDueDateTexts, 'moveDue', '+ Vencimento'],
  [companyTexts, 'saved', 'Operação realizada com sucesso!'],
  [
    companyTexts,
    'saveFailed',
    'Não foi possível realizar a operação. Verifique se já existe uma empresa com o mesmo nome ou se os campos foram preenchidos corretamente',
  ],
  [planTexts, 'tab', 'Planos'],
  [planTexts, 'saved', 'Operação realizada com sucesso!'],
  [helpTexts, 'tab', 'Ajuda'],
  [helpTexts, 'saved', 'Operação realizada com sucesso!'],
  [globalSettingTexts, 'title', 'Configurações Globais'],
  [publicApiTexts, 'sent', 'Mensagem enviada com sucesso'],
  [
    navigationTexts,
    'companyRefused',
    'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
  ],
  [passwordResetTexts, 'unknown', 'Email não encontrado'],
  [passwordResetTexts, 'sent', 'Email enviado com sucesso'],
  [passwordResetTexts, 'different', 'As senhas não correspondem'],
  [
    passwordResetTexts,
    'weak',
    'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
  ],
  [passwordResetTexts, 'doneTitle', 'Senha redefinida com sucesso'],
  [signUpTexts, 'codeIs', 'Seu código de validação é: {code}'],
  [signUpTexts, 'codeMissing', 'Por favor, solicite o seu código de validação.'],
  [signUpTexts, 'required', 'Obrigatório'],
  [signUpTexts, 'tooShort', 'Muito curto!'],
  [signUpTexts, 'tooLong', 'Muito extenso!'],
  [signUpTexts, 'emailInvalid', 'Email inválido'],
  [signUpTexts, 'phoneRequired', 'O número de telefone é obrigatório'],
  [
    signUpTexts,
    'phoneInvalid',
    'Número de telefone inválido. Por favor, insira um número de telefone válido do Brasil ou internacional.',
  ],
  [signUpTexts, 'doneTitle', 'Cadastro realizado com sucesso!'],
])('$0.name: $1', (bundle, key, text) => {
  expect(textOf('pt', bundle, key)).toBe(text);
});
