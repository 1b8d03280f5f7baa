import type { Connection, CreateConnectionInput } from '@balcao/contract/connections/connection';
import { afterCommand, providersOf } from '@balcao/contract/connections/connection.rules';
import { demand, invalid } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { demandRoom } from '../companies/demand-room.ts';
import type { Tx } from '../platform/tx.ts';
import { demandNoAutomation } from '../queues/demand-no-automation.ts';
import { announceConnection } from './connection.audience.ts';
import { insertConnection, selectConnections, setDefault } from './connection.store.ts';
import { chosenToken, credentialColumns, tokenColumns } from './connection-secrets.ts';
import { blank, demandValid } from './demand-valid.ts';
import type { Lines } from './lines.ts';
import { readerOf, showConnection } from './list-connections.ts';
import { openingOf } from './opening-of.ts';
import { setQueues } from './whatsapp-queue.store.ts';

/** The reply holds the token as it is; only a sandbox's can be read again later. The first one becomes the default. */
export async function createConnection(
  tx: Tx,
  actor: Actor,
  form: CreateConnectionInput,
  lines: Lines,
): Promise<Connection> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  const { channel = 'whatsapp', provider: named, queueIds = [], credentials, token: given, ...fields } = form;
  const provider = named ?? providersOf[channel][0];
  if (!providersOf[channel].includes(provider)) throw invalid('provider', 'channel');
  demand(lines.capabilitiesOf({ channel, provider }), 'ERR_CHANNEL_UNSUPPORTED');
  demandNoAutomation(form);
  await demandValid(tx, blank, form);

  await demandRoom(tx, 'connections');
  const isFirst = (await selectConnections(tx)).length === 0;
  const token = chosenToken(given, true) ?? '';
  const secrets = {
    ...tokenColumns(token, channel, lines.box),
    ...credentialColumns(actor, { channel, provider }, credentials, null, lines.box),
  };
  const opening = openingOf(provider, secrets.credentialsSecret ?? null);
  const status = opening.by === 'session' ? 'OPENING' : afterCommand(opening, 'DISCONNECTED', 'tryAgain');
  const id = await insertConnection(tx, { ...fields, isDefault: isFirst }, { channel, provider, status, ...secrets });
  await setQueues(tx, id, queueIds);
  if (form.isDefault) await setDefault(tx, id);
  // A new WhatsApp Web connection requests its QR code at once.
  if (opening.by === 'session') await lines.sessions.wish(tx, id, 'newQr');
  await announceConnection(tx, id, lines);
  return { ...(await showConnection(tx, readerOf(actor), id, lines)), token };
}
