import type { ConnectionKind } from '@balcao/contract/connections/connection';
import type { Actor } from '@balcao/contract/users/actor';
import { type ChannelDriver, type DriverKey, driverKeyOf } from '../channels/channel.ts';
import { instagramDriver } from '../channels/instagram/instagram-driver.ts';
import { messengerDriver } from '../channels/messenger/messenger-driver.ts';
import { sandboxDriver } from '../channels/sandbox/sandbox-driver.ts';
import { cloudDriver } from '../channels/whatsapp-cloud/cloud-driver.ts';
import { sessionCommands } from '../channels/whatsapp-web/session-commands.ts';
import { whatsappWebDriver } from '../channels/whatsapp-web/whatsapp-web-driver.ts';
import type { ConnectionDeps } from '../connections/connection-deps.ts';
import { hasWrongSignature } from '../connections/explain-status.ts';
import {
  findConnection,
  findConnectionByToken,
  findConnectionsByAccount,
  openConnection,
} from '../connections/find-connection.ts';
import { listConnectedIds } from '../connections/session/list-connected-ids.ts';
import { stopConnection } from '../connections/session/stop-connection.ts';
import { watchSignatures } from '../connections/watch-signatures.ts';
import type { NumberChecker } from '../contacts/check-number.ts';
import type { ContactDeps } from '../contacts/contact.module.ts';
import { releaseDeferred } from '../inbound/receive.ts';
import type { WebhookDeps } from '../inbound/webhook.routes.ts';
import type { TemplateDeps } from '../message-templates/list-ticket-templates.ts';
import { markTemplatesOutdated } from '../message-templates/mark-templates-outdated.ts';
import type { CapabilitiesOf } from '../messages/capabilities.ts';
import type { SendingDeps } from '../messages/delivery/sending-deps.ts';
import { singleFlight } from '../platform/async/single-flight.ts';
import { type Config, secretsOf } from '../platform/config/config.ts';
import type { PgNotify } from '../platform/db/pg-notify.ts';
import { inSystem, inTx, type Tx } from '../platform/db/tx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type SecretBox, secretBox } from '../platform/security/secret-box.ts';
import { connectionEffects } from './effects.ts';
import type { Files } from './open-files.ts';

export type Channels = {
  connectionDeps: ConnectionDeps;
  /** @throws for a kind of connection without a driver in this installation */
  capabilitiesOf: CapabilitiesOf;
  templateListerOf: TemplateDeps['templateListerOf'];
  /** Finds the connection that a webhook call belongs to. */
  webhooks: Omit<WebhookDeps, 'accept'>;
  sendingDeps: SendingDeps;
  contactDeps: ContactDeps;
};

type ChannelDeps = {
  context: RequestContext<Actor>;
  config: Config;
  log: Log;
  metrics: Metrics;
  files: Pick<Files, 'store' | 'shrinkPicture'>;
  signals: PgNotify;
};

/** Drivers whose workers read outgoing messages from a table that our transaction writes, instead of being called. */
function delegationOf(drivers: ReadonlyMap<DriverKey, ChannelDriver>): SendingDeps['delegation'] {
  const delegating = new Map([...drivers].filter(([, driver]) => driver.delegate));
  const [first] = delegating.values();
  return {
    kinds: [...delegating.keys()],
    chooseId: () => first?.chooseId?.() ?? null,
    async hand(tx, messages) {
      for (const [kind, some] of Map.groupBy(messages, (one) => one.kind))
        await delegating.get(kind)?.delegate?.(tx, some);
    },
  };
}

