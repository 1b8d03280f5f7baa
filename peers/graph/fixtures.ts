import { readFileSync } from 'node:fs';

/** What one item of a fixture is, in Meta's words. Every field given is promised by the body. */
export type Expected = {
  kind:
    | 'text'
    | 'image'
    | 'video'
    | 'audio'
    | 'document'
    | 'sticker'
    | 'location'
    | 'contacts'
    | 'reaction'
    | 'button'
    | 'interactive'
    | 'order'
    | 'system'
    | 'unsupported'
    | 'welcome'
    | 'edit'
    | 'revoke'
    | 'status'
    | 'notice';
  /** the customer's number; null when the account is known by its user id alone */
  from?: string | null;
  userId?: string;
  /** profile name */
  name?: string;
  /** words that must be legible in what it becomes */
  says?: string;
  media?: true;
  voice?: true;
  forwarded?: true;
  /** written by the business on its own phone */
  echo?: true;
  /** the second of two equal items: it must change nothing */
  again?: true;
  /** id of the ad */
  referral?: string;
  group?: string;
  quotes?: string;
  /** file name as the customer gave it */
  file?: string;
  emoji?: string;
  /** id of the message it is about */
  target?: string;
  /** `none`: a status that nobody knows yet, which must do no harm */
  status?: 'sent' | 'delivered' | 'read' | 'played' | 'failed' | 'none';
  ourId?: string;
  /** Meta's error code */
  code?: number;
  newFrom?: string;
  newUserId?: string;
};

const PHONE_NUMBER_ID = '106540352242922';
const WABA_ID = '102290129340398';

export type FixturePlace = { phoneNumberId: string; wabaId?: string };

/** The body as it stands in its file, as bytes; for another business number when one is given. */
export function fixtureBytes(name: FixtureName, place?: FixturePlace): Buffer {
  const text = readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');
  if (place === undefined) return Buffer.from(text);
  return Buffer.from(
    text.replaceAll(PHONE_NUMBER_ID, place.phoneNumberId).replaceAll(WABA_ID, place.wabaId ?? WABA_ID),
  );
}

export function fixtureBody(name: FixtureName, place?: FixturePlace): Record<string, unknown> {
  return JSON.parse(fixtureBytes(name, place).toString('utf8'));
}

