import { describe, expect, test } from 'vitest';
import { contentOf, eventOf, eventsOf } from './test-cloud-messages.ts';

const ana = { wa_id: '5511988887777', user_id: 'BR.1', profile: { name: 'Ana Prado' } };
const bia = { wa_id: '5511977776666', user_id: 'BR.2', profile: { name: 'Bia Reis' } };
const text = { type: 'text', text: { body: 'Oi' } };

describe('whose message it is', () => {
  test('each message of a body finds its own card, by user id or by number, and never the neighbour’s', () => {
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

  test('one that names nobody belongs to the only card there is; with two cards nobody guesses, and it is shown', () => {
    const nobody = { ...text, id: '1' };
    expect(eventsOf({ contacts: [ana], messages: [nobody] })).toMatchObject([{ kind: 'message', chat: 'BR.1' }]);
    expect(eventsOf({ contacts: [ana, bia], messages: [nobody] })).toMatchObject([{ kind: 'notice' }]);
    expect(eventsOf({ messages: [nobody] })).toMatchObject([{ kind: 'notice' }]);
  });

  test('who has a user name only is called by it; a long name is cut between characters', () => {
    const from = { ...text, from: undefined, from_user_id: 'BR.3' };
    expect(eventOf(from, [{ user_id: 'BR.3', profile: { username: 'ana.p' } }])).toMatchObject({
      name: 'ana.p',
      identities: [{ kind: 'wa_bsuid', value: 'BR.3' }],
    });
    expect(eventOf(from, [{ user_id: 'BR.3', profile: { name: `${'a'.repeat(199)}😀` } }])).toMatchObject({
      name: 'a'.repeat(199),
    });
  });

  test('what is no telephone number is not stored as one', () => {
    expect(eventOf({ ...text, from: '+5511988887777' })).toMatchObject({ identities: [{ value: '5511988887777' }] });
    expect(eventOf({ ...text, from: '11 98888-7777' })).toMatchObject({ kind: 'notice' });
    expect(eventOf({ ...text, from: '0'.repeat(26), from_user_id: 'BR.1' })).toMatchObject({
      identities: [{ kind: 'wa_bsuid', value: 'BR.1' }],
    });
  });

  test('in a group the conversation is the group’s, and the author is given separately', () => {
    const event = eventOf({ ...text, group_id: 'G1', from_user_id: 'BR.1' }, [ana]);
    expect(event).toMatchObject({
      chat: 'G1',
      name: '',
      identities: [{ kind: 'group', value: 'G1' }],
    });
    expect(event).toHaveProperty('content.metadata.author', 'BR.1');
    expect(eventOf({ ...text, group_id: '' })).toMatchObject({ chat: '5511988887777' });
  });
});

describe('who changed the number', () => {
  const system = (fields: object, more: object = {}) => eventOf({ type: 'system', system: fields, ...more });

  test('is the same person under the new one, in both spellings of Meta', () => {
    for (const fields of [{ wa_id: '5511900001111' }, { new_wa_id: '5511900001111' }])
      expect(system({ body: 'mudou', ...fields })).toMatchObject({
        kind: 'identity',
        was: [{ kind: 'phone', value: '5511988887777' }],
        identities: [{ kind: 'phone', value: '5511900001111' }],
      });
  });

  test('with a new user id under the same number is known by both, and only what is new is linked', () => {
    expect(system({ wa_id: '5511988887777', user_id: 'BR.new', previous_user_id: 'BR.old' })).toMatchObject({
      kind: 'identity',
      was: [
        { kind: 'wa_bsuid', value: 'BR.old' },
        { kind: 'phone', value: '5511988887777' },
      ],
      identities: [{ kind: 'wa_bsuid', value: 'BR.new' }],
    });
  });

  test('to the same one has changed nothing: people see what Meta says, and nobody is linked', () => {
    expect(system({ body: 'Ana mudou o código de segurança', wa_id: '5511988887777' })).toMatchObject({
      kind: 'message',
      content: { body: 'Ana mudou o código de segurança' },
    });
  });
});

describe('what speaks of another message', () => {
  test('an edit of a caption has the new caption; one of a kind that is not known is shown, not lost', () => {
    const edit = (message: object) => eventOf({ type: 'edit', edit: { original_message_id: 'wamid.0', message } });
    expect(edit({ type: 'image', image: { id: 'F', caption: 'nova' } })).toMatchObject({
      kind: 'edit',
      targetId: 'wamid.0',
      body: 'nova',
    });
    expect(edit({ type: 'hologram' })).toMatchObject({ kind: 'message', content: { mediaType: 'conversation' } });
  });

  test('a reaction without an emoji takes the last one back; one without a target is shown', () => {
    expect(eventOf({ type: 'reaction', reaction: { message_id: 'wamid.0' } })).toMatchObject({
      kind: 'reaction',
      emoji: '',
      targetId: 'wamid.0',
    });
    expect(eventOf({ type: 'reaction', reaction: { emoji: '👍' } })).toMatchObject({ kind: 'message' });
  });
});

test('the id of a message may have 500 characters, and so has its status, what it quotes and what is about it', () => {
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

describe('what is shown in the bubble', () => {
  test('the answers of a form, one in a row, without Meta’s token', () => {
    const response_json = JSON.stringify({ flow_token: 'secret', nome: 'Ana', itens: ['a', 'b'], aceita: true });
    expect(
      contentOf({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json } } }),
    ).toMatchObject({ body: 'nome: Ana\nitens: ["a","b"]\naceita: true' });
    for (const broken of ['{', '[]', '"x"', '{"flow_token":"secret"}']) {
      const nfm_reply = { body: 'Enviado', response_json: broken };
      expect(contentOf({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } })?.body).toBe('Enviado');
    }
  });

  test('what a customer typed into a form is stored whatever they typed: it comes as JSON within JSON', () => {
    const response_json = String.raw`{"nome":"A\u0000na \ud800","itens":["\u0000"]}`;
    const nfm_reply = { response_json };
    expect(contentOf({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } })?.body).toBe(
      'nome: Ana \ufffd\nitens: [""]',
    );
  });

  test('a form without any answer is shown as something that arrived', () => {
    const content = contentOf({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: {} } });
    expect(content?.body).not.toBe('');
  });

  test('an order with its products, prices where there are any, and the customer’s words first', () => {
    const order = {
      text: 'Para hoje',
      product_items: [
        { product_retailer_id: 17, quantity: '2', item_price: '9.9', currency: 'BRL' },
        { product_retailer_id: 'pao', quantity: 1, item_price: 'grátis' },
      ],
    };
    expect(contentOf({ type: 'order', order })?.body).toBe('Para hoje\n🛒\n2 × 17 — 9.90 BRL\n1 × pao');
  });

  test('a file without a name gets one with its ending; the customer’s own name stays', () => {
    const name = (type: string, file: object) =>
      contentOf({ type, [type]: { id: 'media-123456', ...file } })?.media?.name;
    expect(name('image', { mime_type: 'image/jpeg' })).toMatch(/-123456\.jpg$/);
    expect(name('audio', { mime_type: 'audio/ogg; codecs=opus' })).toMatch(/-123456\.ogg$/);
    expect(name('document', { mime_type: 'application/vnd.ms-excel' })).toMatch(/\.bin$/);
    expect(name('document', { mime_type: 7 })).toMatch(/\.bin$/);
    expect(name('document', { filename: 'conta de luz.pdf' })).toBe('conta de luz.pdf');
  });

  test('a place beyond the poles is no place, and is shown as something that arrived', () => {
    const place = contentOf({ type: 'location', location: { latitude: '-23.5', longitude: -46.6 } });
    expect(place?.mediaType).toBe('locationMessage');
    expect(place).toHaveProperty('metadata.location', { latitude: -23.5, longitude: -46.6 });
    const nowhere = contentOf({ type: 'location', location: { latitude: 91, longitude: 0 } });
    expect(nowhere?.mediaType).toBe('conversation');
    expect(nowhere).toHaveProperty('metadata.unsupported.type', 'location');
  });

  test('a message forwarded many times says so, and one of an advertisement which', () => {
    expect(contentOf({ ...text, context: { forwarded: true, frequently_forwarded: true } })?.metadata).toEqual({
      forwarded: 'often',
    });
    expect(contentOf({ ...text, referral: { source_id: 'ad-1' } })?.metadata).toEqual({
      referral: { source_id: 'ad-1' },
    });
    expect(contentOf({ ...text, context: 'none', referral: 'none' })).not.toHaveProperty('metadata');
  });
});
