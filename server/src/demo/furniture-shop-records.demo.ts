import type { DemoCompany } from './demo-company.ts';

/** The furniture shop's contact lists for campaigns, and its quick replies. */
export const contactLists: NonNullable<DemoCompany['contactLists']> = [
  { name: 'Clientes da Black Friday', people: 148 },
  { name: 'Arquitetos parceiros', people: 23 },
  { name: 'Orçamentos sem resposta', people: 61 },
  { name: 'Entregas de setembro', people: 46 },
];

export const playedCampaign: NonNullable<DemoCompany['playedCampaign']> = {
  name: 'Como ficou a sua sala?',
  list: 'Entregas de setembro',
  messages: [
    '{{ms}}, {{firstName}}! O seu móvel chegou bem? Responda aqui se algo não ficou como devia.',
    'Oi, {nome}! Faz um mês que entregamos o seu móvel. Ficou tudo certo?',
  ],
  answers: [
    'Ficou lindo, obrigada!',
    'PARAR',
    'Uma porta do armário está raspando',
    'Tudo certo',
    'Sair',
    'Amei o sofá',
  ],
  daysAgo: 4,
};

export const campaigns: NonNullable<DemoCompany['campaigns']> = [
  {
    name: 'Black Friday · sofás e painéis',
    list: 'Clientes da Black Friday',
    messages: [
      '{{ms}}, {{firstName}}! A Black Friday da Casa Jardim começa na sexta. Com o cupom {cupom} você tem 10% a mais.',
      'Oi, {nome}! Sofás e painéis com até 40% na Black Friday da Casa Jardim. Cupom: {cupom}. Quer ver o catálogo?',
    ],
    inDays: 3,
  },
  {
    name: 'Catálogo para arquitetos',
    list: 'Arquitetos parceiros',
    fileList: 'Catálogo de primavera',
    messages: ['{{firstName}}, este é o nosso catálogo de primavera, com as condições para parceiros.'],
    confirmation: '{{ms}}, {{firstName}}! Posso mandar o catálogo de primavera?',
  },
];

export const fileLists: NonNullable<DemoCompany['fileLists']> = [
  {
    name: 'Catálogo de primavera',
    message: 'Olá, {nome}! Este é o nosso catálogo de primavera.',
    files: [
      { make: 'picture', name: 'sala-de-estar.jpg' },
      { make: 'picture', name: 'quarto-casal.jpg', caption: 'Linha Aurora, em até 10 vezes' },
      { make: 'document', name: 'tabela-de-precos.pdf' },
    ],
  },
  {
    name: 'Manuais de montagem',
    message: 'Segue o manual de montagem do seu móvel.',
    files: [{ make: 'document', name: 'manual-painel.pdf' }],
  },
];

export const quickReplies: DemoCompany['quickReplies'] = [
  { shortcode: 'bomdia', message: '{{ms}}, {{firstName}}! Aqui é da Casa Jardim. Como posso ajudar?' },
  {
    shortcode: 'garantia',
    message:
      'Seu produto tem garantia de 12 meses contra defeito de fabricação. Para abrir o chamado, mande a nota fiscal e uma foto, por favor.',
  },
  {
    shortcode: 'garantia-termo',
    message: 'Segue o termo de garantia completo.',
    file: { make: 'document', name: 'termo-de-garantia.pdf' },
  },
  {
    shortcode: 'gabarito',
    message: 'Medidas e gabarito de furação do painel.',
    file: { make: 'picture', name: 'gabarito-painel.jpg' },
  },
  {
    shortcode: 'gastos-frete',
    message: 'O frete para a Grande São Paulo fica entre R$ 90 e R$ 180, conforme o bairro.',
  },
  { shortcode: 'horario', message: 'Atendemos de segunda a sexta das 9h às 18h e aos sábados das 9h às 13h.' },
  { shortcode: 'pix', message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-95, em nome de Casa Jardim Móveis Ltda.' },
  { shortcode: 'prazo', message: 'O prazo de entrega é de 10 a 15 dias úteis depois da confirmação do pagamento.' },
  { shortcode: 'protocolo', message: 'O protocolo deste atendimento é {{protocol}}.' },
  { shortcode: 'tchau', message: 'Obrigada pelo contato, {{firstName}}! Qualquer coisa, é só chamar. 😊' },
];

const wholeDay = { isYearly: true, closedFrom: '', closedUntil: '' };
export const holidays: NonNullable<DemoCompany['holidays']> = [
  { day: '2026-01-01', name: 'Confraternização Universal', ...wholeDay },
  { day: '2026-09-07', name: 'Independência', ...wholeDay },
  { day: '2026-12-24', name: 'Véspera de Natal', isYearly: true, closedFrom: '12:00', closedUntil: '' },
  { day: '2026-12-25', name: 'Natal', ...wholeDay },
];
