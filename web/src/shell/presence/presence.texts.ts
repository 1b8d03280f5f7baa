import { texts } from '../../platform/texts.ts';

/** Names of the presence states. */
export const presenceTexts = texts('presence', {
  pt: {
    title: 'Sua presença',
    available: 'Disponível',
    busy: 'Ocupado',
    away: 'Ausente',
    offline: 'Offline',
    hint: 'Com distribuição automática, só quem está disponível recebe conversas.',
  },
  en: {
    title: 'Your presence',
    available: 'Available',
    busy: 'Busy',
    away: 'Away',
    offline: 'Offline',
    hint: 'With automatic distribution, only who is available is given conversations.',
  },
  es: {
    title: 'Su presencia',
    available: 'Disponible',
    busy: 'Ocupado',
    away: 'Ausente',
    offline: 'Desconectado',
    hint: 'Con distribución automática, solo quien está disponible recibe conversaciones.',
  },
});
