import { type CloudConnection, template } from './demo-company.ts';

export const furnitureShopCloud: CloudConnection = {
  name: 'WhatsApp oficial',
  queue: 'Vendas',
  templates: [
    template('pedido_a_caminho', 'Olá {{1}}, seu pedido {{2}} saiu para entrega e chega {{3}}.', {
      header: { format: 'text', text: 'Pedido a caminho' },
      footer: 'Casa Jardim Móveis',
      buttons: [
        { kind: 'reply', text: 'Vou estar em casa', target: null },
        { kind: 'url', text: 'Acompanhar', target: 'https://casajardim.demo/p/{{1}}' },
      ],
      examples: { 'body.1': 'Ana', 'body.2': '48213', 'body.3': 'amanhã de manhã', 'button.1': '48213' },
    }),
    template('retomar_orcamento', '{{nome}}, o orçamento que você pediu ainda vale até {{dia}}. Podemos seguir?', {
      buttons: [
        { kind: 'reply', text: 'Sim, quero seguir', target: null },
        { kind: 'reply', text: 'Agora não', target: null },
      ],
      examples: { 'body.nome': 'Ana', 'body.dia': 'sexta-feira' },
    }),
    template('nota_fiscal', 'Segue a nota fiscal da sua compra. Obrigado pela preferência!', {
      header: { format: 'document', text: '' },
    }),
    template('semana_do_sofa', 'Só nesta semana: sofás com até 20% de desconto.', {
      category: 'marketing',
      status: 'paused',
    }),
  ],
  conversations: [
    {
      customer: 'Beatriz Sampaio',
      person: 'Bruna Carvalho',
      hoursAgo: 30,
      messages: [
        { fromMe: false, body: 'Oi! O orçamento do sofá Lisboa ainda vale?' },
        { fromMe: true, body: 'Oi, Beatriz! Vale sim.' },
        { fromMe: false, body: 'Então me confirma a cor, por favor' },
        { fromMe: true, body: 'Vou confirmar com o estoque e já te falo.' },
      ],
    },
    {
      customer: 'Otávio Rangel',
      person: 'Bruna Carvalho',
      hoursAgo: 23.4,
      messages: [
        { fromMe: false, body: 'Boa tarde, a mesa de jantar vem montada?' },
        { fromMe: true, body: 'Boa tarde! Vou ver com a equipe de montagem.' },
      ],
    },
  ],
};
