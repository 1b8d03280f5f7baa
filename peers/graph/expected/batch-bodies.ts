import type { Expected } from './expected.ts';

/** Bodies of several items, people, changes or entries. */
export const batchBodies = {
  'album-of-five-and-a-text': [
    { kind: 'image', from: '5511999990001', media: true },
    { kind: 'image', from: '5511999990001', media: true },
    { kind: 'image', from: '5511999990001', media: true },
    { kind: 'image', from: '5511999990001', media: true },
    { kind: 'image', from: '5511999990001', media: true },
    { kind: 'text', from: '5511999990001', text: 'São essas' },
  ],
  'two-people-in-one-value': [
    { kind: 'text', from: '5511999990001', text: 'Eu sou a Ana', name: 'Ana Souza' },
    { kind: 'text', from: null, userId: 'BR.2750394816650172', text: 'Eu sou a Bia', name: 'Bia Doces' },
  ],
  'several-changes': [
    { kind: 'status', status: 'read', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
    { kind: 'text', from: '5521988880002', text: 'No meio dos recibos' },
    { kind: 'status', status: 'delivered', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
    { kind: 'status', status: 'sent', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
  ],
  'several-entries': [
    { kind: 'text', from: '5511999990001', text: 'Primeira entrada' },
    { kind: 'text', from: '5521988880002', text: 'Segunda entrada' },
  ],
  'same-message-twice': [
    { kind: 'text', from: '5511999990001' },
    { kind: 'text', from: '5511999990001', again: true },
  ],
} as const satisfies Record<string, readonly Expected[]>;
