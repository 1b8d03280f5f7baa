import type { AuthenticationState } from 'baileys';
import { afterEach, beforeEach } from 'vitest';
import type { Phone } from './phone.ts';
import { type FakeWhatsApp, startWhatsApp } from './start-whatsapp.ts';
import { memoryAuth, type received } from './test-client.ts';

type Shop = { whatsapp: FakeWhatsApp; shop: Phone; ana: Phone; auth: AuthenticationState };

/** Per test: a fake WhatsApp with the phones of a shop and a customer, and an empty session for a companion. */
export function setUpShop() {
  let made: Shop | undefined;
  const current = () => {
    if (!made) throw new Error('WhatsApp is there inside hooks and tests only');
    return made;
  };
  beforeEach(async () => {
    const whatsapp = await startWhatsApp();
    const shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
    const ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
    made = { whatsapp, shop, ana, auth: memoryAuth() };
  });
  afterEach(() => current().whatsapp.close());
  return {
    whatsapp: () => current().whatsapp,
    shop: () => current().shop,
    ana: () => current().ana,
    auth: () => current().auth,
    jid: () => current().ana.account.jid,
  };
}

export const texts = (list: ReturnType<typeof received>) => list.map(({ message }) => message?.conversation ?? '');
