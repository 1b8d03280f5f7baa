import type { MailKind } from '@balcao/contract/mails/mail';
import type { MailLanguage, StopKind } from './mail-content.ts';
import { reportMailTexts } from './report-mail.texts.ts';
import { returnedMailTexts } from './returned-mail.texts.ts';

/**
 * `amount` and `day` are formatted; they are empty for mails that are not about money, and `code` where there is none.
 */
export type MailValues = { name: string; email: string; detail: string; amount: string; day: string; code: string };

/** One mail in one language. `action` is the label of its link. */
type MailTexts = {
  subject: string;
  paragraphs(values: MailValues): string[];
  action: string;
  after: string[];
};

/** The texts of a mail about a stopped campaign. */
export type StoppedTexts = Record<StopKind, string> & { campaign(name: string): string };

type Bundle = Record<MailKind, MailTexts> & {
  stopped: StoppedTexts;
  greeting(name: string): string;
  closing: string;
  automatic: string;
};

const texts: Record<MailLanguage, Bundle> = {
  pt: {
    greeting: (name) => `Olá, ${name}!`,
    closing: 'Equipe Balcão',
    automatic: 'Esta mensagem foi enviada automaticamente. Não é preciso responder.',
    passwordReset: {
      subject: 'Redefinição de senha',
      paragraphs: ({ email }) => [`Recebemos um pedido para redefinir a senha de ${email}.`],
      action: 'Criar uma nova senha',
      after: [
        'O link vale por uma hora e funciona uma única vez.',
        'Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
      ],
    },
    signupCode: {
      subject: 'Seu código de validação',
      paragraphs: ({ code }) => [`Seu código de validação é: ${code}`],
      action: 'Voltar ao cadastro',
      after: ['O código vale por 30 minutos.', 'Se não foi você quem pediu, ignore este e-mail.'],
    },
    emailConfirmation: {
      subject: 'Confirme o seu e-mail',
      paragraphs: ({ email }) => [`Sua empresa foi cadastrada no Balcão com o endereço ${email}.`],
      action: 'Confirmar o e-mail',
      after: ['O link vale por sete dias.', 'Se não foi você quem fez o cadastro, ignore este e-mail.'],
    },
    passwordChanged: {
      subject: 'Sua senha foi alterada',
      paragraphs: ({ email }) => [
        `A senha de ${email} acabou de ser redefinida, e todas as sessões abertas foram encerradas.`,
      ],
      action: 'Entrar no Balcão',
      after: ['Se não foi você, redefina a senha agora e avise um administrador da sua empresa.'],
    },
    invoice: {
      subject: 'Sua fatura do Balcão',
      paragraphs: ({ detail, amount, day }) => [
        `A fatura do plano ${detail} está pronta: ${amount}, com vencimento em ${day}.`,
      ],
      action: 'Pagar com Pix',
      after: ['O link abre a fatura sem pedir senha. Depois do pagamento a licença é renovada na hora.'],
    },
    invoicePaid: {
      subject: 'Pagamento confirmado',
      paragraphs: ({ detail, amount, day }) => [
        `Recebemos o pagamento de ${amount} pelo plano ${detail}. A sua licença foi renovada até ${day}.`,
      ],
      action: 'Abrir o recibo',
      after: ['Obrigado por usar o Balcão.'],
    },
    paymentCredit: {
      subject: 'Um pagamento a mais',
      paragraphs: ({ detail, amount }) => [
        `${detail} pagou ${amount} além do que era devido. O valor ficou como crédito da empresa.`,
      ],
      action: 'Ver os créditos',
      after: ['Devolva o valor ou desconte-o de outra forma, e anote como no crédito.'],
    },
    campaignStopped: {
      subject: 'Uma campanha parou',
      paragraphs: () => [],
      action: 'Abrir o relatório da campanha',
      after: ['Quem já recebeu não recebe de novo quando a campanha é reiniciada.'],
    },
    report: reportMailTexts.pt,
    paymentReturned: returnedMailTexts.pt,
    stopped: {
      campaign: (name) => `A campanha “${name}” foi cancelada automaticamente.`,
      missed: 'O horário dela passou há mais de 24 horas enquanto o sistema estava parado. Nada foi enviado.',
      ban: 'O WhatsApp deu sinal de bloqueio do número da conexão. Nada mais é enviado por ela até que alguém reinicie a campanha.',
      template: 'Um dos modelos dela não pode mais ser enviado: o WhatsApp o pausou, desativou ou não o conhece mais.',
      other: 'Ela não pôde começar: algo que ela usa não existe mais ou não está pronto.',
    },
  },
  en: {
    greeting: (name) => `Hello, ${name}!`,
    closing: 'The Balcão team',
    automatic: 'This message was sent automatically. There is no need to reply.',
    passwordReset: {
      subject: 'Password reset',
      paragraphs: ({ email }) => [`We received a request to reset the password of ${email}.`],
      action: 'Choose a new password',
      after: [
        'The link is good for one hour and works only once.',
        'If it was not you, ignore this e-mail: your password stays as it is.',
      ],
    },
    signupCode: {
      subject: 'Your validation code',
      paragraphs: ({ code }) => [`Your validation code is: ${code}`],
      action: 'Back to the sign-up',
      after: ['The code is good for 30 minutes.', 'If it was not you, ignore this e-mail.'],
    },
    emailConfirmation: {
      subject: 'Confirm your e-mail',
      paragraphs: ({ email }) => [`Your company has signed up at Balcão with the address ${email}.`],
      action: 'Confirm the e-mail',
      after: ['The link is good for seven days.', 'If it was not you who signed up, ignore this e-mail.'],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: ({ email }) => [`The password of ${email} has just been reset, and all open sessions were ended.`],
      action: 'Sign in to Balcão',
      after: ['If it was not you, reset the password now and tell an administrator of your company.'],
    },
    invoice: {
      subject: 'Your Balcão invoice',
      paragraphs: ({ detail, amount, day }) => [
        `The invoice of the plan ${detail} is ready: ${amount}, due on ${day}.`,
      ],
      action: 'Pay by Pix',
      after: ['The link opens the invoice without a password. After the payment the licence is renewed at once.'],
    },
    invoicePaid: {
      subject: 'Payment confirmed',
      paragraphs: ({ detail, amount, day }) => [
        `We received the payment of ${amount} for the plan ${detail}. Your licence was renewed until ${day}.`,
      ],
      action: 'Open the receipt',
      after: ['Thank you for using Balcão.'],
    },
    paymentCredit: {
      subject: 'A payment too much',
      paragraphs: ({ detail, amount }) => [
        `${detail} paid ${amount} beyond what was due. The amount is a credit of the company.`,
      ],
      action: 'See the credits',
      after: ['Give the amount back or count it otherwise, and note on the credit how.'],
    },
    campaignStopped: {
      subject: 'A campaign has stopped',
      paragraphs: () => [],
      action: 'Open the report of the campaign',
      after: ['Nobody who has had it gets it again when the campaign is restarted.'],
    },
    report: reportMailTexts.en,
    paymentReturned: returnedMailTexts.en,
    stopped: {
      campaign: (name) => `The campaign “${name}” was cancelled automatically.`,
      missed: 'Its time passed more than 24 hours ago while the system was down. Nothing was sent.',
      ban: 'WhatsApp gave a sign that it blocks the number of its connection. Nothing more is sent there until somebody restarts the campaign.',
      template:
        'One of its templates may not be sent any more: WhatsApp paused or disabled it, or does not know it any longer.',
      other: 'It could not begin: something that it uses is gone or not ready.',
    },
  },
  es: {
    greeting: (name) => `¡Hola, ${name}!`,
    closing: 'El equipo de Balcão',
    automatic: 'Este mensaje se envió automáticamente. No es necesario responder.',
    passwordReset: {
      subject: 'Restablecer la contraseña',
      paragraphs: ({ email }) => [`Recibimos una solicitud para restablecer la contraseña de ${email}.`],
      action: 'Crear una contraseña nueva',
      after: [
        'El enlace vale por una hora y funciona una sola vez.',
        'Si no fue usted, ignore este correo: su contraseña sigue siendo la misma.',
      ],
    },
    signupCode: {
      subject: 'Su código de validación',
      paragraphs: ({ code }) => [`Su código de validación es: ${code}`],
      action: 'Volver al registro',
      after: ['El código vale por 30 minutos.', 'Si no fue usted, ignore este correo.'],
    },
    emailConfirmation: {
      subject: 'Confirme su correo',
      paragraphs: ({ email }) => [`Su empresa se registró en Balcão con la dirección ${email}.`],
      action: 'Confirmar el correo',
      after: ['El enlace vale por siete días.', 'Si no fue usted quien se registró, ignore este correo.'],
    },
    passwordChanged: {
      subject: 'Su contraseña fue cambiada',
      paragraphs: ({ email }) => [
        `La contraseña de ${email} acaba de ser restablecida, y se cerraron todas las sesiones abiertas.`,
      ],
      action: 'Entrar en Balcão',
      after: ['Si no fue usted, restablezca la contraseña ahora y avise a un administrador de su empresa.'],
    },
    invoice: {
      subject: 'Su factura de Balcão',
      paragraphs: ({ detail, amount, day }) => [
        `La factura del plan ${detail} está lista: ${amount}, con vencimiento el ${day}.`,
      ],
      action: 'Pagar con Pix',
      after: ['El enlace abre la factura sin pedir contraseña. Después del pago la licencia se renueva al instante.'],
    },
    invoicePaid: {
      subject: 'Pago confirmado',
      paragraphs: ({ detail, amount, day }) => [
        `Recibimos el pago de ${amount} por el plan ${detail}. Su licencia fue renovada hasta el ${day}.`,
      ],
      action: 'Abrir el recibo',
      after: ['Gracias por usar Balcão.'],
    },
    paymentCredit: {
      subject: 'Un pago de más',
      paragraphs: ({ detail, amount }) => [
        `${detail} pagó ${amount} más de lo que debía. El valor quedó como crédito de la empresa.`,
      ],
      action: 'Ver los créditos',
      after: ['Devuelva el valor o descuéntelo de otra forma, y anote cómo en el crédito.'],
    },
    campaignStopped: {
      subject: 'Una campaña se detuvo',
      paragraphs: () => [],
      action: 'Abrir el informe de la campaña',
      after: ['Quien ya lo recibió no lo recibe de nuevo cuando se reinicia la campaña.'],
    },
    report: reportMailTexts.es,
    paymentReturned: returnedMailTexts.es,
    stopped: {
      campaign: (name) => `La campaña “${name}” fue cancelada automáticamente.`,
      missed: 'Su hora pasó hace más de 24 horas mientras el sistema estaba detenido. No se envió nada.',
      ban: 'WhatsApp dio una señal de bloqueo del número de la conexión. No se envía nada más por ella hasta que alguien reinicie la campaña.',
      template: 'Una de sus plantillas ya no puede enviarse: WhatsApp la pausó, la desactivó o ya no la conoce.',
      other: 'No pudo comenzar: algo que utiliza ya no existe o no está listo.',
    },
  },
};

export const mailTexts = (language: MailLanguage): Bundle => texts[language];
