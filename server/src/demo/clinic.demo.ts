import {
  attendant,
  customer,
  type DemoCompany,
  internalNote,
  note,
  place,
  template,
  transfer,
} from './demo-company.ts';

export const clinic: DemoCompany = {
  name: 'Clínica Bem Viver (demonstração)',
  domain: 'bemviver.demo',
  areaCode: '5531',
  seed: 31,
  admin: { name: 'Dra. Cláudia Reis' },
  queues: [
    { name: 'Recepção', color: '#0C8599' },
    {
      name: 'Exames',
      color: '#9C36B5',
      greetingMessage: '{{ms}}, {{firstName}}! Você está no laboratório.',
      options: [
        {
          title: 'Preparo para o exame',
          message: 'Qual é o exame?',
          children: [
            { title: 'Sangue', message: 'Jejum de 8 horas. Água pode.', action: 'close' },
            { title: 'Ultrassom', message: 'Beba um litro de água uma hora antes.', action: 'close' },
          ],
        },
        { title: 'Resultado', message: 'Um momento, já vamos procurar o seu resultado.' },
        { title: 'Marcar um exame', message: 'Mande a foto do pedido médico, por favor.' },
      ],
    },
    { name: 'Convênios', color: '#9A6B4B' },
  ],
  contactLists: [{ name: 'Retorno de rotina', people: 20 }],
  playedCampaign: {
    name: 'Retorno anual',
    list: 'Retorno de rotina',
    messages: ['{{ms}}, {{firstName}}! Faz um ano da sua última consulta. Quer marcar o retorno?'],
    answers: ['PARAR', 'Quero sim', 'Pode ser na terça'],
    daysAgo: 5,
  },
  connections: [
    { name: 'Clínica', queues: ['Recepção'] },
    { name: 'Laboratório', queues: ['Exames'] },
    {
      name: 'Central',
      queues: ['Recepção', 'Exames', 'Convênios'],
      greetingMessage: 'Olá, você falou com a Clínica Bem Viver. Escolha uma opção:',
    },
  ],
  people: [
    {
      name: 'Luciana Freitas',
      profile: 'supervisor',
      queues: ['Recepção', 'Exames', 'Convênios'],
      allTicket: 'enabled',
    },
    { name: 'Gabriel Santana', profile: 'user', queues: ['Recepção'] },
    { name: 'Aline Barbosa', profile: 'user', queues: ['Recepção', 'Convênios'] },
    { name: 'Eduardo Pires', profile: 'user', queues: ['Exames'] },
  ],
  tags: [
    { name: 'Primeira consulta', color: '#2F9E44' },
    { name: 'Retorno', color: '#1971C2' },
    { name: 'Urgente', color: '#E03131' },
    { name: 'Aguardando guia', color: '#FFD43B', lane: true },
    { name: 'Agendado', color: '#69DB7C', lane: true },
  ],
  quickReplies: [
    { shortcode: 'endereco', message: 'Ficamos na Rua das Acácias, 120, sala 4. Há estacionamento no prédio.' },
    { shortcode: 'preparo', message: 'Para o exame é preciso jejum de 8 horas. Água pode.' },
    { shortcode: 'confirma', message: '{{ms}}, {{firstName}}! Podemos confirmar sua consulta de amanhã?' },
  ],
  cloudConnection: {
    name: 'WhatsApp oficial',
    queue: 'Recepção',
    templates: [
      template('lembrete_consulta', '{{nome}}, sua consulta é {{dia}}. Você confirma?', {
        buttons: [
          { kind: 'reply', text: 'Confirmo', target: null },
          { kind: 'reply', text: 'Quero remarcar', target: null },
        ],
        examples: { 'body.nome': 'Ana', 'body.dia': 'amanhã às 10h' },
      }),
    ],
    conversations: [
      {
        customer: 'Cecília Moraes',
        person: 'Gabriel Santana',
        hoursAgo: 28,
        messages: [
          { fromMe: false, body: 'Preciso remarcar minha consulta de quinta' },
          { fromMe: true, body: 'Claro! Vou ver os horários da semana que vem.' },
        ],
      },
    ],
  },
  schedules: [
    { body: '{{ms}}, {{firstName}}! Podemos confirmar sua consulta de amanhã?', inHours: 8 },
    { body: 'Hora do retorno anual: quer marcar um horário?', inHours: 24 * 30, recurrence: 'FREQ=YEARLY' },
  ],
  customers: 60,
  tickets: { closed: 85, open: 12, pending: 10 },
  scripts: [
    {
      queue: 'Recepção',
      tags: ['Primeira consulta', 'Agendado'],
      steps: [
        customer('Bom dia! Gostaria de marcar uma consulta com dermatologista'),
        attendant('Bom dia, {nome}! Temos horário com a Dra. Cláudia na terça às 14h ou na quarta às 10h20.'),
        customer('Quarta às 10h20'),
        attendant('É particular ou convênio?'),
        customer('Convênio. Segue a carteirinha', { make: 'picture', name: 'carteirinha.jpg' }),
        attendant('Agendado! Chegue 15 minutos antes, com documento com foto.'),
        customer('Onde fica a clínica?'),
        attendant('Rua dos Aimorés, 1500, em frente à praça. Tem estacionamento conveniado.'),
        customer('Obrigada 🙏'),
      ],
    },
    {
      queue: 'Recepção',
      tags: ['Retorno'],
      steps: [
        customer('Boa tarde, preciso remarcar minha consulta de amanhã'),
        attendant('Boa tarde, {nome}! Claro. Qual o melhor dia?'),
        customer('Sexta, qualquer horário depois das 16h'),
        attendant('Sexta às 16h40, pode ser?'),
        customer('Pode sim, obrigado!'),
        note('Segunda remarcação deste mês.'),
      ],
    },
    {
      queue: 'Recepção',
      tags: ['Urgente'],
      steps: [
        customer('Minha filha está com febre de 39, tem pediatra hoje?'),
        customer('', { make: 'voice', name: 'audio.wav' }),
        attendant('{nome}, temos encaixe às 17h com o Dr. Sérgio. Consegue chegar?'),
        customer('Consigo, estou indo'),
        internalNote('Avisei o Dr. Sérgio do encaixe.'),
        place('Saindo daqui', -19.9245, -43.9352),
        attendant('Perfeito. Se a febre passar de 39,5, vá direto ao pronto-socorro, por favor.'),
      ],
    },
    {
      queue: 'Exames',
      tags: [],
      steps: [
        customer('Oi, o resultado do meu exame de sangue já saiu?'),
        attendant('Oi, {nome}! Saiu hoje. Aqui está:', { make: 'document', name: 'resultado-{pedido}.pdf' }),
        customer('Obrigada! Preciso ir aí buscar o original?'),
        attendant('Não precisa, este PDF é assinado digitalmente. 😉'),
      ],
    },
    {
      queue: 'Exames',
      tags: ['Agendado'],
      steps: [
        customer('Bom dia. Precisa de jejum para o exame de glicemia?'),
        attendant('Bom dia, {nome}! Precisa sim: 8 horas, pode beber água.'),
        customer('E funciona no sábado?'),
        attendant('Das 7h às 11h, por ordem de chegada.'),
        customer('Show, vou no sábado então'),
      ],
    },
    {
      queue: 'Convênios',
      tags: ['Aguardando guia'],
      steps: [
        customer('Olá, vocês atendem o meu plano?'),
        customer('Segue a foto do cartão', { make: 'picture', name: 'cartao-do-plano.jpg' }),
        attendant('Olá, {nome}! Atendemos sim. Para o ultrassom precisamos da guia autorizada.'),
        customer('Aqui está o pedido do médico', { make: 'document', name: 'pedido-medico.pdf' }),
        attendant('Enviei para autorização. Costuma levar 2 dias úteis, te aviso por aqui.'),
        note('Protocolo do convênio: {pedido}.'),
      ],
    },
    {
      queue: 'Recepção',
      tags: [],
      steps: [
        customer('Quanto custa a consulta particular?'),
        attendant('Olá, {nome}! A consulta é R$ {valor}, com retorno em 30 dias.'),
        customer('Aceita Pix?'),
        attendant('Aceitamos Pix, débito e crédito.'),
        customer('Vou querer falar sobre reembolso também'),
        attendant('Vou te passar para o setor de convênios, um momento.'),
        transfer('Convênios'),
        attendant('Oi, {nome}! Sobre o reembolso: emitimos nota fiscal e relatório, e o plano devolve em até 30 dias.'),
        customer('Entendi, muito obrigado'),
      ],
    },
  ],
};
