import { proto } from 'baileys/WAProto/index.js';
import { describe, expect, test } from 'vitest';
import { file, fromPhone, inGroup, read, readMessage } from '../test-stanza.ts';
import { mediaRef } from './media-ref.ts';

type Message = proto.IMessage;
const body = (message: Message) => readMessage(message).content.body;

describe('texts', () => {
  test.each<[string, Message, string]>([
    ['plain', { conversation: 'Bom dia' }, 'Bom dia'],
    ['with a link', { extendedTextMessage: { text: 'veja https://a.b', title: 'A' } }, 'veja https://a.b'],
    ['that goes after a week', { ephemeralMessage: { message: { extendedTextMessage: { text: 'some' } } } }, 'some'],
    ['a button pressed', { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Sim' } }, 'Sim'],
    [
      'a template button pressed',
      { templateButtonReplyMessage: { selectedId: 'q', selectedDisplayText: 'Não' } },
      'Não',
    ],
    [
      'a row chosen',
      { listResponseMessage: { title: 'Norte', description: 'AM', singleSelectReply: { selectedRowId: 'n' } } },
      'Norte\nAM',
    ],
    [
      'a menu answered',
      {
        interactiveResponseMessage: {
          body: { text: 'Centro' },
          nativeFlowResponseMessage: { name: 'menu', paramsJson: '{"id":"c"}' },
        },
      },
      'Centro',
    ],
    [
      'a form answered',
      {
        interactiveResponseMessage: {
          nativeFlowResponseMessage: { name: 'flow', paramsJson: '{"flow_token":"t","nome":"Ana","idade":30}' },
        },
      },
      'nome: Ana\nidade: 30',
    ],
    [
      'buttons shown',
      {
        buttonsMessage: {
          contentText: 'Confirma?',
          footerText: 'Loja',
          buttons: [{ buttonId: '1', buttonText: { displayText: 'Sim' } }],
        },
      },
      'Confirma?\nLoja\n▸ Sim',
    ],
    [
      'a list shown',
      {
        listMessage: {
          title: 'Menu',
          description: 'Escolha',
          sections: [{ title: 'A', rows: [{ title: 'Um', description: 'u' }] }],
        },
      },
      'Menu\nEscolha\nA\n▸ Um: u',
    ],
    [
      'a template',
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedContentText: 'Oi',
            hydratedButtons: [{ urlButton: { displayText: 'Ver', url: 'https://a.b' } }],
          },
        },
      },
      'Oi\n▸ Ver: https://a.b',
    ],
    [
      'an interactive one with cards',
      {
        interactiveMessage: {
          header: { title: 'Ofertas' },
          body: { text: 'Hoje' },
          carouselMessage: {
            cards: [
              {
                body: { text: 'Maçã' },
                nativeFlowMessage: { buttons: [{ name: 'q', buttonParamsJson: '{"display_text":"Quero"}' }] },
              },
            ],
          },
        },
      },
      'Ofertas\nHoje\nMaçã\n▸ Quero',
    ],
    [
      'a poll',
      { pollCreationMessageV3: { name: 'Dia?', options: [{ optionName: 'Sexta' }, { optionName: 'Sábado' }] } },
      '📊 Enquete: Dia?\n▸ Sexta\n▸ Sábado',
    ],
    [
      'an event',
      {
        eventMessage: {
          name: 'Visita',
          startTime: 1_795_262_400,
          location: { name: 'Loja', address: 'Rua A' },
          description: 'Levar nota',
        },
      },
      '📅 Evento: Visita\n21/11/2026, 09:00\nLoja, Rua A\nLevar nota',
    ],
    [
      'a call to come',
      { scheduledCallCreationMessage: { title: 'Reunião', callType: 2, scheduledTimestampMs: 1_795_262_400_000 } },
      '📅 Chamada de vídeo marcada: Reunião\n21/11/2026, 09:00',
    ],
    [
      'an order',
      {
        orderMessage: {
          itemCount: 2,
          orderTitle: 'Pedido 7',
          totalAmount1000: 35_500,
          totalCurrencyCode: 'BRL',
          message: 'Para hoje',
        },
      },
      '🛒 Pedido 7 — 2 itens — R$ 35,50\nPara hoje',
    ],
    [
      'a product',
      {
        productMessage: {
          product: { productId: '1', title: 'Bolo', priceAmount1000: 20_000, currencyCode: 'BRL' },
          body: 'Tem?',
        },
      },
      '🛍️ Bolo — R$ 20,00\nTem?',
    ],
    [
      'a payment',
      { sendPaymentMessage: { noteMessage: { conversation: 'do bolo' } } },
      '💰 Pagamento enviado pelo WhatsApp\ndo bolo',
    ],
    [
      'a bill',
      { requestPaymentMessage: { amount1000: 10_000, currencyCodeIso4217: 'BRL' } },
      '💰 Pedido de pagamento — R$ 10,00',
    ],
    [
      'a way into a group',
      { groupInviteMessage: { groupName: 'Vizinhos', inviteCode: 'AbC', caption: 'entre' } },
      '👥 Convite para o grupo: Vizinhos\nhttps://chat.whatsapp.com/AbC\nentre',
    ],
    [
      'a way into a channel',
      { newsletterAdminInviteMessage: { newsletterName: 'Ofertas' } },
      '📢 Convite para o canal: Ofertas',
    ],
    [
      'a pack of stickers',
      { stickerPackMessage: { name: 'Gatos', stickers: [{}, {}] } },
      '🙂 Pacote de figurinhas: Gatos (2)',
    ],
    [
      'a lottie',
      { lottieStickerMessage: { message: { stickerMessage: { ...file, isLottie: true } } } },
      '[Figurinha animada]',
    ],
    ['what only the phone shows', { placeholderMessage: { type: 0 } }, '[Mensagem que só pode ser vista no celular]'],
    [
      'what nobody knows',
      { encCommentMessage: { encPayload: new Uint8Array(3) } },
      '[Mensagem que não pode ser mostrada aqui: encCommentMessage]',
    ],
    ['of tomorrow', {}, '[Mensagem que não pode ser mostrada aqui: ?]'],
    [
      'a wrapper around nothing',
      { viewOnceMessageV2: { message: {} } },
      '[Mensagem que não pode ser mostrada aqui: ?]',
    ],
  ])('%s', (_, message, said) => {
    const { content } = readMessage(message);
    expect(content).toMatchObject({ mediaType: 'conversation', body: said });
    expect(content).not.toHaveProperty('media');
  });

  test('an answer keeps the id of what was chosen', () => {
    expect(
      readMessage({ buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Sim' } }).content.facts,
    ).toEqual({ reply: { id: 'b1' } });
  });
});

describe('files', () => {
  const image = { ...file, mimetype: 'image/jpeg', caption: 'a nota' };
  test.each<
    [
      string,
      Message,
      { mediaType: string; body: string; facts?: unknown; media: { name: string; mimeType: string } },
      string,
    ]
  >([
    [
      'image',
      { imageMessage: image },
      { mediaType: 'image', body: 'a nota', media: { name: 'imagem-3EB0AA.jpg', mimeType: 'image/jpeg' } },
      'image',
    ],
    [
      'video',
      { videoMessage: { ...file, mimetype: 'video/mp4', seconds: 9 } },
      {
        mediaType: 'video',
        body: '',
        facts: { seconds: 9 },
        media: { name: 'video-3EB0AA.mp4', mimeType: 'video/mp4' },
      },
      'video',
    ],
    [
      'gif',
      { videoMessage: { ...file, mimetype: 'video/mp4', gifPlayback: true } },
      {
        mediaType: 'video',
        body: '',
        facts: { gif: true },
        media: { name: 'video-3EB0AA.mp4', mimeType: 'video/mp4' },
      },
      'video',
    ],
    [
      'round video',
      { ptvMessage: { ...file, mimetype: 'video/mp4', seconds: 3 } },
      {
        mediaType: 'video',
        body: '',
        facts: { videoNote: true, seconds: 3 },
        media: { name: 'video-3EB0AA.mp4', mimeType: 'video/mp4' },
      },
      'video',
    ],
    [
      'music',
      { audioMessage: { ...file, mimetype: 'audio/mpeg' } },
      { mediaType: 'audio', body: '', media: { name: 'audio-3EB0AA.mp3', mimeType: 'audio/mpeg' } },
      'audio',
    ],
    [
      'voice',
      {
        audioMessage: {
          ...file,
          mimetype: 'audio/ogg; codecs=opus',
          ptt: true,
          seconds: 4,
          waveform: Buffer.from([0, 50, 120]),
        },
      },
      {
        mediaType: 'audio',
        body: '',
        // The bars are the note's own: nobody has to fetch it to draw them.
        facts: { voice: true, seconds: 4, waveform: [0, 50, 100] },
        media: { name: 'audio-3EB0AA.ogg', mimeType: 'audio/ogg; codecs=opus' },
      },
      'audio',
    ],
    [
      'document',
      { documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'boleto.pdf' } },
      { mediaType: 'application', body: '', media: { name: 'boleto.pdf', mimeType: 'application/pdf' } },
      'document',
    ],
    [
      'document with a caption',
      {
        documentWithCaptionMessage: {
          message: { documentMessage: { ...file, mimetype: 'text/plain', caption: 'veja' } },
        },
      },
      { mediaType: 'application', body: 'veja', media: { name: 'documento-3EB0AA.txt', mimeType: 'text/plain' } },
      'document',
    ],
    [
      'sticker',
      { stickerMessage: { ...file, mimetype: 'image/webp' } },
      { mediaType: 'stickerMessage', body: '', media: { name: 'figurinha-3EB0AA.webp', mimeType: 'image/webp' } },
      'sticker',
    ],
    [
      'moving sticker',
      { stickerMessage: { ...file, mimetype: 'image/webp', isAnimated: true } },
      {
        mediaType: 'stickerMessage',
        body: '',
        facts: { animated: true },
        media: { name: 'figurinha-3EB0AA.webp', mimeType: 'image/webp' },
      },
      'sticker',
    ],
    [
      'to be seen once',
      { viewOnceMessageV2: { message: { imageMessage: image } } },
      {
        mediaType: 'image',
        body: 'a nota',
        facts: { viewOnce: true },
        media: { name: 'imagem-3EB0AA.jpg', mimeType: 'image/jpeg' },
      },
      'image',
    ],
    [
      'of an album',
      { associatedChildMessage: { message: { imageMessage: image } } },
      { mediaType: 'image', body: 'a nota', media: { name: 'imagem-3EB0AA.jpg', mimeType: 'image/jpeg' } },
      'image',
    ],
    [
      'above buttons',
      { buttonsMessage: { contentText: 'Leve', imageMessage: { ...file, mimetype: 'image/png' } } },
      { mediaType: 'image', body: 'Leve', media: { name: 'imagem-3EB0AA.png', mimeType: 'image/png' } },
      'image',
    ],
  ])('%s', (_, message, expected, kind) => {
    const { content } = readMessage(message);
    const { ref, ...media } = content.media ?? { name: '', mimeType: '' };
    // How large it will be is told before it is fetched.
    expect({ ...content, media }).toEqual({ ...expected, media: { ...expected.media, sizeBytes: 1234 } });
    expect(mediaRef.parse(ref)).toEqual({
      kind,
      url: file.url,
      directPath: file.directPath,
      mediaKey: Buffer.alloc(32, 1).toString('base64'),
      fileSha256: Buffer.alloc(32, 2).toString('base64'),
      fileEncSha256: Buffer.alloc(32, 3).toString('base64'),
      sizeBytes: 1234,
      mimeType: expected.media.mimeType,
      message: { remoteJid: '200000000000002@lid', fromMe: false, id: '3EB0AA', participant: null },
    });
  });

  test('of a group names its sender, whose phone may be asked to upload it again', () => {
    const { content } = readMessage({ imageMessage: image }, inGroup);
    expect(mediaRef.parse(content.media?.ref).message).toEqual({
      remoteJid: inGroup.from,
      fromMe: false,
      id: '3EB0BB',
      participant: '300000000000003@lid',
    });
  });

  test('without a key cannot be brought, and says so', () => {
    expect(body({ imageMessage: { ...image, mediaKey: null } })).toBe(
      '[Mensagem que não pode ser mostrada aqui: imageMessage]',
    );
  });
});

