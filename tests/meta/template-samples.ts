import type { TemplateInput } from '../../peers/graph/templates.ts';

/** Templates of a business account, one of each relevant kind. */
export const orderReady: TemplateInput = {
  name: 'pedido_pronto',
  language: 'pt_BR',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['1042'] } },
    {
      type: 'BODY',
      text: 'Olá {{1}}, seu pedido chega {{2}}.',
      example: { body_text: [['Ana', 'amanhã']] },
    },
    { type: 'FOOTER', text: 'Casa Jardim' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Está bem' },
        {
          type: 'URL',
          text: 'Acompanhar',
          url: 'https://casa.example/p/{{1}}',
          example: ['https://casa.example/p/a1'],
        },
        { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551130000000' },
      ],
    },
  ],
};
export const orderValues = { 'header.1': '1042', 'body.1': 'Ana', 'body.2': 'amanhã', 'button.1': 'a1' };

export const namedReminder: TemplateInput = {
  name: 'lembrete',
  language: 'pt_BR',
  components: [
    {
      type: 'BODY',
      text: '{{nome}}, sua consulta é {{dia}}.',
      example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] },
    },
  ],
};

export const receipt: TemplateInput = {
  name: 'comprovante',
  language: 'pt_BR',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://scontent.example/1'] } },
    { type: 'BODY', text: 'Segue o comprovante.' },
  ],
};

export const coupon: TemplateInput = {
  name: 'cupom',
  language: 'pt_BR',
  category: 'MARKETING',
  components: [
    { type: 'BODY', text: 'Um presente para você.' },
    { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar o código', example: 'DEZ' }] },
  ],
};

const short = (name: string, more: Partial<TemplateInput>): TemplateInput => ({
  name,
  language: 'pt_BR',
  components: [{ type: 'BODY', text: 'Oi' }],
  ...more,
});

/** Templates that cannot be sent by the product. */
export const unsendable: TemplateInput[] = [
  short('pausado', { status: 'PAUSED' }),
  short('recusado', { status: 'REJECTED' }),
  short('em_analise', { status: 'PENDING' }),
  short('desativado', { status: 'DISABLED' }),
  short('codigo', { category: 'AUTHENTICATION' }),
  short('carrossel', {
    components: [
      { type: 'BODY', text: 'Veja' },
      { type: 'CAROUSEL', cards: [] },
    ],
  }),
];
