import type { Connection } from '@balcao/contract/connections/connection';
import type { ConnectionEvent, ConnectionSessionEvent } from '@balcao/contract/connections/connection.events';
import { putInList } from '../ui/record-pages.ts';

/** The server's order: the default first. */
const inOrder = (a: Connection, b: Connection): number => Number(b.isDefault) - Number(a.isDefault) || a.id - b.id;

/** Notices carry neither token nor pairing code: cached values are kept. A new default clears the old one's flag. */
export function applyConnectionEvent(held: Connection[], event: ConnectionEvent): Connection[] {
  if (event.action === 'delete') return held.filter((one) => one.id !== event.whatsappId);
  const told = event.whatsapp;
  const known = held.find((one) => one.id === told.id);
  if (known && known.updatedAt > told.updatedAt) return held;
  const row = {
    ...told,
    token: told.token || (known?.token ?? ''),
    qrcode: known?.qrcode ?? '',
    pairingCode: known?.pairingCode ?? '',
  };
  const others = told.isDefault ? held.map((one) => ({ ...one, isDefault: false })) : held;
  return putInList(others, row, inOrder);
}

/** The pairing code, sent to admins only, keeps its cached value when a notice lacks it. */
export const applySessionEvent = (held: Connection[], { session }: ConnectionSessionEvent): Connection[] =>
  held.map((one) =>
    one.id !== session.id || one.updatedAt > session.updatedAt
      ? one
      : {
          ...one,
          status: session.status,
          statusReason: session.statusReason,
          updatedAt: session.updatedAt,
          retries: session.retries,
          importProgress: session.importProgress,
          qrcode: session.qrcode ?? one.qrcode,
          pairingCode: session.pairingCode ?? one.pairingCode,
          expirationTime: session.expirationTime,
          // Like the server: set when the connection goes down.
          downSince:
            session.status === 'CONNECTED' ? null : one.status === 'CONNECTED' ? session.updatedAt : one.downSince,
        },
  );