describe('places and people', () => {
  test('a place is its map, its name and its little picture', () => {
    const jpegThumbnail = new Uint8Array([0xff, 0xd8, 1]);
    const place = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja', address: 'Rua A, 1', jpegThumbnail };
    expect(readMessage({ locationMessage: place }).content).toEqual({
      mediaType: 'locationMessage',
      body: `data:image/jpeg;base64,${Buffer.from(jpegThumbnail).toString('base64')}|https://www.google.com/maps?q=-23.5%2C-46.6|Loja, Rua A, 1`,
      facts: { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' } },
    });
  });

  test('a place that moves says so', () => {
    expect(
      readMessage({ liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'indo' } }).content,
    ).toEqual({
      mediaType: 'locationMessage',
      body: '|https://www.google.com/maps?q=1%2C2|Localização em tempo real, indo',
      facts: { location: { latitude: 1, longitude: 2, name: 'indo', live: true } },
    });
  });

  test('a place that is none on earth is no place', () => {
    expect(readMessage({ locationMessage: { degreesLatitude: 91, degreesLongitude: 0 } }).content.mediaType).toBe(
      'conversation',
    );
  });

  test('one card, several cards, and a name without a card', () => {
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;waid=5511:+55 11\nEND:VCARD';
    expect(readMessage({ contactMessage: { displayName: 'Ana', vcard } }).content).toEqual({
      mediaType: 'contactMessage',
      body: vcard,
    });
    const both = { contacts: [{ displayName: 'Ana', vcard }, { displayName: 'Beto; B' }] };
    expect(body({ contactsArrayMessage: both })).toBe(`${vcard}\nBEGIN:VCARD\nVERSION:3.0\nFN:Beto\\; B\nEND:VCARD`);
  });

  test('a call that is over', () => {
    expect(readMessage({ callLogMesssage: { isVideo: true, callOutcome: 1 } }).content).toMatchObject({
      mediaType: 'call_log',
      body: 'Chamada de vídeo perdida',
    });
    expect(body({ callLogMesssage: { isVideo: false, callOutcome: 0, durationSecs: 75 } })).toBe(
      'Chamada de voz (1:15)',
    );
  });
});

