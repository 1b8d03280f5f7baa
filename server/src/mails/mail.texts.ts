import type { MailKind } from '@balcao/contract/mails/mail';
import type { MailLanguage } from './mail-content.ts';

type Person = { name: string; email: string };

/** One mail in one language. `action` leads to the address that comes with it. */
type MailTexts = {
  subject: string;
  paragraphs(person: Person): string[];
  action: string;
  after: string[];
};

type Bundle = Record<MailKind, MailTexts> & { greeting(name: string): string; closing: string; automatic: string };

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
    passwordChanged: {
      subject: 'Sua senha foi alterada',
      paragraphs: ({ email }) => [
        `A senha de ${email} acabou de ser redefinida, e todas as sessões abertas foram encerradas.`,
      ],
      action: 'Entrar no Balcão',
      after: ['Se não foi você, redefina a senha agora e avise um administrador da sua empresa.'],
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
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: ({ email }) => [`The password of ${email} has just been reset, and all open sessions were ended.`],
      action: 'Sign in to Balcão',
      after: ['If it was not you, reset the password now and tell an administrator of your company.'],
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
    passwordChanged: {
      subject: 'Su contraseña fue cambiada',
      paragraphs: ({ email }) => [
        `La contraseña de ${email} acaba de ser restablecida, y se cerraron todas las sesiones abiertas.`,
      ],
      action: 'Entrar en Balcão',
      after: ['Si no fue usted, restablezca la contraseña ahora y avise a un administrador de su empresa.'],
    },
  },
};

export const mailTexts = (language: MailLanguage): Bundle => texts[language];
