import type { Expected } from './expected.ts';

/** Texts: forwarded, quoting, from ads, from people known by number, user id or both. */
export const texts = {
  text: [{ kind: 'text', text: 'Bom dia! Vocês abrem no feriado?', from: '5511999990001' }],
  'text-emoji-and-lines': [{ kind: 'text', text: '👋🏽', from: '5511999990001' }],
  'text-reply': [
    {
      kind: 'text',
      text: 'Esse mesmo',
      from: '5511999990001',
      quotes: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'text-forwarded': [{ kind: 'text', from: '5511999990001', forwarded: true }],
  'text-frequently-forwarded': [{ kind: 'text', from: '5511999990001', forwarded: true }],
  'text-from-ad': [{ kind: 'text', from: '5511999990001', referral: '120226305854810726' }],
  'text-from-video-ad': [{ kind: 'text', from: '5511999990001', referral: '120226305854810799' }],
  'text-product-enquiry': [{ kind: 'text', from: '5511999990001' }],
  'text-user-id-only': [
    { kind: 'text', text: 'Oi, vim pelo nome de usuário', from: null, userId: 'BR.2750394816650172' },
  ],
  'text-username-and-number': [{ kind: 'text', from: '5521988880002', userId: 'BR.3311209847562310' }],
  'text-parent-user-id': [{ kind: 'text', from: '5511999990001', userId: 'BR.1502576394655843' }],
  'text-identity-hash': [{ kind: 'text', from: '5511999990001' }],
  'text-no-profile': [{ kind: 'text', text: 'Sem nome', from: '5531977770003' }],
  'text-before-user-ids': [{ kind: 'text', text: 'Does it come in another color?', from: '16505551234' }],
  'text-no-contacts': [{ kind: 'text', text: 'Sem lista de contatos', from: '5511999990001' }],
  'text-group': [{ kind: 'text', from: '5511999990001', group: 'Y2FwaV9ncm91cDo1NTExMzAwMDAwMDA6MTIwMzYz' }],
  'text-longest': [{ kind: 'text', from: '5511999990001' }],
} as const satisfies Record<string, readonly Expected[]>;
