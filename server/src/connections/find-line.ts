import { type Channel, channel as channels } from '@balcao/contract/channels/channel';
import { type Provider, provider as providers } from '@balcao/contract/connections/connection';
import { demand } from '@balcao/contract/errors';
import type { Line } from '../channels/channel.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Tx } from '../platform/tx.ts';
import { type ConnectionRow, selectByToken, selectConnection, selectConnections } from './connection.store.ts';
import { openCredentials } from './connection-secrets.ts';

/** A connection with its kind, by which its driver is found. Credentials are decrypted here: never log this. */
export type KnownLine = Line & { channel: Channel; provider: Provider };

/** @throws Failure ERR_NO_WAPP_FOUND */
export async function findLine(tx: Tx, whatsappId: number, box: SecretBox): Promise<KnownLine> {
  const row = await selectConnection(tx, whatsappId);
  demand(row, 'ERR_NO_WAPP_FOUND');
  return lineOf(row, box);
}

/** The line of a webhook's or a phone's address, of any company. Null when the token is nobody's. */
export async function findLineByToken(system: Tx, token: string, box: SecretBox): Promise<KnownLine | null> {
  const row = await selectByToken(system, hashToken(token));
  return row === undefined ? null : lineOf(row, box);
}

/** Another line of this company on the same channel, by the channel's own id of it. */
export async function findLineByAccount(
  tx: Tx,
  kind: Pick<KnownLine, 'channel' | 'provider'>,
  accountId: string,
  box: SecretBox,
): Promise<KnownLine | null> {
  const row = (await selectConnections(tx)).find(
    (one) => one.accountId === accountId && one.channel === kind.channel && one.provider === kind.provider,
  );
  return row === undefined ? null : lineOf(row, box);
}

const lineOf = (row: ConnectionRow, box: SecretBox): KnownLine => ({
  id: row.id,
  companyId: row.companyId,
  name: row.name,
  accountId: row.accountId,
  channel: channels.parse(row.channel),
  provider: providers.parse(row.provider),
  credentials: row.credentialsSecret === null ? {} : openCredentials(row.credentialsSecret, box),
});
