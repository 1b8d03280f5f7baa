import type { Connection } from '@balcao/contract/connections/connection';
import type { ConnectionEvent, ConnectionSessionEvent } from '@balcao/contract/connections/connection.events';
import { isListening } from '@balcao/contract/connections/connection.rules';
import type { QueueEvent } from '@balcao/contract/queues/queue.events';
import { withChangedQueue } from '@balcao/contract/queues/queue-name.rules';
import { upsertInList } from '../ui/tables/paged-cache.ts';

/** The server's order: the default first. */
const byDefaultThenName = (a: Connection, b: Connection): number =>
  Number(b.isDefault) - Number(a.isDefault) || a.id - b.id;

/** Notices carry neither token nor pairing code: cached values are kept. A new default clears the old one's flag. */
export function applyConnectionEvent(cached: Connection[], event: ConnectionEvent): Connection[] {
  if (event.action === 'delete') return cached.filter((one) => one.id !== event.whatsappId);
  const received = event.whatsapp;
  const existing = cached.find((one) => one.id === received.id);
  if (existing && existing.updatedAt > received.updatedAt) return cached;
  const row = {
    ...received,
    token: received.token || (existing?.token ?? ''),
    qrcode: existing?.qrcode ?? '',
    pairingCode: existing?.pairingCode ?? '',
  };
  const others = received.isDefault ? cached.map((one) => ({ ...one, isDefault: false })) : cached;
  return upsertInList(others, row, byDefaultThenName);
}

/** The pairing code, sent to admins only, keeps its cached value when a notice lacks it. */
export const applySessionEvent = (cached: Connection[], { session }: ConnectionSessionEvent): Connection[] =>
  cached.map((one) =>
    one.id !== session.id || one.updatedAt > session.updatedAt
      ? one
      : {
          ...one,
          status: session.status,
          statusReason: session.statusReason,
          noticedAt: session.noticedAt,
          updatedAt: session.updatedAt,
          retries: session.retries,
          importProgress: session.importProgress,
          qrcode: session.qrcode ?? one.qrcode,
          pairingCode: session.pairingCode ?? one.pairingCode,
          expirationTime: session.expirationTime,
          // Like the server: set when the connection goes down.
          downSince: isListening(session.status) ? null : isListening(one.status) ? session.updatedAt : one.downSince,
        },
  );

/** A renamed queue has its new name in the connections that offer it. */
export const applyQueueToConnections = (cached: Connection[], event: QueueEvent): Connection[] =>
  cached.map((one) => {
    const queues = withChangedQueue(one.queues, event);
    return queues === one.queues ? one : { ...one, queues };
  });
