import { texts } from '../../platform/texts.ts';

export const firstStepsTexts = texts('firstSteps', {
  pt: {
    title: 'Tudo pronto para começar',
    text: 'As conversas aparecem aqui assim que alguém escrever.',
    connect: 'Conectar o WhatsApp',
    connectText: 'Leia um QR Code com o celular que vai atender.',
    invite: 'Convidar a equipe',
    inviteText: 'Crie os usuários e escolha as filas de cada um.',
    try: 'Testar no telefone',
    tryText: 'Escreva como se fosse um cliente e responda aqui.',
  },
  en: {
    title: 'Ready to begin',
    text: 'Conversations appear here as soon as somebody writes.',
    connect: 'Connect WhatsApp',
    connectText: 'Scan a QR code with the phone that will serve.',
    invite: 'Invite the team',
    inviteText: 'Create the users and choose the queues of each.',
    try: 'Try it on the phone',
    tryText: 'Write as if you were a customer, and answer here.',
  },
  es: {
    title: 'Todo listo para empezar',
    text: 'Las conversaciones aparecen aquí en cuanto alguien escriba.',
    connect: 'Conectar WhatsApp',
    connectText: 'Lea un código QR con el teléfono que va a atender.',
    invite: 'Invitar al equipo',
    inviteText: 'Cree los usuarios y elija las colas de cada uno.',
    try: 'Probar en el teléfono',
    tryText: 'Escriba como si fuera un cliente y responda aquí.',
  },
});
