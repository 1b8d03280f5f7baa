import { randomBytes } from 'node:crypto';
import type { PgNotify } from '../../platform/db/pg-notify.ts';
import type { TxContext } from '../../platform/db/tx.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Log } from '../../platform/log.ts';
import type { ChannelDriver } from '../channel.ts';
import { openResultAwaiter } from './await-result.ts';
import { chatOperations } from './chat-operations.ts';
import { enqueueCommandBy } from './enqueue-command.ts';
import { fetchingOperations } from './fetching-operations.ts';
import { messageOperations } from './message-operations.ts';
import { selectPeople } from './people.store.ts';
import { whatsappWebCapabilities } from './whatsapp-web-capabilities.ts';

type DriverDeps = { context: TxContext; signals: PgNotify; store: FileStore; log: Log };

/**
 * The server side of WhatsApp by QR code: every operation is a row for the worker (protocol.ts). Only jobs of edits and
 * deletions wait for a phone, and those briefly.
 */
export function whatsappWebDriver({ context, signals, store, log }: DriverDeps): ChannelDriver {
  const awaiter = openResultAwaiter(context, signals);
  const enqueueCommand = enqueueCommandBy(context, signals);
  return {
    capabilities: whatsappWebCapabilities,
    listPeople: (tx, connection, which) => selectPeople(tx, connection.id, which),
    // The format of WhatsApp Web's own ids.
    chooseId: () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
    ...messageOperations({ context, signals, log, awaiter, enqueueCommand }),
    ...chatOperations(enqueueCommand),
    ...fetchingOperations({ context, store, awaiter, enqueueCommand }),
  };
}
