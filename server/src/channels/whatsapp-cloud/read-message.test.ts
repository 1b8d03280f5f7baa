import { describe, expect, test } from 'vitest';
import { contentOf, eventOf, eventsOf } from './test-cloud-messages.ts';

const ana = { wa_id: '5511988887777', user_id: 'BR.1', profile: { name: 'Ana Prado' } };
const bia = { wa_id: '5511977776666', user_id: 'BR.2', profile: { name: 'Bia Reis' } };
const text = { type: 'text', text: { body: 'Oi' } };

describe('author', () => {
  test('each message of a body gets its own contact card, by user id or number, and never another’s', () => {
    const events = eventsOf({
      contacts: [ana, bia],
      messages: [
        { ...text, id: '1', from: '5511977776666' },
        { ...text, id: '2', from_user_id: 'BR.1' },
        { ...text, id: '3', from: '5521900000000' },
      ],
    });
    expect(events).toMatchObject([
      { chat: 'BR.2', name: 'Bia Reis', identities: [{ value: 'BR.2' }, { value: '5511977776666' }] },
      { chat: 'BR.1', name: 'Ana Prado', identities: [{ value: 'BR.1' }, { value: '5511988887777' }] },
      { chat: '5521900000000', name: '', identities: [{ kind: 'phone', value: '5521900000000' }] },
    ]);
  });

  test('a message without an author takes the only card; with two cards none is guessed, and it is shown', () => {
    const nobody = { ...text, id: '1' };
    expect(eventsOf({ contacts: [ana], messages: [nobody] })).toMatchObject([{ kind: 'message', chat: 'BR.1' }]);
    expect(eventsOf({ contacts: [ana, bia], messages: [nobody] })).toMatchObject([{ kind: 'notice' }]);
    expect(eventsOf({ messages: [nobody] })).toMatchObject([{ kind: 'notice' }]);
  });

  test('a user name alone is the name; a long name is cut between characters', () => {
    const from = { ...text, from: undefined, from_user_id: 'BR.3' };
    expect(eventOf(from, [{ user_id: 'BR.3', profile: { username: 'ana.p' } }])).toMatchObject({
      name: 'ana.p',
      identities: [{ kind: 'wa_bsuid', value: 'BR.3' }],
    });
    expect(eventOf(from, [{ user_id: 'BR.3', profile: { name: `${'a'.repeat(199)}😀` } }])).toMatchObject({
      name: 'a'.repeat(199),
    });
  });

  test('an invalid phone number is not stored as one', () => {
    expect(eventOf({ ...text, from: '+5511988887777' })).toMatchObject({ identities: [{ value: '5511988887777' }] });
    expect(eventOf({ ...text, from: '11 98888-7777' })).toMatchObject({ kind: 'notice' });
    expect(eventOf({ ...text, from: '0'.repeat(26), from_user_id: 'BR.1' })).toMatchObject({
      identities: [{ kind: 'wa_bsuid', value: 'BR.1' }],
    });
  });

  test('in a group the conversation is the group’s, and the author is separate', () => {
    const event = eventOf({ ...text, group_id: 'G1', from_user_id: 'BR.1' }, [ana]);
    expect(event).toMatchObject({
      chat: 'G1',
      name: '',
      identities: [{ kind: 'group', value: 'G1' }],
    });
    expect(event).toHaveProperty('author.identities', [{ kind: 'wa_bsuid', value: 'BR.1' }, expect.anything()]);
    expect(
      eventOf({ ...text, group_id: 'G1', type: 'reaction', reaction: { message_id: 'w', emoji: '👍' } }, [ana]),
    ).toHaveProperty('author.name', ana.profile?.name);
    expect(eventOf({ ...text, group_id: '' })).toMatchObject({ chat: '5511988887777' });
  });
});

describe('change of number', () => {
  const system = (fields: object, more: object = {}) => eventOf({ type: 'system', system: fields, ...more });

  test('is the same person under the new number, in both of Meta’s spellings', () => {
    for (const fields of [{ wa_id: '5511900001111' }, { new_wa_id: '5511900001111' }])
      expect(system({ body: 'mudou', ...fields })).toMatchObject({
        kind: 'identity',
        was: [{ kind: 'phone', value: '5511988887777' }],
        identities: [{ kind: 'phone', value: '5511900001111' }],
      });
  });

  test('with a new user id under the same number is known by both, and only the new id is linked', () => {
    expect(system({ wa_id: '5511988887777', user_id: 'BR.new', previous_user_id: 'BR.old' })).toMatchObject({
      kind: 'identity',
      was: [
        { kind: 'wa_bsuid', value: 'BR.old' },
        { kind: 'phone', value: '5511988887777' },
      ],
      identities: [{ kind: 'wa_bsuid', value: 'BR.new' }],
    });
  });

  test('is known also when Meta tells the ids alone, and by no other field who it is', () => {
    const nobody = { from: undefined, from_user_id: undefined };
    expect(
      system({ type: 'user_changed_user_id', user_id: 'BR.new', previous_user_id: 'BR.old' }, nobody),
    ).toMatchObject({
      kind: 'identity',
      was: [{ kind: 'wa_bsuid', value: 'BR.old' }],
      identities: [{ kind: 'wa_bsuid', value: 'BR.new' }],
    });
  });

  test('to the same number changes nothing: Meta’s text is shown, and nobody is linked', () => {
    expect(system({ body: 'Ana mudou o código de segurança', wa_id: '5511988887777' })).toMatchObject({
      kind: 'message',
      content: { body: 'Ana mudou o código de segurança' },
    });
  });
});

