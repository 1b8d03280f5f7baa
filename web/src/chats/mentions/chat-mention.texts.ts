import { texts } from '../../platform/texts.ts';

export const chatMentionTexts = texts('chatMentions', {
  pt: {
    mentions: 'Menções a você',
    mentionsUnread: 'Menções a você: há uma não lida',
    none: 'Ninguém mencionou você ainda',
    missed: 'Mencionaram você',
    toMissed_one: 'Ir para a menção não lida',
    toMissed_other: 'Ir para a primeira de {count} menções não lidas',
    byIn: '{name} em {title}',
  },
  en: {
    mentions: 'Mentions of you',
    mentionsUnread: 'Mentions of you: one is unread',
    none: 'Nobody has mentioned you yet',
    missed: 'You were mentioned',
    toMissed_one: 'Go to the unread mention',
    toMissed_other: 'Go to the first of {count} unread mentions',
    byIn: '{name} in {title}',
  },
  es: {
    mentions: 'Menciones a usted',
    mentionsUnread: 'Menciones a usted: hay una sin leer',
    none: 'Nadie le ha mencionado todavía',
    missed: 'Le mencionaron',
    toMissed_one: 'Ir a la mención sin leer',
    toMissed_other: 'Ir a la primera de {count} menciones sin leer',
    byIn: '{name} en {title}',
  },
});
