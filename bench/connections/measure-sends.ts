import type { FakeWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';
import type { BenchServer } from '../bench-server.ts';
import { cpuMsOf, elapsedCpu } from '../cpu-usage.ts';
import { ms, p50p99 } from '../percentiles.ts';
import type { Table } from '../table.ts';
import { busyPercent, coreTimes } from './machine-load.ts';
import { type PairedConnection, pause } from './paired-connections.ts';
import { durationOf, type StanzaWatch, sendTraced, type TracedSend, watchStanzas } from './trace-sends.ts';

type Attendant = { port: number; token: string };
type Measurement = { ground: BenchServer; table: Table; connections: PairedConnection[]; attendant: Attendant };

/**
 * Outbound messages, one at a time and then at a constant rate. A connection's first message to a customer is
 * separate: it queries WhatsApp for devices and keys, and establishes sessions here and on two phones.
 */
export async function measureConnectionSends(
  measurement: Measurement,
  whatsapp: FakeWhatsApp,
  plan: { rate: number; seconds: number },
): Promise<void> {
  const stanzas = watchStanzas(measurement.ground, whatsapp);
  try {
    await measureAlone(measurement, stanzas);
    await measureAtRate(measurement, stanzas, plan);
  } finally {
    stanzas.stop();
  }
}

/** Without other traffic, so that no queueing is measured. */
async function measureAlone(measurement: Measurement, stanzas: StanzaWatch): Promise<void> {
  for (const which of ['first', 'second']) {
    stanzas.takeQueries();
    const load = watchLoad(measurement);
    const sends: TracedSend[] = [];
    for (const [n, connection] of measurement.connections.entries()) {
      sends.push(await sendTraced(measurement.attendant, connection, `${which} ${n}.`));
      await pause(20); // its acknowledgement and receipt
    }
    const queries = stanzas.takeQueries() / sends.length;
    measurement.table.add({
      what: `the ${which} message of each connection, one at a time, from the call to the phone, p50 / p99`,
      measured: p50p99(sends.map(durationOf)),
      baseline: `${await stanzas.hopsOf(sends)}; ${queries.toFixed(1)} queries; ${load(sends.length)}`,
    });
  }
}

/** Every connection has sent to its customer before this. */
async function measureAtRate(
  measurement: Measurement,
  stanzas: StanzaWatch,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<void> {
  const { connections, attendant, table } = measurement;
  const load = watchLoad(measurement);
  const sends: TracedSend[] = [];
  await steady(rate, seconds, async (n) => {
    const connection = connections[n % connections.length];
    if (connection) sends.push(await sendTraced(attendant, connection, `resposta ${n}.`));
  });
  const shares = load(sends.length);
  table.add({
    what: `and back: from the attendant’s call to the phone at ${rate}/s, p50 / p99`,
    measured: p50p99(sends.map(durationOf)),
    baseline: `${await stanzas.hopsOf(sends)}; ${shares}`,
    aim: 'each once',
    isMet: sends.length === rate * seconds,
  });
}

/** CPU time per message, including phones and load generation, and the total use of the cores. */
function watchLoad({ ground }: Measurement): (messages: number) => string {
  const [before, ownBefore, coresBefore] = [cpuMsOf(ground.server.pid), process.cpuUsage(), coreTimes()];
  return (messages) => {
    const { server, worker, database } = elapsedCpu(before, cpuMsOf(ground.server.pid));
    const { user, system } = process.cpuUsage(ownBefore);
    const each = (server + worker + database + (user + system) / 1000) / messages;
    return `${ms(each)} ms of processor each with its phones, the cores ${busyPercent(coresBefore)} % busy`;
  };
}

export async function steady(perSecond: number, seconds: number, send: (n: number) => Promise<void>): Promise<void> {
  const total = perSecond * seconds;
  const all: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1000) + 1);
    for (; n < due; n++) all.push(send(n));
    await pause(1);
  }
  await Promise.all(all);
}