/** Every file of fixtures/ and, in order, what its items are. An empty list: nothing may come of it for this number. */
export const fixtures = {
  text: [
    {
      kind: 'text',
      says: 'Bom dia! Vocês abrem no feriado?',
      from: '5511999990001',
    },
  ],
  'text-emoji-and-lines': [
    {
      kind: 'text',
      says: '👋🏽',
      from: '5511999990001',
    },
  ],
  'text-reply': [
    {
      kind: 'text',
      says: 'Esse mesmo',
      from: '5511999990001',
      quotes: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'text-forwarded': [
    {
      kind: 'text',
      from: '5511999990001',
      forwarded: true,
    },
  ],
  'text-frequently-forwarded': [
    {
      kind: 'text',
      from: '5511999990001',
      forwarded: true,
    },
  ],
  'text-from-ad': [
    {
      kind: 'text',
      from: '5511999990001',
      referral: '120226305854810726',
    },
  ],
  'text-from-video-ad': [
    {
      kind: 'text',
      from: '5511999990001',
      referral: '120226305854810799',
    },
  ],
  'text-product-enquiry': [
    {
      kind: 'text',
      from: '5511999990001',
    },
  ],
  'text-user-id-only': [
    {
      kind: 'text',
      says: 'Oi, vim pelo nome de usuário',
      from: null,
      userId: 'BR.2750394816650172',
    },
  ],
  'text-username-and-number': [
    {
      kind: 'text',
      from: '5521988880002',
      userId: 'BR.3311209847562310',
    },
  ],
  'text-parent-user-id': [
    {
      kind: 'text',
      from: '5511999990001',
      userId: 'BR.1502576394655843',
    },
  ],
  'text-identity-hash': [
    {
      kind: 'text',
      from: '5511999990001',
    },
  ],
  'text-no-profile': [
    {
      kind: 'text',
      says: 'Sem nome',
      from: '5531977770003',
    },
  ],
  'text-before-user-ids': [
    {
      kind: 'text',
      says: 'Does it come in another color?',
      from: '16505551234',
    },
  ],
  'text-no-contacts': [
    {
      kind: 'text',
      says: 'Sem lista de contatos',
      from: '5511999990001',
    },
  ],
  'text-group': [
    {
      kind: 'text',
      from: '5511999990001',
      group: 'Y2FwaV9ncm91cDo1NTExMzAwMDAwMDA6MTIwMzYz',
    },
  ],
  'text-longest': [
    {
      kind: 'text',
      from: '5511999990001',
    },
  ],
  image: [
    {
      kind: 'image',
      from: '5511999990001',
      media: true,
    },
  ],
  'image-caption': [
    {
      kind: 'image',
      from: '5511999990001',
      media: true,
      says: 'O comprovante',
    },
  ],
  'image-with-url': [
    {
      kind: 'image',
      from: '5511999990001',
      media: true,
    },
  ],
  'image-user-id-only': [
    {
      kind: 'image',
      from: null,
      userId: 'BR.2750394816650172',
      media: true,
      says: 'Foto do bolo',
    },
  ],
  video: [
    {
      kind: 'video',
      from: '5511999990001',
      media: true,
      says: 'Olha o barulho',
    },
  ],
  'audio-voice': [
    {
      kind: 'audio',
      from: '5511999990001',
      media: true,
      voice: true,
    },
  ],
  'audio-file': [
    {
      kind: 'audio',
      from: '5511999990001',
      media: true,
    },
  ],
  document: [
    {
      kind: 'document',
      from: '5511999990001',
      media: true,
      file: 'orçamento 2026.pdf',
    },
  ],
  'document-caption': [
    {
      kind: 'document',
      from: '5511999990001',
      media: true,
      says: 'Segue o pedido',
      file: 'pedido.xlsx',
    },
  ],
  'document-evil-name': [
    {
      kind: 'document',
      from: '5511999990001',
      media: true,
    },
  ],
  sticker: [
    {
      kind: 'sticker',
      from: '5511999990001',
      media: true,
    },
  ],
  'sticker-animated': [
    {
      kind: 'sticker',
      from: '5511999990001',
      media: true,
    },
  ],
  'location-pin': [
    {
      kind: 'location',
      from: '5511999990001',
      says: '-23.55052',
    },
  ],
  'location-place': [
    {
      kind: 'location',
      from: '5511999990001',
      says: 'MASP',
    },
  ],
  'contacts-one': [
    {
      kind: 'contacts',
      from: '5511999990001',
      says: 'Elisa Prado',
    },
  ],
  'contacts-two': [
    {
      kind: 'contacts',
      from: '5511999990001',
      says: 'Gil Nunes',
    },
  ],
  'contacts-without-phone': [
    {
      kind: 'contacts',
      from: '5511999990001',
      says: 'Sem Telefone',
    },
  ],
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
      says: 'Confirmar',
      quotes: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'interactive-button-reply': [
    {
      kind: 'interactive',
      from: '5511999990001',
      says: 'Vendas',
      quotes: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'interactive-list-reply': [
    {
      kind: 'interactive',
      from: '5511999990001',
      says: 'Financeiro',
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
  'interactive-unknown': [
    {
      kind: 'interactive',
      from: '5511999990001',
    },
  ],
  order: [
    {
      kind: 'order',
      from: '5511999990001',
      says: 'Pode entregar à tarde?',
    },
  ],
  'system-changed-number': [
    {
      kind: 'system',
      from: '5511999990001',
      newFrom: '5511999990009',
      newUserId: 'BR.7719203844556100',
    },
  ],
  'system-changed-user-id': [
    {
      kind: 'system',
      from: null,
      userId: 'BR.2750394816650172',
      newUserId: 'BR.8820304955667211',
    },
  ],
  'system-changed-number-old-form': [
    {
      kind: 'system',
      from: '5511999990001',
      newFrom: '5511999990009',
    },
  ],
  unsupported: [
    {
      kind: 'unsupported',
      from: '5511999990001',
    },
  ],
  'unsupported-poll': [
    {
      kind: 'unsupported',
      from: '5511999990001',
    },
  ],
  'unsupported-user-id-only': [
    {
      kind: 'unsupported',
      from: null,
      userId: 'BR.2750394816650172',
    },
  ],
  'type-of-tomorrow': [
    {
      kind: 'unsupported',
      from: '5511999990001',
    },
  ],
  'request-welcome': [
    {
      kind: 'welcome',
      from: '5511999990001',
    },
  ],
  'edit-text': [
    {
      kind: 'edit',
      from: '5511999990001',
      says: 'Bom dia! Abrem no sábado?',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABIYFDNFQjAwMDAwMDAwMDAwMDAwMDAxAA==',
    },
  ],
  'edit-caption': [
    {
      kind: 'edit',
      from: '5511999990001',
      says: 'O comprovante certo',
    },
  ],
  revoke: [
    {
      kind: 'revoke',
      from: '5511999990001',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABIYFDNFQjAwMDAwMDAwMDAwMDAwMDAxAA==',
    },
  ],
  'echo-text': [
    {
      kind: 'text',
      from: '5511999990001',
      echo: true,
      says: 'Respondi pelo celular',
    },
  ],
  'echo-image': [
    {
      kind: 'image',
      from: '5511999990001',
      echo: true,
      media: true,
      says: 'A vitrine',
    },
  ],
  'echo-user-id-only': [
    {
      kind: 'text',
      from: null,
      userId: 'BR.2750394816650172',
      echo: true,
      says: 'Oi, Bia',
    },
  ],
  'echo-edit': [
    {
      kind: 'edit',
      from: '5511999990001',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      says: 'Respondi pelo telefone',
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
  'status-sent': [
    {
      kind: 'status',
      status: 'sent',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'status-sent-with-our-id': [
    {
      kind: 'status',
      status: 'sent',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      ourId: '0199a2f0-7c1e-7000-8000-000000000001',
    },
  ],
  'status-delivered': [
    {
      kind: 'status',
      status: 'delivered',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'status-delivered-billed': [
    {
      kind: 'status',
      status: 'delivered',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'status-read': [
    {
      kind: 'status',
      status: 'read',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'status-played': [
    {
      kind: 'status',
      status: 'played',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'status-user-id-only': [
    {
      kind: 'status',
      status: 'delivered',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'status-group': [
    {
      kind: 'status',
      status: 'delivered',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'status-failed-window': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131047,
    },
  ],
  'status-failed-undeliverable': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131026,
    },
  ],
  'status-failed-marketing': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131049,
    },
  ],
  'status-failed-payment': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131042,
    },
  ],
  'status-failed-media': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131053,
    },
  ],
  'status-failed-locked': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131031,
    },
  ],
  'status-of-tomorrow': [
    {
      kind: 'status',
      status: 'none',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'errors-of-the-line': [
    {
      kind: 'notice',
      code: 130429,
    },
  ],
  'album-of-five-and-a-text': [
    {
      kind: 'image',
      from: '5511999990001',
      media: true,
    },
    {
      kind: 'image',
      from: '5511999990001',
      media: true,
    },
    {
      kind: 'image',
      from: '5511999990001',
      media: true,
    },
    {
      kind: 'image',
      from: '5511999990001',
      media: true,
    },
    {
      kind: 'image',
      from: '5511999990001',
      media: true,
    },
    {
      kind: 'text',
      from: '5511999990001',
      says: 'São essas',
    },
  ],
  'two-people-in-one-value': [
    {
      kind: 'text',
      from: '5511999990001',
      says: 'Eu sou a Ana',
      name: 'Ana Souza',
    },
    {
      kind: 'text',
      from: null,
      userId: 'BR.2750394816650172',
      says: 'Eu sou a Bia',
      name: 'Bia Doces',
    },
  ],
  'several-changes': [
    {
      kind: 'status',
      status: 'read',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
    {
      kind: 'text',
      from: '5521988880002',
      says: 'No meio dos recibos',
    },
    {
      kind: 'status',
      status: 'delivered',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
    {
      kind: 'status',
      status: 'sent',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'several-entries': [
    {
      kind: 'text',
      from: '5511999990001',
      says: 'Primeira entrada',
    },
    {
      kind: 'text',
      from: '5521988880002',
      says: 'Segunda entrada',
    },
  ],
  'same-message-twice': [
    {
      kind: 'text',
      from: '5511999990001',
    },
    {
      kind: 'text',
      from: '5511999990001',
      again: true,
    },
  ],
  'number-of-somebody-else': [],
  'template-status': [],
  'account-update': [
    {
      kind: 'notice',
    },
  ],
  'phone-quality': [],
  'contact-sync': [],
  history: [],
} as const satisfies Record<string, readonly Expected[]>;

export type FixtureName = keyof typeof fixtures;

export const fixtureNames = Object.keys(fixtures) as FixtureName[];

export const expectedOf = (name: FixtureName): readonly Expected[] => fixtures[name];
