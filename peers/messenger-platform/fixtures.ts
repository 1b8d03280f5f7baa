/** What one item becomes, in the words of Meta's pages. */
export type Expected = {
  kind: 'message' | 'revoke' | 'edit' | 'reaction' | 'delivered' | 'read' | 'watermark' | 'notice';
  /** words that must be legible in what it becomes */
  says?: string;
  media?: 'image' | 'video' | 'audio' | 'application' | 'stickerMessage';
  location?: true;
  echo?: true;
  /** quoted, edited, marked, reacted to */
  about?: string;
  emoji?: string;
  reply?: string;
  erase?: true;
  /** said of a conversation that another app holds */
  standby?: true;
  referral?: true;
};
export type Fixture = { body: { object: string; entry: unknown[] }; becomes: readonly Expected[] };
export type Place = { id: string; host: string };

const person = '6912345678901234';
const other = '6998765432109876';
const time = 1_795_270_000_000;

type Item = Record<string, unknown>;

/** Bodies of one object, for one account; files lie at `host`. Item n of them happened n seconds after the first. */
function bodies(object: 'page' | 'instagram', { id, host }: Place) {
  let n = 0;
  const item = (what: Item, who = person): Item => ({
    sender: { id: who },
    recipient: { id },
    timestamp: time + 1000 * n++,
    ...what,
  });
  const echo = (message: Item): Item => ({
    sender: { id },
    recipient: { id: person },
    timestamp: time + 1000 * n++,
    message: { is_echo: true, ...message },
  });
  const file = (name: string) => `${host}/ig_messaging_cdn/${name}?asset_id=18&signature=AbC`;
  const body = (...messaging: Item[]) => ({ object, entry: [{ id, time, messaging }] });
  return { item, echo, file, body, object, id };
}

type Bodies = ReturnType<typeof bodies>;

