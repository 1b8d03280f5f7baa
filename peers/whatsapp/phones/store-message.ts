import type { Account } from '../world/account.ts';
import type { Arrival } from '../world/inbox.ts';
import type { World } from '../world/world.ts';
import { fetchShownMedia } from './fetch-media.ts';
import { decryptSecret } from './open-secret.ts';

/** Stores a message on the phone, raw and as displayed, with secret messages decrypted and files downloaded. */
export function storeMessage(world: World, phone: Account, arrival: Arrival): void {
  const author = world.account(arrival.from.number);
  phone.inbox.add(arrival, decryptSecret(phone, author, arrival.message));
  fetchShownMedia(world, phone, arrival.chat, arrival.id);
}
