import type { Connection, CreateConnectionInput, Provider } from '@balcao/contract/connections/connection';
import { nextStatusAfterCommand, providersOf } from '@balcao/contract/connections/connection.rules';
import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireConnectionQuota } from '../companies/require-plan.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceConnection } from './connection.audience.ts';
import { insertConnection, selectConnections, setDefault } from './connection.store.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import { setQueues } from './connection-queue.store.ts';
import { buildCredentialColumns, buildTokenColumns, newToken } from './connection-secrets.ts';
import { connectionReaderOf, showConnection } from './list-connections.ts';
import { readImportPeriod } from './read-import-period.ts';
import { activationOf } from './session/activation-of.ts';
import { emptyConnectionConfig, validateConnection } from './validate-connection.ts';

/** The response has the plaintext token; only a sandbox's is readable later. The first connection is the default. */
export async function createConnection(
  tx: Tx,
  actor: Actor,
  input: CreateConnectionInput,
  deps: ConnectionDeps,
): Promise<Connection> {
  ensure(can(actor, 'connections-page:addConnection'), 'ERR_NO_PERMISSION');
  const form = await readImportPeriod(tx, input);
  const { channel = 'whatsapp', provider: named, queueIds = [], credentials, token: given, ...fields } = form;
  const provider = named ?? providersOf[channel][0];
  if (!providersOf[channel].includes(provider)) throw invalidInput('provider', 'channel');
  ensure(deps.capabilitiesOf({ channel, provider }), 'ERR_CHANNEL_UNSUPPORTED');
  await validateConnection(tx, emptyConnectionConfig, form);

  await requireConnectionQuota(tx, channel);
  const isFirst = (await selectConnections(tx)).length === 0;
  const token = newToken(given);
  const secrets = {
    ...buildTokenColumns(token, channel, deps.box),
    ...buildCredentialColumns(actor, { channel, provider }, credentials, null, deps.box),
  };
  const opening = activationOf(provider, secrets.credentialsSecret ?? null);
  const status = opening.by === 'session' ? 'OPENING' : nextStatusAfterCommand(opening, 'DISCONNECTED', 'tryAgain');
  const id = await insertConnection(
    tx,
    { ...defaultBudget(provider), ...fields, isDefault: isFirst },
    { channel, provider, status, ...secrets },
  );
  await setQueues(tx, id, queueIds);
  const formerDefault = form.isDefault ? await setDefault(tx, id) : null;
  // A new WhatsApp Web connection requests its QR code at once.
  if (opening.by === 'session') await deps.sessions.requestSession(tx, id, 'newQr');
  const subject = { id, name: form.name };
  await recordAudit(tx, {
    action: 'connection.create',
    by: actor,
    subject,
    changes: changesBetween({}, { channel, provider }),
  });
  if (token !== '') await recordAudit(tx, { action: 'connection.secret-shown', by: actor, subject });
  await announceConnection(tx, id, deps);
  if (formerDefault !== null) await announceConnection(tx, formerDefault, deps);
  return { ...(await showConnection(tx, connectionReaderOf(actor), id, deps)), token };
}

/** New chats can get a QR code connection banned; other channels are limited by their vendors. */
const defaultBudget = (provider: Provider) => ({ newChatsPerDay: provider === 'beta' ? 50 : 10_000 });
