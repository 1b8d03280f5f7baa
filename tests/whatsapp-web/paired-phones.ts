import type { FakeWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';

/** Makes, at each call, the phone of a shop and the phone of its customer Ana. */
export function phonePairs(worker: { readonly whatsapp: FakeWhatsApp }) {
  let numbers = 0;
  return () => {
    numbers += 2;
    const shop = worker.whatsapp.phone({ number: `55119000${10_000 + numbers}`, name: 'Loja' });
    shop.behaviour.delivers = false; // arrivals are reported by the connection
    const ana = worker.whatsapp.phone({ number: `55119888${10_000 + numbers}`, name: 'Ana' });
    return { shop, ana };
  };
}
