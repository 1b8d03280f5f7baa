import { commonFixtures } from './common-fixtures.ts';
import { bodies, type Fixture, type Item, type Place, time } from './fixture-bodies.ts';

export function instagramFixtures(place: Place): Record<string, Fixture> {
  const all = bodies('instagram', place);
  const { item, file, body, object, id } = all;
  const attached = (mid: string, type: string, payload: Item) =>
    body(item({ message: { mid, attachments: [{ type, payload }] } }));
  return {
    ...commonFixtures(all),
    share: {
      body: attached('m_share', 'share', { url: file('post.jpg') }),
      becomes: [{ kind: 'message', media: 'image', text: 'publicação' }],
    },
    'story-mention': {
      body: attached('m_mention', 'story_mention', { url: file('story') }),
      becomes: [{ kind: 'message', media: 'image', text: 'Mencionou você' }],
    },
    'ig-reel': {
      body: attached('m_ig_reel', 'ig_reel', { reel_video_id: '18', title: 'Pão na brasa', url: file('reel.mp4') }),
      becomes: [{ kind: 'message', media: 'video', text: 'Pão na brasa' }],
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
      becomes: [{ kind: 'message', text: 'Que delícia!' }],
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
      becomes: [{ kind: 'message', text: 'random_text' }],
    },
  };
}
