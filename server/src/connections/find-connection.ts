import { type Channel, channel as channels } from '@balcao/contract/channels/channel';
import {
  type ConnectionKind,
  cloudCredentials,
  connectionStatus,
  type Provider,
  provider as providers,
} from '@balcao/contract/connections/connection';
import { isListening } from '@balcao/contract/connections/connection.rules';
import { ensure } from '@balcao/contract/errors';
import type { ChannelConnection } from '../channels/channel.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { type OpenableRow, selectByToken, selectConnections, selectOpenable } from './connection.store.ts';
import { openCredentials } from './connection-secrets.ts';

/** A connection with its kind, which determines its driver. Contains decrypted credentials: never log this. */
export type ResolvedConnection = ChannelConnection & { channel: Channel; provider: Provider };
/** `live`: it accepts messages now, also during an import. */
type OpenedConnection = { connection: ResolvedConnection; live: boolean };

/** @throws Failure ERR_NO_WAPP_FOUND */
export async function findConnection(tx: Tx, whatsappId: number, box: SecretBox): Promise<ResolvedConnection> {
  return (await openConnection(tx, whatsappId, box)).connection;
}

/** @throws Failure ERR_NO_WAPP_FOUND */
export async function openConnection(tx: Tx, whatsappId: number, box: SecretBox): Promise<OpenedConnection> {
  const row = await selectOpenable(tx, whatsappId);
  ensure(row, 'ERR_NO_WAPP_FOUND');
  return { connection: resolveConnection(row, box), live: isListening(connectionStatus.parse(row.status)) };
}

/** The connection of the token in a webhook's or phone's URL, in any company. Null for an unknown token. */
export async function findConnectionByToken(
  system: Tx,
  token: string,
  box: SecretBox,
): Promise<(ResolvedConnection & { statusReason: string | null }) | null> {
  const row = await selectByToken(system, hashToken(token));
  return row === undefined ? null : { ...resolveConnection(row, box), statusReason: row.statusReason };
}

/** As `findConnectionByToken`, for callers that need only its ids. */
export async function findCompanyByToken(system: Tx, token: string): Promise<{ id: number; companyId: number } | null> {
  const row = await selectByToken(system, hashToken(token));
  return row === undefined ? null : { id: row.id, companyId: row.companyId };
}

/**
 * The connection of this company on the same channel with the channel's own account id; otherwise all whose business
 * account this is.
 */
export async function findConnectionsByAccount(
  tx: Tx,
  kind: Pick<ResolvedConnection, 'channel' | 'provider'>,
  accountId: string,
  box: SecretBox,
): Promise<ResolvedConnection[]> {
  const ofKind = (await selectConnections(tx)).filter(
    (one) => one.channel === kind.channel && one.provider === kind.provider,
  );
  const own = ofKind.find((one) => one.accountId === accountId);
  if (own) return [resolveConnection(own, box)];
  return ofKind
    .map((one) => resolveConnection(one, box))
    .filter(({ credentials }) => cloudCredentials.safeParse(credentials).data?.businessAccountId === accountId);
}

const resolveConnection = (row: OpenableRow, box: SecretBox): ResolvedConnection => ({
  id: row.id,
  companyId: row.companyId,
  name: row.name,
  accountId: row.accountId,
  channel: channels.parse(row.channel),
  provider: providers.parse(row.provider),
  credentials: row.credentialsSecret === null ? {} : openCredentials(row.credentialsSecret, box),
});

/** Where a connection writes; undefined when the company has none with this id. */
export async function findConnectionKind(tx: Tx, whatsappId: number): Promise<ConnectionKind | undefined> {
  const row = await tx.db
    .selectFrom('connections')
    .select(['channel', 'provider'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', whatsappId)
    .executeTakeFirst();
  return row && { channel: channels.parse(row.channel), provider: providers.parse(row.provider) };
}
