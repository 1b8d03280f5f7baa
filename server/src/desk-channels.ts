import type { ChannelDriver, Line } from './channels/channel.ts';
import { instagramDriver } from './channels/instagram/instagram-driver.ts';
import { messengerDriver } from './channels/messenger/messenger-driver.ts';
import { sandboxTasks } from './channels/sandbox/reach-phone.ts';
import { sandboxDriver } from './channels/sandbox/sandbox-driver.ts';
import { cloudDriver } from './channels/whatsapp-cloud/cloud-driver.ts';
import { lineSessions } from './channels/whatsapp-web/line-sessions.ts';
import { whatsappWebDriver } from './channels/whatsapp-web/whatsapp-web-driver.ts';
import { changeSession } from './connections/change-session.ts';
import { findLine, findLineByAccount, findLineByToken, type KnownLine } from './connections/find-line.ts';
import { isUp } from './connections/is-up.ts';
import type { Lines } from './connections/lines.ts';
import type { Inbox } from './inbound/inbox.ts';
import { wakeWaiting } from './inbound/receive.ts';
import type { Sending } from './messages/sending.ts';
import { type Config, secretsOf } from './platform/config.ts';
import type { FileStore } from './platform/files.ts';
import type { Binding, Door } from './platform/http.ts';
import type { Tasks } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { secretBox } from './platform/secret-box.ts';
import { shareCalls } from './platform/share-calls.ts';
import type { Signals } from './platform/signals.ts';
import { inSystem, inTx } from './platform/tx.ts';
import { sandboxRoutes } from './sandbox/sandbox.routes.ts';

export type Channels = {
  lines: Lines;
  /** Throws for a kind that this installation has no driver for. */
  demandDriver(kind: { channel: string; provider: string }): ChannelDriver;
  findByToken(token: string): Promise<{ line: KnownLine; driver: ChannelDriver } | null>;
  findSibling(line: Line, accountId: string): Promise<KnownLine | null>;
  sending: Sending;
  bindings: Binding[];
  tasks: Pick<Tasks, 'reach-phone'>;
};

type Needs = {
  door: Door;
  config: Config;
  log: Log;
  metrics: Metrics;
  store: FileStore;
  inbox: Inbox;
  signals: Signals;
};

/** The drivers that take messages from a table, inside our transaction. */
function handingOf(drivers: Record<string, ChannelDriver>): Sending['handing'] {
  const kinds = Object.keys(drivers).filter((kind) => drivers[kind]?.hand);
  const [first] = kinds;
  return {
    kinds,
    chooseId: () => (first === undefined ? null : (drivers[first]?.chooseId?.() ?? null)),
    async hand(tx, messages) {
      for (const [kind, some] of Map.groupBy(messages, (one) => one.kind)) await drivers[kind]?.hand?.(tx, some);
    },
  };
}

/** Creates the drivers of this installation, and what sending, webhooks and routes need of them. */
export function openChannels({ door, config, log, metrics, store, inbox, signals }: Needs): Channels {
  const box = secretBox(secretsOf(config), 'connections');
  const drivers: Record<string, ChannelDriver> = {
    'sandbox/sandbox': sandboxDriver({ border: door, uploads: door.uploads }),
    'whatsapp/beta': whatsappWebDriver({ border: door, signals, store, log }),
    'whatsapp/cloud': cloudDriver({ now: () => door.clock.now() }),
    'facebook/cloud': messengerDriver({ now: () => door.clock.now() }),
    'instagram/cloud': instagramDriver({ now: () => door.clock.now() }),
  };
  const driverOf = (kind: { channel: string; provider: string }) => drivers[`${kind.channel}/${kind.provider}`] ?? null;
  const demandDriver = (kind: { channel: string; provider: string }) => {
    const driver = driverOf(kind);
    if (!driver) throw new Error(`no driver for ${kind.channel}/${kind.provider}`);
    return driver;
  };

  return {
    lines: {
      box,
      sessions: lineSessions(door),
      capabilitiesOf: (kind) => driverOf(kind)?.capabilities ?? null,
      testOf: (kind) => driverOf(kind)?.test ?? null,
    },
    demandDriver,
    // A busy connection receives many webhooks at once.
    findByToken: shareCalls(async (token) => {
      const line = await inSystem(door, 0, (system) => findLineByToken(system, token, box));
      const driver = line && driverOf(line);
      return line && driver ? { line, driver } : null;
    }),
    async findSibling(line, accountId) {
      return inTx(door, line.companyId, async (tx) =>
        findLineByAccount(tx, await findLine(tx, line.id, box), accountId, box),
      );
    },
    sending: {
      border: door,
      log,
      metrics,
      async openFile(key) {
        const bytes = await store.open(key);
        if (bytes === null) throw new Error('a stored file is gone');
        return bytes;
      },
      async openLine(tx, whatsappId) {
        const line = await findLine(tx, whatsappId, box);
        const driver = driverOf(line);
        return driver && { line, driver, channel: line.channel, live: await isUp(tx, whatsappId) };
      },
      kinds: Object.keys(drivers),
      handing: handingOf(drivers),
      async lineTrouble(tx, whatsappId, _trouble, reason) {
        // The status of a WhatsApp Web connection comes from its worker only: one that may not open new chats still serves others.
        if ((await findLine(tx, whatsappId, box)).provider === 'beta') return;
        await changeSession(tx, whatsappId, { status: 'DISCONNECTED', reason });
      },
      wakeWaiting,
    },
    bindings: sandboxRoutes({ border: door, accept: inbox.accept, uploads: door.uploads, box }).map((binding) => ({
      ...binding,
      limitsItself: true,
    })),
    tasks: sandboxTasks({ border: door, accept: inbox.accept }),
  };
}
