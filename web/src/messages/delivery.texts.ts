import { texts } from '../platform/texts.ts';

export const deliveryTexts = texts('delivery', {
  pt: {
    waiting: 'esperando o envio',
    sent: 'enviada',
    delivered: 'entregue',
    read: 'lida',
    notSent: 'não enviada',
    unknownState: 'não se sabe se chegou',
  },
  en: {
    waiting: 'waiting to be sent',
    sent: 'sent',
    delivered: 'delivered',
    read: 'read',
    notSent: 'not sent',
    unknownState: 'nobody knows whether it arrived',
  },
  es: {
    waiting: 'esperando el envío',
    sent: 'enviado',
    delivered: 'entregado',
    read: 'leído',
    notSent: 'no enviado',
    unknownState: 'no se sabe si llegó',
  },
});
