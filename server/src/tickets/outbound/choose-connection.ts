import { type Channel, channel } from '@balcao/contract/channels/channel';
import { connectionStatus } from '@balcao/contract/connections/connection';
import { isListening } from '@balcao/contract/connections/connection.rules';
import { ensure } from '@balcao/contract/errors';
import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';

/** The fields of a connection that starting a conversation needs. */
export type OutboundConnection = { id: number; channel: Channel; timeCreateNewTicket: number; isUp: boolean };

/**
 * Chooses the first of the given connections that is up, otherwise the first of them; when none are given, the first
 * existing one of `fallbacks` (the person's, the one on which the contact last wrote), otherwise the company's default.
 */
export async function chooseConnection(
  tx: Tx,
  given: number[],
  fallbacks: (number | null)[],
): Promise<OutboundConnection> {
  const rows = await tx.db
    .selectFrom('connections')
    .select(['id', 'channel', 'timeCreateNewTicket', 'isDefault', 'status'])
    .where('companyId', '=', tx.companyId)
    .execute();
  return chooseAmong(z.array(knownConnection).parse(rows), given, fallbacks);
}

/** One of all connections of a company. */
export const knownConnection = z.object({
  id: z.number(),
  channel,
  timeCreateNewTicket: z.number(),
  isDefault: z.boolean(),
  status: connectionStatus,
});
export type KnownConnection = z.infer<typeof knownConnection>;

/** As `chooseConnection`, for connections already read. */
export function chooseAmong(
  rows: readonly KnownConnection[],
  given: number[],
  fallbacks: (number | null)[],
): OutboundConnection {
  const inOrder = (ids: (number | null)[]) => ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const isUp = ({ status }: KnownConnection) => isListening(status);
  const named = inOrder(given);
  const row =
    given.length > 0
      ? (named.find(isUp) ?? named[0])
      : (inOrder(fallbacks)[0] ?? rows.find(({ isDefault }) => isDefault));
  ensure(row, given.length > 0 ? 'ERR_NO_WAPP_FOUND' : 'ERR_NO_DEF_WAPP_FOUND');
  return {
    id: row.id,
    channel: row.channel,
    timeCreateNewTicket: row.timeCreateNewTicket,
    isUp: isUp(row),
  };
}
