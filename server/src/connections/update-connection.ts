import { channel as channels } from '@balcao/contract/channels/channel';
import {
  type Connection,
  provider as providers,
  type UpdateConnectionInput,
} from '@balcao/contract/connections/connection';
import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { holdCompany } from '../companies/hold-company.ts';
import type { Tx } from '../platform/tx.ts';
import { demandNoAutomation } from '../queues/demand-no-automation.ts';
import { commandConnection } from './command-connection.ts';
import { announceConnection } from './connection.audience.ts';
import { holdConnection, saveConnection } from './connection.store.ts';
import { chosenToken, credentialColumns, tokenColumns } from './connection-secrets.ts';
import { demandValid } from './demand-valid.ts';
import type { Lines } from './lines.ts';
import { readerOf, showConnection } from './list-connections.ts';
import { moveDefault } from './move-default.ts';
import { selectQueuesOf, setQueues } from './whatsapp-queue.store.ts';

/** A new token is seen once, in this reply. New credentials bring a line up that had none. */
export async function updateConnection(
  tx: Tx,
  actor: Actor,
  id: number,
  form: UpdateConnectionInput,
  lines: Lines,
): Promise<Connection> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  await holdCompany(tx); // one default, decided by one at a time
  const before = await holdConnection(tx, id);
  demand(before, 'ERR_NO_WAPP_FOUND');
  demandNoAutomation(form);
  const queueIds = (await selectQueuesOf(tx, [id])).map((queue) => queue.id);
  await demandValid(tx, { ...before, expiresTicketNPS: before.expiresTicketNps, queueIds }, form);

  const { queueIds: wanted, credentials, token: given, isDefault, ...fields } = form;
  const token = chosenToken(given, false);
  const kind = { channel: channels.parse(before.channel), provider: providers.parse(before.provider) };
  const secrets = {
    ...(token !== null && tokenColumns(token, kind.channel, lines.box)),
    ...credentialColumns(actor, kind, credentials, before.credentialsSecret, lines.box),
  };
  await saveConnection(tx, id, fields, secrets);
  if (wanted !== undefined) await setQueues(tx, id, wanted);
  if (isDefault !== undefined) await moveDefault(tx, before, isDefault);
  if (secrets.credentialsSecret !== undefined && before.credentialsSecret === null)
    await commandConnection(tx, actor, id, 'tryAgain', lines);
  if (before.provider === 'beta') await lines.sessions.keep(tx);
  await announceConnection(tx, id, lines);
  const saved = await showConnection(tx, readerOf(actor), id, lines);
  return token === null ? saved : { ...saved, token };
}
