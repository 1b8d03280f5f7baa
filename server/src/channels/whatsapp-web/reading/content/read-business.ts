import { proto } from 'baileys/WAProto/index.js';
import type { InboundContent } from '../../../channel.ts';
import { lines, moment, money, numberOf } from '../say.ts';
import { type MessageKey, readMedia, whats } from './read-media.ts';

/** Products, orders and payments, as text. */
const text = (body: string, facts?: Record<string, unknown>): InboundContent => ({
  mediaType: 'conversation',
  body,
  ...(facts && { facts }),
});

export function readProduct(given: proto.Message.IProductMessage, key: MessageKey): InboundContent {
  const { product, catalog } = given;
  const price = money(product?.salePriceAmount1000 ?? product?.priceAmount1000, product?.currencyCode);
  const named = [product?.title ?? catalog?.title, price].filter(Boolean).join(' — ');
  const body = lines(
    `🛍️ ${named || 'Produto'}`,
    product?.description ?? catalog?.description,
    product?.url,
    given.body,
    given.footer,
  );
  const facts = product?.productId
    ? { product: { id: product.productId, ...(product.retailerId && { retailerId: product.retailerId }) } }
    : {};
  const picture = product?.productImage ?? catalog?.catalogImage;
  return (picture && readMedia(whats.image, picture, { body, facts }, key)) || text(body, facts);
}

const orderWords = {
  [proto.Message.OrderMessage.OrderStatus.INQUIRY]: '',
  [proto.Message.OrderMessage.OrderStatus.ACCEPTED]: 'Pedido aceito',
  [proto.Message.OrderMessage.OrderStatus.DECLINED]: 'Pedido recusado',
};

/** The items stay with WhatsApp: the message has only their number and total. */
export function readOrder(given: proto.Message.IOrderMessage): InboundContent {
  const count = given.itemCount ?? 0;
  const size = count === 0 ? '' : `${count} ${count === 1 ? 'item' : 'itens'}`;
  const sum = money(given.totalAmount1000, given.totalCurrencyCode);
  const what = [given.orderTitle || 'Pedido', size, sum].filter(Boolean).join(' — ');
  return text(lines(`🛒 ${what}`, given.status ? orderWords[given.status] : '', given.message), {
    order: { id: given.orderId ?? null },
  });
}

const noteOf = (message: proto.IMessage | null | undefined): string =>
  message?.conversation ?? message?.extendedTextMessage?.text ?? '';

export const readPayment = (given: proto.Message.ISendPaymentMessage): InboundContent =>
  text(lines('💰 Pagamento enviado pelo WhatsApp', noteOf(given.noteMessage)));

export function readPaymentRequest(given: proto.Message.IRequestPaymentMessage, timeZone: string): InboundContent {
  const sum = money(given.amount1000, given.currencyCodeIso4217);
  const until = moment((numberOf(given.expiryTimestamp) ?? 0) * 1000 || null, timeZone);
  return text(
    lines(
      `💰 ${['Pedido de pagamento', sum].filter(Boolean).join(' — ')}`,
      noteOf(given.noteMessage),
      until && `Válido até ${until}`,
    ),
  );
}

export const readInvoice = (given: proto.Message.IInvoiceMessage): InboundContent =>
  text(lines('🧾 Fatura', given.note));
