import { proto } from 'baileys/WAProto/index.js';
import type { InboundContent } from '../../../inbound-event.ts';
import { decodeTexts as words } from '../decode.texts.ts';
import { formatDateTime, formatMoney, joinParts, numberOf } from './format-text.ts';
import { type MessageKey, mediaTraits, readMedia } from './read-media.ts';

/** Products, orders and payments, as text. */
const text = (body: string, fields?: Record<string, unknown>): InboundContent => ({
  mediaType: 'conversation',
  body,
  ...(fields && { metadata: fields }),
});

export function readProduct(given: proto.Message.IProductMessage, key: MessageKey): InboundContent {
  const { product, catalog } = given;
  const price = formatMoney(product?.salePriceAmount1000 ?? product?.priceAmount1000, product?.currencyCode);
  const named = [product?.title ?? catalog?.title, price].filter(Boolean).join(' — ');
  const body = joinParts(
    `🛍️ ${named || words.product}`,
    product?.description ?? catalog?.description,
    product?.url,
    given.body,
    given.footer,
  );
  const metadata = product?.productId
    ? { product: { id: product.productId, ...(product.retailerId && { retailerId: product.retailerId }) } }
    : {};
  const picture = product?.productImage ?? catalog?.catalogImage;
  return (picture && readMedia(mediaTraits.image, picture, { body, metadata }, key)) || text(body, metadata);
}

const orderStatusTexts = {
  [proto.Message.OrderMessage.OrderStatus.INQUIRY]: '',
  [proto.Message.OrderMessage.OrderStatus.ACCEPTED]: words.orderAccepted,
  [proto.Message.OrderMessage.OrderStatus.DECLINED]: words.orderDeclined,
};

/** The items stay with WhatsApp: the message only has their count and total. */
export function readOrder(given: proto.Message.IOrderMessage): InboundContent {
  const count = given.itemCount ?? 0;
  const size = count === 0 ? '' : words.items(count);
  const sum = formatMoney(given.totalAmount1000, given.totalCurrencyCode);
  const what = [given.orderTitle || words.order, size, sum].filter(Boolean).join(' — ');
  return text(joinParts(`🛒 ${what}`, given.status ? orderStatusTexts[given.status] : '', given.message), {
    order: { id: given.orderId ?? null },
  });
}

const paymentNoteOf = (message: proto.IMessage | null | undefined): string =>
  message?.conversation ?? message?.extendedTextMessage?.text ?? '';

export const readPayment = (given: proto.Message.ISendPaymentMessage): InboundContent =>
  text(joinParts(words.paymentSent, paymentNoteOf(given.noteMessage)));

export function readPaymentRequest(given: proto.Message.IRequestPaymentMessage, timeZone: string): InboundContent {
  const sum = formatMoney(given.amount1000, given.currencyCodeIso4217);
  const until = formatDateTime((numberOf(given.expiryTimestamp) ?? 0) * 1000 || null, timeZone);
  return text(
    joinParts(
      [words.paymentRequest, sum].filter(Boolean).join(' — '),
      paymentNoteOf(given.noteMessage),
      until && words.validUntil(until),
    ),
  );
}

export const readInvoice = (given: proto.Message.IInvoiceMessage): InboundContent =>
  text(joinParts(words.invoice, given.note));
