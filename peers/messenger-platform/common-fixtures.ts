import { type Bodies, type Expected, type Fixture, type Item, other, time } from './fixture-bodies.ts';

/** Fixtures that both objects share. */
export function commonFixtures({ item, echo, file, body, object, id }: Bodies): Record<string, Fixture> {
  const attached = (type: string, payload: Item) => ({ attachments: [{ type, payload }] });
  const one = (message: Item, ...becomes: Expected[]): Fixture => ({ body: body(item({ message })), becomes });
  return {
    text: one({ mid: 'm_text', text: 'Bom dia! Vocês abrem no feriado?' }, { kind: 'message', text: 'feriado' }),
    'text-emoji-and-lines': one({ mid: 'm_lines', text: '👋🏽\nOi' }, { kind: 'message', text: '👋🏽\nOi' }),
    'quick-reply': one(
      { mid: 'm_quick', text: 'Sim', quick_reply: { payload: 'YES' } },
      { kind: 'message', text: 'Sim', reply: 'YES' },
    ),
    reply: one(
      { mid: 'm_reply', text: 'Esse mesmo', reply_to: { mid: 'm_text', is_self_reply: false } },
      { kind: 'message', text: 'Esse mesmo', about: 'm_text' },
    ),
    image: one(
      { mid: 'm_image', ...attached('image', { url: file('foto.jpg') }) },
      { kind: 'message', media: 'image' },
    ),
    video: one({ mid: 'm_video', ...attached('video', { url: file('a.mp4') }) }, { kind: 'message', media: 'video' }),
    audio: one({ mid: 'm_audio', ...attached('audio', { url: file('') }) }, { kind: 'message', media: 'audio' }),
    file: one(
      { mid: 'm_file', ...attached('file', { url: file('conta%20de%20luz.pdf') }) },
      { kind: 'message', media: 'application' },
    ),
    'attachments-three': one(
      {
        mid: 'm_three',
        text: 'As três',
        attachments: [1, 2, 3].map((i) => ({ type: 'image', payload: { url: file(`${i}.jpg`) } })),
      },
      { kind: 'message', media: 'image', text: 'As três' },
      { kind: 'message', media: 'image' },
      { kind: 'message', media: 'image' },
    ),
    'attachment-alone': one(
      { mid: 'm_alone', attachments: { type: 'audio', payload: { url: file('x.mp4') } } },
      { kind: 'message', media: 'audio' },
    ),
    'attachment-of-tomorrow': one(
      { mid: 'm_tomorrow', ...attached('hologram', { url: file('h.bin'), title: 'Um holograma' }) },
      { kind: 'message', text: 'Um holograma' },
    ),
    'attachment-without-address': one(
      { mid: 'm_gone', ...attached('video', { url: null }) },
      { kind: 'message', text: 'não pode ser mostrada' },
    ),
    'from-ad': one(
      { mid: 'm_ad', text: 'Vi o anúncio', referral: { source: 'ADS', ad_id: '6045246247433', type: 'OPEN_THREAD' } },
      { kind: 'message', text: 'Vi o anúncio', referral: true },
    ),
    unsupported: one(
      { mid: 'm_unsupported', is_unsupported: true },
      { kind: 'message', text: 'não pode ser mostrada' },
    ),
    postback: {
      body: body(item({ postback: { mid: 'm_postback', title: 'Começar', payload: 'GET_STARTED' } })),
      becomes: [{ kind: 'message', text: 'Começar', reply: 'GET_STARTED' }],
    },
    'postback-without-mid': {
      body: body(item({ postback: { title: 'Cardápio', payload: 'MENU' } })),
      becomes: [{ kind: 'message', text: 'Cardápio', reply: 'MENU' }],
    },
    referral: {
      body: body(item({ referral: { ref: 'cartaz', source: 'SHORTLINK', type: 'OPEN_THREAD' } }, other)),
      becomes: [{ kind: 'message', text: '👋', referral: true }],
    },
    'reaction-emoji': {
      body: body(item({ reaction: { mid: 'm_text', action: 'react', reaction: 'other', emoji: '🧡' } })),
      becomes: [{ kind: 'reaction', about: 'm_text', emoji: '🧡' }],
    },
    'reaction-word': {
      body: body(item({ reaction: { mid: 'm_image', action: 'react', reaction: 'love' } })),
      becomes: [{ kind: 'reaction', about: 'm_image', emoji: '❤️' }],
    },
    'reaction-removed': {
      body: body(item({ reaction: { mid: 'm_image', action: 'unreact' } })),
      becomes: [{ kind: 'reaction', about: 'm_image', emoji: '' }],
    },
    edit: {
      body: body(item({ message_edit: { mid: 'm_lines', text: 'Oi, tudo bem?', num_edit: 1 } })),
      becomes: [{ kind: 'edit', about: 'm_lines', text: 'Oi, tudo bem?' }],
    },
    'edit-again': {
      body: body(item({ message_edit: { mid: 'm_lines', text: 'Oi! Tudo bem?', num_edit: 2 } })),
      becomes: [{ kind: 'edit', about: 'm_lines', text: 'Oi! Tudo bem?' }],
    },
    'echo-from-elsewhere': {
      body: body(echo({ mid: 'm_echo', text: 'Respondi pelo celular' })),
      becomes: [{ kind: 'message', echo: true, text: 'Respondi pelo celular' }],
    },
    'echo-of-another-app': {
      body: body(echo({ mid: 'm_robot', text: 'Sou um robô', app_id: 263902037430900, metadata: 'balcao:41:forged' })),
      becomes: [{ kind: 'message', echo: true, text: 'Sou um robô' }],
    },
    'echo-image': {
      body: body(echo({ mid: 'm_echo_image', ...attached('image', { url: file('nossa.jpg') }) })),
      becomes: [{ kind: 'message', echo: true, media: 'image' }],
    },
    standby: {
      body: { object, entry: [{ id, time, standby: [item({ message: { mid: 'm_standby', text: 'Alguém aí?' } })] }] },
      becomes: [{ kind: 'message', text: 'Alguém aí?', standby: true }],
    },
    'several-entries': {
      body: {
        object,
        entry: [
          { id, time, messaging: [item({ message: { mid: 'm_e1', text: 'Primeira entrada' } })] },
          { id: '404', time, messaging: [item({ message: { mid: 'm_e2', text: 'De outra conta' } })] },
          { id, time, messaging: [item({ message: { mid: 'm_e3', text: 'Terceira entrada' } }, other)] },
        ],
      },
      becomes: [
        { kind: 'message', text: 'Primeira entrada' },
        { kind: 'message', text: 'Terceira entrada' },
      ],
    },
    'several-items': {
      body: body(
        item({ message: { mid: 'm_i1', text: 'Um' } }),
        item({ message: { mid: 'm_i2', text: 'Dois' } }),
        item({ message: { mid: 'm_i1', text: 'Um' } }),
      ),
      becomes: [
        { kind: 'message', text: 'Um' },
        { kind: 'message', text: 'Dois' },
        { kind: 'message', text: 'Um' },
      ],
    },
    'thread-control': {
      body: body(item({ pass_thread_control: { new_owner_app_id: '123', metadata: 'x' } })),
      becomes: [],
    },
    'item-of-tomorrow': { body: body(item({ telepathy: { thought: '?' } })), becomes: [{ kind: 'notice' }] },
    'account-of-somebody-else': {
      body: { object, entry: [{ id: '404', time, messaging: [item({ message: { mid: 'm_404', text: 'Oi' } })] }] },
      becomes: [],
    },
    comment: {
      body: {
        object,
        entry: [{ id, time, changes: [{ field: 'comments', value: { id: '1', text: 'Lindo' } }] }] as unknown[],
      },
      becomes: [],
    },
  };
}