/** Creates the drivers of this installation and the dependencies that sending, webhooks and routes have on them. */
export function openChannels({ context, config, log, metrics, files, signals }: ChannelDeps): Channels {
  const { store, shrinkPicture } = files;
  const box = secretBox(secretsOf(config), 'connections');
  const drivers = new Map<DriverKey, ChannelDriver>([
    ['sandbox/sandbox', sandboxDriver({ context, uploads: context.uploads })],
    ['whatsapp/beta', whatsappWebDriver({ context, signals, store, log })],
    ['whatsapp/cloud', cloudDriver({ now: () => context.clock.now(), shrinkPicture })],
    ['facebook/cloud', messengerDriver({ now: () => context.clock.now() })],
    ['instagram/cloud', instagramDriver({ now: () => context.clock.now() })],
  ]);
  const driverOf = (kind: ConnectionKind) => drivers.get(driverKeyOf(kind)) ?? null;
  const openWithDriver = connectionOpener(box, driverOf);
  return {
    contactDeps: {
      numberChecks: { findChecker: (tx) => findNumberChecker(tx, openWithDriver) },
      pictureDeps: { context, uploads: context.uploads, openConnection: openWithDriver },
      pictureKinds: [...drivers].flatMap(([key, driver]) => (driver.fetchPicture ? key : [])),
    },
    connectionDeps: {
      box,
      effects: connectionEffects,
      sessions: sessionCommands(context),
      capabilitiesOf: (kind) => driverOf(kind)?.capabilities ?? null,
      testerOf: (kind) => driverOf(kind)?.test ?? null,
    },
    capabilitiesOf(kind) {
      const driver = driverOf(kind);
      if (!driver) throw new Error(`no driver for ${driverKeyOf(kind)}`);
      return driver.capabilities;
    },
    templateListerOf: (kind) => driverOf(kind)?.listTemplates ?? null,
    webhooks: openWebhooks(context, log, box, driverOf),
    sendingDeps: {
      context: { ...context, usesGenericPlans: true },
      log,
      metrics,
      openFile: (key) => openStored(store, key),
      openConnection: openWithDriver,
      kinds: [...drivers.keys()],
      delegation: delegationOf(drivers),
      onConnectionTrouble: (tx, whatsappId, trouble) => stopConnection(tx, whatsappId, trouble, box),
      releaseWaitingEvents: releaseDeferred,
    },
  };
}

type DriverOf = (kind: ConnectionKind) => ChannelDriver | null;

const openWebhooks = (
  context: RequestContext<Actor>,
  log: Log,
  box: SecretBox,
  driverOf: DriverOf,
): Omit<WebhookDeps, 'accept'> => ({
  // A busy connection receives many webhooks at once.
  findByToken: singleFlight(async (token) => {
    const connection = await inSystem(context, 0, (system) => findConnectionByToken(system, token, box));
    const driver = connection && driverOf(connection);
    return connection && driver ? { connection, driver, showsWrongSignature: hasWrongSignature(connection) } : null;
  }),
  signatures: watchSignatures(context, log),
  onTemplatesChanged: (companyId) => inTx(context, companyId, markTemplatesOutdated),
  async findSiblingConnections({ id, companyId }, accountId) {
    return inTx(context, companyId, async (tx) =>
      findConnectionsByAccount(tx, await findConnection(tx, id, box), accountId, box),
    );
  },
});

const connectionOpener =
  (box: SecretBox, driverOf: DriverOf): SendingDeps['openConnection'] =>
  async (tx, whatsappId) => {
    const { connection, live } = await openConnection(tx, whatsappId, box);
    const driver = driverOf(connection);
    return driver && { connection, driver, channel: connection.channel, live };
  };

/** The first connected connection that can look up whether numbers are on WhatsApp. */
async function findNumberChecker(tx: Tx, open: SendingDeps['openConnection']): Promise<NumberChecker | null> {
  for (const id of await listConnectedIds(tx)) {
    const { driver, connection } = (await open(tx, id)) ?? {};
    if (connection && driver?.checkNumbers)
      return async (numbers) => (await driver.checkNumbers?.(connection, numbers)) ?? null;
  }
  return null;
}

async function openStored(store: FileStore, key: string) {
  const bytes = await store.open(key);
  if (bytes === null) throw new Error('a stored file is gone');
  return bytes;
}
