import { commonFixtures } from './common-fixtures.ts';
import { bodies, type Fixture, type Place, time } from './fixture-bodies.ts';

export function messengerFixtures(place: Place): Record<string, Fixture> {
  const all = bodies('page', place);
  const { item, file, body } = all;
  return {
    ...commonFixtures(all),
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
      becomes: [{ kind: 'message', text: 'https://example.com/pao' }],
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
      becomes: [{ kind: 'message', media: 'video', text: 'Fornada' }],
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
      becomes: [{ kind: 'message', location: true, text: '-23.56' }],
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
      body: body(
        item({ sender: undefined, policy_enforcement: { action: 'block', reason: 'The bot violated our policies' } }),
      ),
      becomes: [{ kind: 'notice', text: 'violated' }],
    },
  };
}
