import type { DemoCompany } from '../demo-company.ts';

/** The internal chat of the furniture shop. */
export const chats: NonNullable<DemoCompany['chats']> = [
  {
    title: 'Avisos da loja',
    people: ['Marcos Vinícius', 'Bruna Carvalho', 'Thiago Nunes', 'Patrícia Lopes'],
    messages: [
      {
        by: 'Marcos Vinícius',
        minutesAgo: 2 * 1440 + 40,
        text: 'Sábado a loja abre às 9h, com café para os clientes.',
      },
      {
        by: null,
        minutesAgo: 1440 + 65,
        text: 'A Black Friday começa na sexta. O cupom é *JARDIM10*, vale para sofás e painéis.',
      },
      { by: 'Bruna Carvalho', minutesAgo: 1440 + 60, text: 'Vale junto com o desconto à vista?', quotes: 2 },
      {
        by: null,
        minutesAgo: 1440 + 58,
        text: 'Não soma. Vale o maior dos dois.',
        quotes: 3,
        reactions: { 'Bruna Carvalho': '👍', 'Thiago Nunes': '👍' },
      },
      {
        by: 'Thiago Nunes',
        minutesAgo: 310,
        text: '@Helena Prado o cupom vale também para as poltronas? Tenho cliente esperando.',
        mentions: [null],
      },
      {
        by: 'Patrícia Lopes',
        minutesAgo: 45,
        text: '@Thiago Nunes @Helena Prado na loja a placa diz "sofás e poltronas".',
        mentions: ['Thiago Nunes', null],
      },
    ],
  },
  {
    title: 'Entregas do dia',
    people: ['Marcos Vinícius', 'Patrícia Lopes', 'Bruna Carvalho'],
    messages: [
      { by: 'Patrícia Lopes', minutesAgo: 190, text: 'O caminhão sai às 14h, com sete entregas na Zona Sul.' },
      {
        by: 'Bruna Carvalho',
        minutesAgo: 120,
        text: 'Esta cliente pede para receber depois das 16h. Dá para ser a última?',
        hasTicket: true,
      },
      {
        by: 'Patrícia Lopes',
        minutesAgo: 112,
        text: 'Dá, já mudei a rota.',
        quotes: 2,
        reactions: { 'Bruna Carvalho': '🙏' },
      },
      {
        by: 'Marcos Vinícius',
        minutesAgo: 20,
        text: '@Helena Prado falta assinar a nota do armário da Moema. Está na sua mesa.',
        mentions: [null],
      },
    ],
  },
  {
    title: 'Vendas',
    people: ['Bruna Carvalho', 'Thiago Nunes'],
    messages: [{ by: 'Thiago Nunes', minutesAgo: 7, text: 'Fechei o painel ripado! 🎉' }],
  },
];
