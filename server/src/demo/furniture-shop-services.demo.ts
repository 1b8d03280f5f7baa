import type { DemoCompany } from './demo-company.ts';
import { furnitureShopCloud } from './furniture-shop-cloud.demo.ts';

const prompts: NonNullable<DemoCompany['prompts']> = [
  {
    name: 'Consultora de móveis',
    queue: 'Vendas',
    monthlyTokenCap: 500_000,
    prompt: `Você é a consultora da Casa Jardim Móveis. Ajude a escolher sofás, mesas e painéis.
Pergunte as medidas do ambiente e o prazo antes de sugerir.
Entregamos em São Paulo e região em 7 dias úteis. Parcelamos em até 10 vezes sem juros.
Nunca prometa desconto: quem decide é um vendedor.`,
  },
  {
    name: 'Dúvidas de entrega',
    queue: 'Entregas',
    prompt: `Você responde dúvidas sobre entrega e montagem da Casa Jardim.
A entrega é de segunda a sábado, das 8h às 18h. A montagem é feita até 2 dias depois.
Peça o número do pedido. Para mudar a data, passe a conversa a uma pessoa.`,
  },
];

const integrations: NonNullable<DemoCompany['integrations']> = [
  {
    type: 'typebot',
    name: 'Orçamento de móveis',
    urlN8N: 'https://typebot.io',
    typebotSlug: 'casa-jardim-orcamento',
    typebotExpires: 60,
    typebotKeywordFinish: 'sair',
    typebotKeywordRestart: 'recomeçar',
  },
  { type: 'n8n', name: 'Estoque', urlN8N: 'https://n8n.casajardim.example.com/webhook/estoque' },
  { type: 'webhook', name: 'Sistema da loja', urlN8N: 'https://erp.casajardim.example.com/balcao' },
];

const programs: NonNullable<DemoCompany['programs']> = {
  tokens: [
    { name: 'Sistema da loja', scopes: ['messages:send', 'messages:read'] },
    { name: 'Assistente de vendas', scopes: ['desk:read', 'desk:write'] },
  ],
  endpoints: [
    {
      name: 'Sistema da loja',
      url: 'https://erp.casajardim.example.com/balcao',
      events: ['ticket.accepted', 'ticket.closed', 'message.received'],
    },
  ],
  tasks: [
    { text: 'Confirmar com a transportadora a entrega de sábado', inHours: 26, isAboutTicket: true },
    { text: 'Rever os textos de saudação das filas' },
    { text: 'Fechar a escala de dezembro', inHours: 72 },
  ],
};

export const furnitureShopServices = { cloudConnection: furnitureShopCloud, prompts, integrations, programs };
