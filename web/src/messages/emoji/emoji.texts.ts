import { texts } from '../../platform/texts.ts';

export const emojiTexts = texts('emoji', {
  pt: {
    emoji: 'Emoji',
    recent: 'Recentes',
    searchEmoji: 'Buscar emoji',
    noEmoji: 'Nenhum emoji com esse nome',
    faces: 'Rostos',
    hands: 'Gestos e pessoas',
    hearts: 'Corações e símbolos',
    nature: 'Natureza e comida',
    things: 'Objetos e lugares',
  },
  en: {
    emoji: 'Emoji',
    recent: 'Recent',
    searchEmoji: 'Search emoji',
    noEmoji: 'No emoji by that name',
    faces: 'Faces',
    hands: 'Gestures and people',
    hearts: 'Hearts and symbols',
    nature: 'Nature and food',
    things: 'Things and places',
  },
  es: {
    emoji: 'Emoji',
    recent: 'Recientes',
    searchEmoji: 'Buscar emoji',
    noEmoji: 'Ningún emoji con ese nombre',
    faces: 'Caras',
    hands: 'Gestos y personas',
    hearts: 'Corazones y símbolos',
    nature: 'Naturaleza y comida',
    things: 'Objetos y lugares',
  },
});
