import type { Expected } from './expected.ts';

/** Edits and deletions, and messages from the business's own phone. */
export const editsAndEchoes = {
  'edit-text': [
    {
      kind: 'edit',
      from: '5511999990001',
      text: 'Bom dia! Abrem no sábado?',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABIYFDNFQjAwMDAwMDAwMDAwMDAwMDAxAA==',
    },
  ],
  'edit-caption': [{ kind: 'edit', from: '5511999990001', text: 'O comprovante certo' }],
  revoke: [
    {
      kind: 'revoke',
      from: '5511999990001',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABIYFDNFQjAwMDAwMDAwMDAwMDAwMDAxAA==',
    },
  ],
  'echo-text': [{ kind: 'text', from: '5511999990001', echo: true, text: 'Respondi pelo celular' }],
  'echo-image': [{ kind: 'image', from: '5511999990001', echo: true, media: true, text: 'A vitrine' }],
  'echo-user-id-only': [{ kind: 'text', from: null, userId: 'BR.2750394816650172', echo: true, text: 'Oi, Bia' }],
  'echo-edit': [
    {
      kind: 'edit',
      from: '5511999990001',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      text: 'Respondi pelo telefone',
      echo: true,
    },
  ],
  'echo-revoke': [
    {
      kind: 'revoke',
      from: '5511999990001',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      echo: true,
    },
  ],
} as const satisfies Record<string, readonly Expected[]>;