describe('reference to another message', () => {
  test('an edit of a caption has the new caption; one of an unknown kind is shown, not lost', () => {
    const edit = (message: object) => eventOf({ type: 'edit', edit: { original_message_id: 'wamid.0', message } });
    expect(edit({ type: 'image', image: { id: 'F', caption: 'nova' } })).toMatchObject({
      kind: 'edit',
      targetId: 'wamid.0',
      body: 'nova',
    });
    expect(edit({ type: 'hologram' })).toMatchObject({ kind: 'message', content: { mediaType: 'conversation' } });
  });

  test('a reaction without an emoji removes the last one; one without a target is shown', () => {
    expect(eventOf({ type: 'reaction', reaction: { message_id: 'wamid.0' } })).toMatchObject({
      kind: 'reaction',
      emoji: '',
      targetId: 'wamid.0',
    });
    expect(eventOf({ type: 'reaction', reaction: { emoji: '👍' } })).toMatchObject({ kind: 'message' });
  });
});

test('ids of messages, statuses, quotes and targets may have 500 characters', () => {
  const id = 'w'.repeat(500);
  const statuses = [{ id, status: 'delivered', timestamp: '1' }];
  expect([
    ...eventsOf({ statuses }),
    eventOf({ id, type: 'text', text: { body: 'Oi' }, context: { id } }),
    eventOf({ type: 'reaction', reaction: { message_id: id, emoji: '👍' } }),
    eventOf({ type: 'revoke', revoke: { original_message_id: id } }),
  ]).toMatchObject([
    { kind: 'status', targetId: id },
    { kind: 'message', providerId: id, quotedProviderId: id },
    { kind: 'reaction', targetId: id },
    { kind: 'revoke', targetId: id },
  ]);
});

describe('content of the bubble', () => {
  test('has the answers of a form, one per line, without Meta’s token', () => {
    const response_json = JSON.stringify({ flow_token: 'secret', nome: 'Ana', itens: ['a', 'b'], aceita: true });
    expect(
      contentOf({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json } } }),
    ).toMatchObject({ body: 'nome: Ana\nitens: ["a","b"]\naceita: true' });
    for (const broken of ['{', '[]', '"x"', '{"flow_token":"secret"}']) {
      const nfm_reply = { body: 'Enviado', response_json: broken };
      expect(contentOf({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } })?.body).toBe('Enviado');
    }
  });

  test('stores what a customer typed into a form without NUL and lone surrogates: it is JSON within JSON', () => {
    const response_json = String.raw`{"nome":"A\u0000na \ud800","itens":["\u0000"]}`;
    const nfm_reply = { response_json };
    expect(contentOf({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } })?.body).toBe(
      'nome: Ana \ufffd\nitens: [""]',
    );
  });

  test('shows a form without any answer as received', () => {
    const content = contentOf({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: {} } });
    expect(content?.body).not.toBe('');
  });

  test('shows an order with its products, prices where present, and the customer’s text first', () => {
    const order = {
      text: 'Para hoje',
      product_items: [
        { product_retailer_id: 17, quantity: '2', item_price: '9.9', currency: 'BRL' },
        { product_retailer_id: 'pao', quantity: 1, item_price: 'grátis' },
      ],
    };
    expect(contentOf({ type: 'order', order })?.body).toBe('Para hoje\n🛒\n2 × 17 — 9.90 BRL\n1 × pao');
  });

  test('gives an unnamed file a name with its extension; the customer’s own name stays', () => {
    const name = (type: string, file: object) =>
      contentOf({ type, [type]: { id: 'media-123456', ...file } })?.media?.name;
    expect(name('image', { mime_type: 'image/jpeg' })).toMatch(/-123456\.jpg$/);
    expect(name('audio', { mime_type: 'audio/ogg; codecs=opus' })).toMatch(/-123456\.ogg$/);
    expect(name('document', { mime_type: 'application/vnd.ms-excel' })).toMatch(/\.bin$/);
    expect(name('document', { mime_type: 7 })).toMatch(/\.bin$/);
    expect(name('document', { filename: 'conta de luz.pdf' })).toBe('conta de luz.pdf');
  });

  test('shows a location with impossible coordinates as received', () => {
    const place = contentOf({ type: 'location', location: { latitude: '-23.5', longitude: -46.6 } });
    expect(place?.mediaType).toBe('locationMessage');
    expect(place).toHaveProperty('metadata.location', { latitude: -23.5, longitude: -46.6 });
    const nowhere = contentOf({ type: 'location', location: { latitude: 91, longitude: 0 } });
    expect(nowhere?.mediaType).toBe('conversation');
    expect(nowhere).toHaveProperty('metadata.unsupported.type', 'location');
  });

  test('marks a frequently forwarded message, and names the advertisement of a referral', () => {
    expect(contentOf({ ...text, context: { forwarded: true, frequently_forwarded: true } })?.metadata).toEqual({
      forwarded: 'often',
    });
    expect(contentOf({ ...text, referral: { source_id: 'ad-1' } })?.metadata).toEqual({
      referral: { source_id: 'ad-1' },
    });
    expect(contentOf({ ...text, context: 'none', referral: 'none' })).not.toHaveProperty('metadata');
  });
});
