import { texts } from '../platform/texts.ts';

export const mentionTexts = texts('mentions', {
  pt: {
    title: 'Menções a você',
    mentionedYou: '{name} mencionou você',
    suggestions: 'Quem avisar. Só a equipe vê esta nota',
    none: 'Nenhum colega que veja esta conversa tem esse nome.',
    found_one: '{count} colega',
    found_other: '{count} colegas',
  },
  en: {
    title: 'Mentions of you',
    mentionedYou: '{name} mentioned you',
    suggestions: 'Whom to tell. Only the team sees this note',
    none: 'No colleague who sees this conversation has that name.',
    found_one: '{count} colleague',
    found_other: '{count} colleagues',
  },
  es: {
    title: 'Menciones a usted',
    mentionedYou: '{name} lo mencionó',
    suggestions: 'A quién avisar. Solo el equipo ve esta nota',
    none: 'Ningún colega que vea esta conversación tiene ese nombre.',
    found_one: '{count} colega',
    found_other: '{count} colegas',
  },
});