/** What both objects post alike. */
function common({ item, echo, file, body, object, id }: Bodies): Record<string, Fixture> {
  const attached = (type: string, payload: Item) => ({ attachments: [{ type, payload }] });
  const one = (message: Item, ...becomes: Expected[]): Fixture => ({ body: body(item({ message })), becomes });
  return {
    text: one({ mid: 'm_text', text: 'Bom dia! Vocês abrem no feriado?' }, { kind: 'message', says: 'feriado' }),
    'text-emoji-and-lines': one({ mid: 'm_lines', text: '👋🏽\nOi' }, { kind: 'message', says: '👋🏽\nOi' }),
    'quick-reply': one(
      { mid: 'm_quick', text: 'Sim', quick_reply: { payload: 'YES' } },
      { kind: 'message', says: 'Sim', reply: 'YES' },
    ),
    reply: one(
      { mid: 'm_reply', text: 'Esse mesmo', reply_to: { mid: 'm_text', is_self_reply: false } },
      { kind: 'message', says: 'Esse mesmo', about: 'm_text' },
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
      { kind: 'message', media: 'image', says: 'As três' },
      { kind: 'message', media: 'image' },
      { kind: 'message', media: 'image' },
    ),
    'attachment-alone': one(
      { mid: 'm_alone', attachments: { type: 'audio', payload: { url: file('x.mp4') } } },
      { kind: 'message', media: 'audio' },
    ),
    'attachment-of-tomorrow': one(
      { mid: 'm_tomorrow', ...attached('hologram', { url: file('h.bin'), title: 'Um holograma' }) },
      { kind: 'message', says: 'Um holograma' },
    ),
    'attachment-without-address': one(
      { mid: 'm_gone', ...attached('video', { url: null }) },
      { kind: 'message', says: 'não pode ser mostrada' },
    ),
    'from-ad': one(
      { mid: 'm_ad', text: 'Vi o anúncio', referral: { source: 'ADS', ad_id: '6045246247433', type: 'OPEN_THREAD' } },
      { kind: 'message', says: 'Vi o anúncio', referral: true },
    ),
    unsupported: one(
      { mid: 'm_unsupported', is_unsupported: true },
      { kind: 'message', says: 'não pode ser mostrada' },
    ),
    postback: {
      body: body(item({ postback: { mid: 'm_postback', title: 'Começar', payload: 'GET_STARTED' } })),
      becomes: [{ kind: 'message', says: 'Começar', reply: 'GET_STARTED' }],
    },
    'postback-without-mid': {
      body: body(item({ postback: { title: 'Cardápio', payload: 'MENU' } })),
      becomes: [{ kind: 'message', says: 'Cardápio', reply: 'MENU' }],
    },
    referral: {
      body: body(item({ referral: { ref: 'cartaz', source: 'SHORTLINK', type: 'OPEN_THREAD' } }, other)),
      becomes: [{ kind: 'message', says: '👋', referral: true }],
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
      becomes: [{ kind: 'edit', about: 'm_lines', says: 'Oi, tudo bem?' }],
    },
    'edit-again': {
      body: body(item({ message_edit: { mid: 'm_lines', text: 'Oi! Tudo bem?', num_edit: 2 } })),
      becomes: [{ kind: 'edit', about: 'm_lines', says: 'Oi! Tudo bem?' }],
    },
    'echo-from-elsewhere': {
      body: body(echo({ mid: 'm_echo', text: 'Respondi pelo celular' })),
      becomes: [{ kind: 'message', echo: true, says: 'Respondi pelo celular' }],
    },
    'echo-of-another-app': {
      body: body(echo({ mid: 'm_robot', text: 'Sou um robô', app_id: 263902037430900, metadata: 'balcao:41:forged' })),
      becomes: [{ kind: 'message', echo: true, says: 'Sou um robô' }],
    },
    'echo-image': {
      body: body(echo({ mid: 'm_echo_image', ...attached('image', { url: file('nossa.jpg') }) })),
      becomes: [{ kind: 'message', echo: true, media: 'image' }],
    },
    standby: {
      body: { object, entry: [{ id, time, standby: [item({ message: { mid: 'm_standby', text: 'Alguém aí?' } })] }] },
      becomes: [{ kind: 'message', says: 'Alguém aí?', standby: true }],
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
        { kind: 'message', says: 'Primeira entrada' },
        { kind: 'message', says: 'Terceira entrada' },
      ],
    },
    'several-items': {
      body: body(
        item({ message: { mid: 'm_i1', text: 'Um' } }),
        item({ message: { mid: 'm_i2', text: 'Dois' } }),
        item({ message: { mid: 'm_i1', text: 'Um' } }),
      ),
      becomes: [
        { kind: 'message', says: 'Um' },
        { kind: 'message', says: 'Dois' },
        { kind: 'message', says: 'Um' },
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

export function messengerFixtures(place: Place): Record<string, Fixture> {
  const all = bodies('page', place);
  const { item, file, body } = all;
  return {
    ...common(all),
    sticker: {
      body: body(
        item({
          message: {
            mid: 'm_sticker',
            attachments: [{ type: 'sticker', payload: { url: file('s.png'), sticker_id: 369239263222822 } }],
          },
        }),
      ),
      becomes: [{ kind: 'message', media: 'stickerMessage' }],
    },
    'sticker-as-picture': {
      body: body(
        item({
          message: {
            mid: 'm_sticker_old',
            sticker_id: 369239263222822,
            attachments: [{ type: 'image', payload: { url: file('s.png'), sticker_id: 369239263222822 } }],
          },
        }),
      ),
      becomes: [{ kind: 'message', media: 'stickerMessage' }],
    },
    fallback: {
      body: body(
        item({
          message: {
            mid: 'm_fallback',
            text: 'Olha isso',
            attachments: [
              {
                type: 'fallback',
                title: 'Receita de pão',
                url: 'https://example.com/pao',
                payload: { url: 'https://example.com/pao' },
              },
            ],
          },
        }),
      ),
      becomes: [{ kind: 'message', says: 'https://example.com/pao' }],
    },
    reel: {
      body: body(
        item({
          message: {
            mid: 'm_reel',
            attachments: [{ type: 'reel', payload: { url: file('r.mp4'), title: 'Fornada', reel_video_id: '77' } }],
          },
        }),
      ),
      becomes: [{ kind: 'message', media: 'video', says: 'Fornada' }],
    },
    location: {
      body: body(
        item({
          message: {
            mid: 'm_location',
            attachments: [{ type: 'location', title: 'MASP', payload: { coordinates: { lat: -23.56, long: -46.65 } } }],
          },
        }),
      ),
      becomes: [{ kind: 'message', location: true, says: '-23.56' }],
    },
    delivery: {
      body: body(item({ delivery: { mids: ['m_echo'], watermark: time + 90_000 } })),
      becomes: [{ kind: 'delivered', about: 'm_echo' }, { kind: 'watermark' }],
    },
    'delivery-watermark': {
      body: body(item({ delivery: { watermark: time + 91_000 } })),
      becomes: [{ kind: 'watermark' }],
    },
    read: { body: body(item({ read: { watermark: time + 92_000 } })), becomes: [{ kind: 'watermark' }] },
    'policy-enforcement': {
      body: body(item({ policy_enforcement: { action: 'block', reason: 'The bot violated our policies' } })),
      becomes: [{ kind: 'notice', says: 'violated' }],
    },
  };
}

export function instagramFixtures(place: Place): Record<string, Fixture> {
  const all = bodies('instagram', place);
  const { item, file, body, object, id } = all;
  const attached = (mid: string, type: string, payload: Item) =>
    body(item({ message: { mid, attachments: [{ type, payload }] } }));
  return {
    ...common(all),
    share: {
      body: attached('m_share', 'share', { url: file('post.jpg') }),
      becomes: [{ kind: 'message', media: 'image', says: 'publicação' }],
    },
    'story-mention': {
      body: attached('m_mention', 'story_mention', { url: file('story') }),
      becomes: [{ kind: 'message', media: 'image', says: 'Mencionou você' }],
    },
    'ig-reel': {
      body: attached('m_ig_reel', 'ig_reel', { reel_video_id: '18', title: 'Pão na brasa', url: file('reel.mp4') }),
      becomes: [{ kind: 'message', media: 'video', says: 'Pão na brasa' }],
    },
    'story-reply': {
      body: body(
        item({
          message: {
            mid: 'm_story',
            text: 'Que delícia!',
            reply_to: { story: { id: '17', url: file('nosso-story') } },
          },
        }),
      ),
      becomes: [{ kind: 'message', says: 'Que delícia!' }],
    },
    read: {
      body: body(item({ read: { mid: 'm_echo' } })),
      becomes: [{ kind: 'read', about: 'm_echo' }, { kind: 'watermark' }],
    },
    unsend: {
      body: body(item({ message: { mid: 'm_three', is_deleted: true } })),
      becomes: [{ kind: 'revoke', about: 'm_three', erase: true }],
    },
    'sample-of-the-developer-page': {
      body: {
        object,
        entry: [
          {
            id,
            time,
            changes: [{ field: 'messages', value: item({ message: { mid: 'm_sample', text: 'random_text' } }) }],
          },
        ],
      },
      becomes: [{ kind: 'message', says: 'random_text' }],
    },
  };
}
