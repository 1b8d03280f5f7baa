import { channel as channels } from '@balcao/contract/channels/channel';
import {
  type Connection,
  provider as providers,
  type UpdateConnectionInput,
} from '@balcao/contract/connections/connection';
import { isAboutCredentials } from '@balcao/contract/connections/notice.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAudit, recordAuditedChange } from '../audit/record-audit.ts';
import { lockCompany } from '../companies/lock-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceConnection } from './connection.audience.ts';
import { lockConnectionForChange, saveConnection } from './connection.store.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import { selectQueuesOf, setQueues } from './connection-queue.store.ts';
import { buildCredentialColumns, buildTokenColumns, requestedToken } from './connection-secrets.ts';
import { connectionReaderOf, showConnection } from './list-connections.ts';
import { moveDefault } from './move-default.ts';
import { readImportPeriod } from './read-import-period.ts';
import { commandConnection } from './session/command-connection.ts';
import { validateConnection } from './validate-connection.ts';

/** A new token is visible once, in this response. New credentials activate a connection without or stopped for them. */
export async function updateConnection(
  tx: Tx,
  actor: Actor,
  id: number,
  input: UpdateConnectionInput,
  deps: ConnectionDeps,
): Promise<Connection> {
  ensure(can(actor, 'connections-page:editOrDeleteConnection'), 'ERR_NO_PERMISSION');
  const form = await readImportPeriod(tx, input);
  await lockCompany(tx); // one default: concurrent changes are serialised
  const before = await lockConnectionForChange(tx, id);
  ensure(before, 'ERR_NO_WAPP_FOUND');
  const queueIds = (await selectQueuesOf(tx, [id])).map((queue) => queue.id);
  await validateConnection(tx, { ...before, expiresTicketNPS: before.expiresTicketNps, queueIds }, form);

  const { queueIds: requestedQueueIds, credentials, token: given, isDefault, ...fields } = form;
  const token = requestedToken(given);
  const kind = { channel: channels.parse(before.channel), provider: providers.parse(before.provider) };
  const secrets = {
    ...(token !== null && buildTokenColumns(token, kind.channel, deps.box)),
    ...buildCredentialColumns(actor, kind, credentials, before.credentialsSecret, deps.box),
  };
  await saveConnection(tx, id, fields, secrets);
  if (requestedQueueIds !== undefined) await setQueues(tx, id, requestedQueueIds);
  const otherChanged = isDefault === undefined ? null : await moveDefault(tx, before, isDefault);
  const needsCredentials = before.credentialsSecret === null || isAboutCredentials(before.statusReason ?? '');
  if (secrets.credentialsSecret !== undefined && needsCredentials)
    await commandConnection(tx, actor, id, 'tryAgain', deps);
  if (before.provider === 'beta') await deps.sessions.ensureSessions(tx);
  const subject = { id, name: before.name };
  await recordAuditedChange(tx, {
    action: 'connection.update',
    by: actor,
    subject,
    changes: changesBetween(
      { ...before, expiresTicketNPS: before.expiresTicketNps, queueIds },
      { ...fields, ...secrets, queueIds: requestedQueueIds, isDefault },
      Object.keys(secrets),
    ),
  });
  if (token) await recordAudit(tx, { action: 'connection.secret-shown', by: actor, subject });
  await announceConnection(tx, id, deps);
  if (otherChanged !== null) await announceConnection(tx, otherChanged, deps);
  const saved = await showConnection(tx, connectionReaderOf(actor), id, deps);
  return token === null ? saved : { ...saved, token };
}
