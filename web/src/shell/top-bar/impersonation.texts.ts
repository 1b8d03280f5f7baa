import { texts } from '../../platform/texts.ts';

export const impersonationTexts = texts('looking', {
  pt: {
    reading: 'Você vê {company} como administrador, só leitura, até {time}.',
    writing: 'Você pode alterar {company} até {time}. Tudo fica na auditoria das duas empresas.',
    allow: 'Permitir alterações',
    leave: 'Sair da empresa',
    confirmTitle: 'Alterar {company}?',
    confirmText:
      'Confirme com a sua própria senha. O que você fizer vale para os clientes desta empresa e fica na auditoria.',
    password: 'Sua senha',
  },
  en: {
    reading: 'You see {company} as its admin, read-only, until {time}.',
    writing: 'You may change {company} until {time}. Everything is in the audit trail of both companies.',
    allow: 'Allow changes',
    leave: 'Leave the company',
    confirmTitle: 'Change {company}?',
    confirmText:
      'Confirm with your own password. What you do reaches the customers of this company and is in the audit trail.',
    password: 'Your password',
  },
  es: {
    reading: 'Usted ve {company} como administrador, solo lectura, hasta las {time}.',
    writing: 'Usted puede cambiar {company} hasta las {time}. Todo queda en la auditoría de las dos empresas.',
    allow: 'Permitir cambios',
    leave: 'Salir de la empresa',
    confirmTitle: '¿Cambiar {company}?',
    confirmText:
      'Confirme con su propia contraseña. Lo que haga llega a los clientes de esta empresa y queda en la auditoría.',
    password: 'Su contraseña',
  },
});
