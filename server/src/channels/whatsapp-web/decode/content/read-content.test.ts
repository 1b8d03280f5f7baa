import { proto } from 'baileys/WAProto/index.js';
import { describe, expect, test } from 'vitest';
import { file, fromPhone, read, readMessage } from '../test-stanza.ts';

type Message = proto.IMessage;

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
    ['shown on the phone only', { placeholderMessage: { type: 0 } }, '[Mensagem que só pode ser vista no celular]'],
    [
      'an unknown kind',
      { encCommentMessage: { encPayload: new Uint8Array(3) } },
      '[Mensagem que não pode ser mostrada aqui: encCommentMessage]',
    ],
    ['an empty message', {}, '[Mensagem que não pode ser mostrada aqui: ?]'],
    [
      'a wrapper around nothing',
      { viewOnceMessageV2: { message: {} } },
      '[Mensagem que não pode ser mostrada aqui: ?]',
    ],
  ])('%s', (_, message, expectedBody) => {
    const { content } = readMessage(message);
    expect(content).toMatchObject({ mediaType: 'conversation', body: expectedBody });
    expect(content).not.toHaveProperty('media');
  });

  test('an answer has the id of the chosen option', () => {
    expect(
      readMessage({ buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Sim' } }).content.metadata,
    ).toEqual({ reply: { id: 'b1' } });
  });
});

describe('context', () => {
  const about = (contextInfo: proto.IContextInfo) => readMessage({ extendedTextMessage: { text: 'x', contextInfo } });

  test('has the quoted message', () => {
    expect(
      about({ stanzaId: '3EB0Q', participant: '1@lid', quotedMessage: { conversation: 'y' } }).quotedProviderId,
    ).toBe('3EB0Q');
    const sticker = { ...file, contextInfo: { stanzaId: 'S' } };
    expect(readMessage({ stickerMessage: sticker }).quotedProviderId).toBe('S');
  });

  test('has no quote for an answer to a status', () => {
    const event = about({ stanzaId: '3EB0Q', remoteJid: 'status@broadcast' });
    expect(event).not.toHaveProperty('quotedProviderId');
    expect(event.content.metadata).toEqual({ onStatus: true });
  });

  test('says that it was forwarded, and how often', () => {
    expect(about({ isForwarded: true, forwardingScore: 1 }).content.metadata).toEqual({ forwarded: true });
    expect(about({ isForwarded: true, forwardingScore: 5 }).content.metadata).toEqual({ forwarded: 'often' });
  });

  test('says from which advertisement it came', () => {
    const ad = { sourceUrl: 'https://fb.me/1', sourceType: 'ad', sourceId: '9', title: 'Promo', ctwaClid: 'c' };
    expect(about({ externalAdReply: ad }).content.metadata).toEqual({
      referral: { source_url: 'https://fb.me/1', source_type: 'ad', source_id: '9', headline: 'Promo', ctwa_clid: 'c' },
    });
  });
});

describe('content without anything to show', () => {
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
