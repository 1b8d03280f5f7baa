import type { Ticket } from '@balcao/contract/tickets/ticket';
import { startWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { type ChannelPeers, type Customer, openChannelPeers } from './channel-peers.ts';
import { type FaultCounts, type FaultRest, injectFaultsUntil } from './inject-faults.ts';
import { type Installation, pause, startInstallation, until } from './installation.ts';
import { type Reconciled, reconcile, texts } from './reconcile.ts';
import { openScreenSockets } from './screen-sockets.ts';

export type DrillOptions = {
  seconds: number;
  /** messages per second over all channels */
  inPerSecond: number;
  outPerSecond: number;
  /** customers per channel */
  customers: number;
  screens: number;
  diskMb: number;
  restMs: FaultRest;
  /** continues past `seconds` until this many kinds of faults were injected: recovery times depend on the machine */
  minFaults?: number;
  /** reproduces the same sequence of faults */
  seed: number;
  print: (text: string) => void;
};

export type DrillFigures = Reconciled & {
  faults: FaultCounts;
  screens: number;
  /** longest time without an acknowledgement, per channel and for the attendants, ms */
  longestPauseMs: Record<string, number>;
  /** from the end of the load until all queues were empty, ms */
  drainedMs: number;
  hasDisk: boolean;
};

/** Runs load and fault injection together, then compares acknowledged messages with stored and delivered ones. */
export async function runDrill(options: DrillOptions): Promise<DrillFigures> {
  const random = seededRandom(options.seed);
  const whatsapp = await startWhatsApp();
  const installation = await startInstallation(whatsapp.environment, options.diskMb);
  let peers: ChannelPeers | undefined;
  try {
    const client = apiClient(installation);
    peers = await openChannelPeers(installation, whatsapp, client, options.customers);
    const tickets = await openTickets(client, peers.customers);
    options.print(`${peers.customers.length} customers have a ticket each; the drill begins.`);

    const began = Date.now();
    const faults: FaultCounts = new Map();
    let hasRecovered = true;
    const isOver = () =>
      Date.now() - began >= options.seconds * 1000 && (!hasRecovered || faults.size >= (options.minFaults ?? 0));
    const pauses = new PauseTracker();
    const load = { isOver, pauses, ...options };
    const faultInjection = injectFaultsUntil(isOver, installation, peers, faults, {
      random,
      print: options.print,
      restMs: options.restMs,
    });
    faultInjection.catch(() => {
      hasRecovered = false;
    });
    // The comparison runs even if a fault could not be injected, or the product did not recover from it.
    const injected = Promise.allSettled([faultInjection]);
    const ticker = setInterval(() => options.print(pauses.counts()), 10_000);
    const screens = openScreenSockets(isOver, installation.origin, client, { count: options.screens, random });
    const [progress, answered] = await Promise.all([
      writeAsCustomers(peers.customers, load),
      answerAsAttendants(client, tickets, load),
    ]);
    await injected;
    const came = await screens;
    const longestPauseMs = pauses.longest();
    clearInterval(ticker);
    options.print('The load is over; what waits is worked off.');
    const drainedMs = await drain(installation, peers);
    const counted = await reconcile(installation, peers.customers, { in: progress, out: answered });
    await faultInjection.catch((error: unknown) => {
      options.print(`After the last fault: ${JSON.stringify(counted)}`);
      throw error;
    });
    return { ...counted, faults, screens: came, longestPauseMs, drainedMs, hasDisk: installation.disk !== null };
  } finally {
    await installation.stop();
    await peers?.close();
    await whatsapp.close();
  }
}

/** Each customer writes once, and the tickets are accepted. */
async function openTickets(client: ApiClient, customers: readonly Customer[]): Promise<Map<string, number>> {
  await Promise.all(customers.map((customer) => customer.send(`abertura ${customer.key}`)));
  const tickets = new Map<string, number>();
  await until(
    async () => {
      for (let page = 1; ; page++) {
        const path = `/tickets?showAll=true&status=pending&pageNumber=${page}`;
        const listed = await client.callUntilAnswered<{ tickets: Ticket[]; hasMore: boolean }>('GET', path);
        for (const { id, lastMessage } of listed.tickets) {
          const key = /abertura (\S+)/.exec(lastMessage ?? '')?.[1];
          if (key) tickets.set(key, id);
        }
        if (!listed.hasMore || listed.tickets.length === 0) break;
      }
      return tickets.size >= customers.length;
    },
    60_000,
    'a ticket of each customer',
  );
  for (const id of tickets.values()) await client.callUntilAnswered('PUT', `/tickets/${id}`, { status: 'open' });
  return tickets;
}

type Load = DrillOptions & { isOver: () => boolean; pauses: PauseTracker };

/** Each customer writes at a share of the rate, with a limit on unacknowledged messages. */
async function writeAsCustomers(customers: readonly Customer[], { isOver, pauses, inPerSecond }: Load) {
  const acknowledged = new Map(customers.map(({ key }) => [key, 0]));
  const everyMs = (1000 * customers.length) / inPerSecond;
  await Promise.all(
    customers.map(async (customer, place) => {
      const waiting = new Set<Promise<void>>();
      await pause((everyMs * place) / customers.length);
      for (let n = 0, due = Date.now(); !isOver(); n++) {
        const sending = customer.send(texts.in(customer.key, n)).then(() => {
          pauses.mark(customer.channel);
          acknowledged.set(customer.key, (acknowledged.get(customer.key) ?? 0) + 1);
          waiting.delete(sending);
        });
        waiting.add(sending);
        if (waiting.size >= 20) await Promise.race(waiting);
        due += everyMs;
        await pause(Math.max(0, due - Date.now()));
      }
      await Promise.all(waiting);
    }),
  );
  return acknowledged;
}

/** One attendant per conversation: the next message is sent after the acknowledgement of the previous one. */
async function answerAsAttendants(
  client: ApiClient,
  tickets: ReadonlyMap<string, number>,
  { isOver, pauses, outPerSecond }: Load,
) {
  const acknowledged = new Map<string, number>();
  const everyMs = (1000 * tickets.size) / outPerSecond;
  await Promise.all(
    [...tickets].map(async ([key, id], place) => {
      await pause((everyMs * place) / tickets.size);
      for (let n = 0, due = Date.now(); !isOver(); n++) {
        await client.callUntilAnswered('POST', `/messages/${id}`, { body: texts.out(key, n), clientId: `${key}-${n}` });
        acknowledged.set(key, n + 1);
        pauses.mark('attendants');
        due += everyMs;
        await pause(Math.max(0, due - Date.now()));
      }
    }),
  );
  return acknowledged;
}

/** Waits until nothing is pending in or out, or nothing has changed for two minutes. */
async function drain(installation: Installation, peers: ChannelPeers): Promise<number> {
  const began = Date.now();
  await peers.waitUntilIdle();
  let last = '';
  let changed = Date.now();
  for (; Date.now() - changed < 120_000; await pause(500)) {
    const [row] = await installation.query<{ waits: number; all: number }>(
      `select (select count(*) from messages where client_id is not null and status in ('queued', 'sending'))::int
          + (select count(*) from journal where received_at is null and waits_for is null)::int as waits,
        (select count(*) from messages)::int as all`,
    );
    if (row?.waits === 0 && last === JSON.stringify(row)) return Date.now() - began;
    if (last !== JSON.stringify(row)) changed = Date.now();
    last = JSON.stringify(row);
    await pause(1_500);
  }
  return Date.now() - began;
}

/** Longest time between acknowledgements, by receiver. */
class PauseTracker {
  readonly #last = new Map<string, number>();
  readonly #longest = new Map<string, number>();
  readonly #count = new Map<string, number>();

  mark(who: string): void {
    const now = Date.now();
    const gap = now - (this.#last.get(who) ?? now);
    this.#longest.set(who, Math.max(this.#longest.get(who) ?? 0, gap));
    this.#last.set(who, now);
    this.#count.set(who, (this.#count.get(who) ?? 0) + 1);
  }

  counts(): string {
    return `acknowledged: ${[...this.#count].map(([who, n]) => `${who} ${n}`).join(', ')}`;
  }

  longest(): Record<string, number> {
    return Object.fromEntries(this.#longest);
  }
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
