import type { Expected } from './expected.ts';

/** Places, contact cards, reactions, orders, and presses of buttons and lists. */
export const cardsAndChoices = {
  'location-pin': [{ kind: 'location', from: '5511999990001', text: '-23.55052' }],
  'location-place': [{ kind: 'location', from: '5511999990001', text: 'MASP' }],
  'contacts-one': [{ kind: 'contacts', from: '5511999990001', text: 'Elisa Prado' }],
  'contacts-two': [{ kind: 'contacts', from: '5511999990001', text: 'Gil Nunes' }],
  'contacts-without-phone': [{ kind: 'contacts', from: '5511999990001', text: 'Sem Telefone' }],
  reaction: [
    {
      kind: 'reaction',
      from: '5511999990001',
      emoji: '👍🏽',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'reaction-removed': [
    {
      kind: 'reaction',
      from: '5511999990001',
      emoji: '',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'reaction-user-id-only': [
    {
      kind: 'reaction',
      from: null,
      userId: 'BR.2750394816650172',
      emoji: '❤️',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  button: [
    {
      kind: 'button',
      from: '5511999990001',
      text: 'Confirmar',
      quotes: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'interactive-button-reply': [
    {
      kind: 'interactive',
      from: '5511999990001',
      text: 'Vendas',
      quotes: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'interactive-list-reply': [
    {
      kind: 'interactive',
      from: '5511999990001',
      text: 'Financeiro',
      quotes: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'interactive-flow-reply': [
    {
      kind: 'interactive',
      from: '5511999990001',
      quotes: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'interactive-unknown': [{ kind: 'interactive', from: '5511999990001' }],
  order: [{ kind: 'order', from: '5511999990001', text: 'Pode entregar à tarde?' }],
} as const satisfies Record<string, readonly Expected[]>;