describe('beside it', () => {
  const about = (contextInfo: proto.IContextInfo) => readMessage({ extendedTextMessage: { text: 'x', contextInfo } });

  test('what it answers', () => {
    expect(
      about({ stanzaId: '3EB0Q', participant: '1@lid', quotedMessage: { conversation: 'y' } }).quotedProviderId,
    ).toBe('3EB0Q');
    const sticker = { ...file, contextInfo: { stanzaId: 'S' } };
    expect(readMessage({ stickerMessage: sticker }).quotedProviderId).toBe('S');
  });

  test('an answer to a status quotes no message', () => {
    const event = about({ stanzaId: '3EB0Q', remoteJid: 'status@broadcast' });
    expect(event).not.toHaveProperty('quotedProviderId');
    expect(event.content.facts).toEqual({ onStatus: true });
  });

  test('that it was passed on, and that often', () => {
    expect(about({ isForwarded: true, forwardingScore: 1 }).content.facts).toEqual({ forwarded: true });
    expect(about({ isForwarded: true, forwardingScore: 5 }).content.facts).toEqual({ forwarded: 'often' });
  });

  test('from which advertisement it came', () => {
    const ad = { sourceUrl: 'https://fb.me/1', sourceType: 'ad', sourceId: '9', title: 'Promo', ctwaClid: 'c' };
    expect(about({ externalAdReply: ad }).content.facts).toEqual({
      referral: { source_url: 'https://fb.me/1', source_type: 'ad', source_id: '9', headline: 'Promo', ctwa_clid: 'c' },
    });
  });
});

describe('nothing for a person', () => {
  const { Type } = proto.Message.ProtocolMessage;
  test.each<[string, Message]>([
    ['a key of a group', { senderKeyDistributionMessage: { groupId: 'g' } }],
    ['an album to come', { albumMessage: { expectedImageCount: 3 } }],
    ['a pin', { pinInChatMessage: { type: 1 } }],
    ['a keep', { keepInChatMessage: {} }],
    ['a vote', { pollUpdateMessage: {} }],
    ['a key of a call', { call: { callKey: new Uint8Array(32) } }],
    ['an empty text', { conversation: '' }],
    ...[
      Type.EPHEMERAL_SETTING,
      Type.HISTORY_SYNC_NOTIFICATION,
      Type.APP_STATE_SYNC_KEY_SHARE,
      Type.PEER_DATA_OPERATION_REQUEST_MESSAGE,
      Type.GROUP_MEMBER_LABEL_CHANGE,
    ].map((type): [string, Message] => [`protocol ${type}`, { protocolMessage: { type } }]),
  ])('%s', (_, message) => {
    expect(read(message)).toEqual([]);
    expect(read({ deviceSentMessage: { destinationJid: fromPhone.recipient, message } }, fromPhone)).toEqual([]);
  });
});
