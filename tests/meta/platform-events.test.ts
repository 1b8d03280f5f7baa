import { parseFailureReason } from '@balcao/contract/channels/failure-reason';
import { describe, expect, test } from 'vitest';
import { inboundEvent } from '../../server/src/channels/inbound-event.ts';
import { platformChannels, platformMessages } from './platform-messages.ts';

describe.each(platformChannels)('$name', (channel) => {
  const { accountId, person, now, eventsOf, eventsOfOurs, eventsOfEntry } = platformMessages(channel);
  const text = { mid: 'm_1', text: 'Oi' };
  const body = (item: object) => {
    const [event] = eventsOf(item);
    return event?.kind === 'message' ? event.content.body : undefined;
  };

  describe('author', () => {
    test('a message of the account is ours and in the customer’s conversation, marked as an echo or not', () => {
      const ours = { kind: 'message', chat: person, fromMe: true, identities: [{ kind: channel.kind, value: person }] };
      expect(eventsOfOurs({ message: { ...text, is_echo: true } })).toMatchObject([{ ...ours, maybeOurs: true }]);
      expect(eventsOfOurs({ message: text })).toMatchObject([{ ...ours, maybeOurs: true }]);
      expect(eventsOf({ message: text })).toMatchObject([{ chat: person, fromMe: false }]);
    });

    test('a reaction of the account is ours, one of the customer theirs; a removed one has no emoji', () => {
      const reaction = { mid: 'm_1', action: 'react', emoji: '👍' };
      expect(eventsOfOurs({ reaction })).toMatchObject([{ kind: 'reaction', fromMe: true, chat: person }]);
      expect(eventsOf({ reaction })).toMatchObject([{ fromMe: false, emoji: '👍', targetId: 'm_1' }]);
      expect(eventsOf({ reaction: { mid: 'm_1', action: 'unreact', emoji: '👍' } })).toMatchObject([{ emoji: '' }]);
      expect(eventsOf({ reaction: { mid: 'm_1', action: 'react', reaction: 'wow' } })).toMatchObject([{ emoji: '😮' }]);
      expect(eventsOf({ reaction: { mid: 'm_1', action: 'react', reaction: 'new' } })).toMatchObject([{ emoji: '👍' }]);
    });

    test('a reaction that is added, removed and added again is three events, and a repetition adds none', () => {
      const key = (action: string, timestamp: number) =>
        eventsOf({ timestamp, reaction: { mid: 'm_1', action, emoji: '👍' } })[0]?.providerId;
      const keys = [key('react', 1), key('unreact', 2), key('react', 3), key('react', 3)];
      expect(new Set(keys).size).toBe(3);
    });

    test('a standby message, while another app owns the conversation, is shown as such', () => {
      const standby = [{ sender: { id: person }, recipient: { id: accountId }, timestamp: 1, message: text }];
      expect(eventsOfEntry({ standby })[0]).toHaveProperty('content.metadata.standby', true);
    });

    test('a message for another account of the app is left to that one', () => {
      expect(eventsOfEntry({ id: '404', messaging: [{ sender: { id: '1' }, recipient: { id: '404' } }] })).toEqual([]);
    });
  });

  describe('message', () => {
    test('keeps its text before its first file; each further file is a separate message, in order', () => {
      const file = (name: string) => ({ type: 'image', payload: { url: `https://cdn.example/${name}.jpg` } });
      const events = eventsOf({ message: { ...text, attachments: [file('a'), file('b'), file('c')] } });
      expect(events).toMatchObject([
        { providerId: 'm_1', content: { body: 'Oi', media: { name: 'a.jpg' } } },
        { providerId: 'm_1#2', content: { body: '', media: { name: 'b.jpg' } } },
        { providerId: 'm_1#3', content: { body: '', media: { name: 'c.jpg' } } },
      ]);
      expect(eventsOf({ message: { mid: 'm_1', attachments: file('a') } })).toHaveLength(1);
    });

    test('answering a story says so below its text, also when the story has expired', () => {
      expect(body({ message: { ...text, reply_to: { story: { url: 'https://s.example/1' } } } })).toMatch(
        /^Oi\n.*https:\/\/s\.example\/1$/,
      );
      expect(body({ message: { ...text, reply_to: { story: { id: '9' } } } })).toMatch(/^Oi\n\S/);
      expect(eventsOf({ message: { ...text, reply_to: { mid: 'm_0' } } })).toMatchObject([{ quotedProviderId: 'm_0' }]);
    });

    test('without visible content still exists', () => {
      for (const message of [{ mid: 'm_1' }, { mid: 'm_1', text: '' }, { mid: 'm_1', is_unsupported: true }])
        expect(body({ message })).toMatch(/\S/);
    });

    test('taken back is marked so, and erased where the channel’s terms require it', () => {
      expect(eventsOf({ message: { mid: 'm_1', is_deleted: true } })).toEqual([
        {
          kind: 'revoke',
          chat: person,
          providerId: 'revoke:m_1',
          at: new Date(1_795_262_400_000),
          targetId: 'm_1',
          ...(channel.name === 'Instagram' && { erase: true }),
        },
      ]);
    });

    test('edited twice is two edits, with and without Meta’s count, and a repetition is the same', () => {
      const key = (num_edit: unknown, timestamp: number) =>
        eventsOf({ timestamp, message_edit: { mid: 'm_1', text: 'novo', num_edit } })[0]?.providerId;
      expect([key(1, 7), key(1, 8)]).toEqual(['edit:m_1:1', 'edit:m_1:1']);
      expect(new Set([key(1, 7), key(2, 7), key('x', 7), key('x', 8)]).size).toBe(4);
    });

    test('with an id of 500 characters has all its events, and can be quoted', () => {
      const mid = 'm'.repeat(500);
      expect(eventsOf({ message: { ...text, reply_to: { mid } } })).toMatchObject([{ quotedProviderId: mid }]);
      for (const item of [
        { message: { mid, text: 'Oi' } },
        { message: { mid, is_deleted: true } },
        { message_edit: { mid, text: 'Olá', num_edit: 12 } },
        { delivery: { mids: [mid] } },
        { reaction: { mid, action: 'unreact' } },
      ]) {
        const [event] = eventsOf(item);
        expect(inboundEvent.safeParse(event).success).toBe(true);
        expect(event?.kind).not.toBe('notice');
      }
    });
  });

  describe('receipts', () => {
    test('a watermark covers all before its own time, however late it arrives', () => {
      const until = 1_795_262_300_000;
      expect(eventsOf({ read: { watermark: until } })).toMatchObject([
        { kind: 'watermark', status: 'read', at: new Date(until), providerId: `watermark:read:${until}` },
      ]);
      expect(eventsOf({ delivery: { mids: ['m_1', 'm_2'], watermark: until } })).toMatchObject([
        { kind: 'status', targetId: 'm_1', status: 'delivered' },
        { kind: 'status', targetId: 'm_2', status: 'delivered' },
        { kind: 'watermark', status: 'delivered', at: new Date(until) },
      ]);
    });

    test('a read receipt without a time covers all before its message; a delivery only its own', () => {
      expect(eventsOf({ read: { mid: 'm_1' } }).map(({ kind }) => kind)).toEqual(['status', 'watermark']);
      expect(eventsOf({ delivery: { mids: ['m_1'] } }).map(({ kind }) => kind)).toEqual(['status']);
      expect(eventsOf({ delivery: { mids: 'x' } })).toEqual([]);
    });
  });

  describe('postbacks and referrals', () => {
    test('a postback shows its title, else its payload, and exists without either', () => {
      expect(body({ postback: { title: 'Começar', payload: 'START' } })).toBe('Começar');
      expect(body({ postback: { payload: 'START' } })).toBe('START');
      expect(body({ postback: {} })).toBe('👋');
      const [pressed] = eventsOf({ postback: { mid: 'm_9', payload: 'START' } });
      expect(pressed?.providerId).toBe('m_9');
      expect(pressed).toHaveProperty('content.metadata.reply.id', 'START');
    });

    test('a postback opens one conversation however often Meta repeats it, and another when pressed again', () => {
      const key = (timestamp: number, payload: string) => eventsOf({ timestamp, postback: { payload } })[0]?.providerId;
      expect(key(1, 'A')).toBe(key(1, 'A'));
      expect(new Set([key(1, 'A'), key(2, 'A'), key(1, 'B')]).size).toBe(3);
    });

    test('a referral names its source', () => {
      const [arrived] = eventsOf({ referral: { ref: 'feira', source: 'ADS' } });
      expect(arrived?.kind).toBe('message');
      expect(arrived).toHaveProperty('content.metadata.referral.ref', 'feira');
    });
  });

  test('an error that Meta reports about the account is passed on to its owner', () => {
    // It has no sender.
    const reported = (policy_enforcement: object) =>
      eventsOfEntry({ messaging: [{ recipient: { id: accountId }, timestamp: 1, policy_enforcement }] });
    const [event] = reported({ action: 'block', reason: 'spam & mais' });
    expect(event?.kind === 'notice' && parseFailureReason(event.text)?.values['text']).toBe('block – spam & mais');
    expect(event).not.toHaveProperty('isOver');
    expect(reported({ action: 'unblock' })).toMatchObject([{ kind: 'notice', isOver: true }]);
    const nobodys = eventsOfEntry({ messaging: [{ recipient: { id: accountId }, timestamp: 1, message: text }] });
    expect(nobodys[0]?.kind === 'notice' && parseFailureReason(nobodys[0].text)?.code).toBe('unreadableEvent');
  });

  test('events between apps are ignored, and unknown events are stored', () => {
    expect(eventsOf({ take_thread_control: { previous_owner_app_id: '1' } })).toEqual([]);
    expect(eventsOf({ optin: 'x' })).toEqual([]);
    expect(eventsOf({ hologram: {} })).toMatchObject([{ kind: 'notice' }]);
    expect(eventsOfEntry({ changes: [{ field: 'feed', value: {} }] })).toEqual([]);
  });

  test('a sample from the developers’ page is parsed like a real event', () => {
    const value = { sender: { id: '12334' }, recipient: { id: '23245' }, timestamp: '1527459824', message: text };
    expect(eventsOfEntry({ changes: [{ field: 'messages', value }] })).toMatchObject([{ chat: '12334' }]);
  });

  test('an invalid time is replaced by the time of arrival', () => {
    for (const timestamp of ['soon', 0, -1, 1e300, 1_795_262_400_000_000])
      expect(eventsOf({ timestamp, message: text })[0]?.at).toEqual(now);
  });
});
