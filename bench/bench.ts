import { startWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { addMessages, addNeighbours, addPeople, growTickets, loading } from './bulk.ts';
import { measureCrowd } from './crowd-rows.ts';
import { type ListTimes, measureOpening, measureSearch, smallTickets, tellLists, timeLists } from './desk-rows.ts';
import { type Floor, openFloor } from './floor.ts';
import { type BenchCompany, type Ground, layCompany, layGround } from './ground.ts';
import { measureInbound } from './inbound-rows.ts';
import { environmentOf, measureLines } from './lines-rows.ts';
import { percentile, thousands } from './percentiles.ts';
import { measureScreen } from './screen-rows.ts';
import { measureScreenUse } from './screen-use-rows.ts';
import { freePort, startServer } from './server-under-test.ts';
import { openTable } from './table.ts';

/** See README.md beside this file. */
const quick = process.argv.includes('--quick');
const part = process.argv.find((argument) => argument.startsWith('--part='))?.slice('--part='.length);
const has = (name: string) => part === undefined || part === name;
const plan = quick
  ? {
      ...{ seconds: 2, rates: [20, 100, 500], laterRates: [500], calls: 25, starts: 1 },
      ...{ tickets: [20_000, 100_000], messages: 40_000, conversation: 10_000, neighbours: 50, people: 1_000 },
    }
  : {
      ...{ seconds: 8, rates: [20, 100, 500], laterRates: [20, 100, 500], calls: 150, starts: 3 },
      ...{
        tickets: [100_000, 1_000_000],
        messages: 1_000_000,
        conversation: 100_000,
        neighbours: 1_000,
        people: 1_000,
      },
    };

/** Recorded once and replayed for each measurement. */
let floor: Promise<Floor> | undefined;
const floorOf = (here: Ground, company: BenchCompany) => () => (floor ??= openFloor(here, company));

const table = openTable();
const began = Date.now();
const whatsapp = await startWhatsApp();
let ground: Ground | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    void (ground?.clear() ?? Promise.resolve()).finally(() => process.exit(130));
  });

try {
  ground = await layGround(environmentOf(whatsapp));
  const company = await layCompany(ground);
  await run(ground, company);
} finally {
  await ground?.clear();
  await whatsapp.close();
}
const missed = table.missed();
process.stdout.write(
  `\n${table.text()}\n\n${quick ? 'quick: smaller sizes. ' : ''}It took ${Math.round((Date.now() - began) / 1000)} s. `,
);
process.stdout.write(missed.length === 0 ? 'Every aim is met.\n' : `Not met: ${missed.join('; ')}.\n`);

/** A failed measurement is reported in its row, and the others still run. */
async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    table.add({ what: `${name} failed`, measured: reason.slice(0, 120), isMet: false });
  }
}

async function run(here: Ground, company: BenchCompany): Promise<void> {
  if (has('inbound')) {
    table.section('Messages in, nothing there yet');
    const inbound = { seconds: plan.seconds, rates: plan.rates, sandbox: true, floor: floorOf(here, company) };
    await attempt('messages in', () => measureInbound(here, company, table, inbound));
  }
  if (has('lists') || has('messages')) await growAndMeasure(here, company);
  if (has('crowd')) {
    table.section('A company of many');
    const crowd = { people: plan.people, seconds: quick ? 3 : 10 };
    await attempt('the crowd', () => measureCrowd(here, company, table, crowd));
  }
  if (has('lines')) {
    table.section('WhatsApp by QR code');
    const lines = {
      lines: quick ? 30 : 100,
      seconds: quick ? 3 : 8,
      rate: quick ? 20 : 50,
      burst: quick ? 400 : 4_000,
      burstOut: quick ? 600 : 2_000,
    };
    await attempt('the lines', () => measureLines(here, company, table, whatsapp, lines));
  }
  if (has('screen')) {
    table.section('Using the screen');
    const own = await layCompany(here, 'Screen');
    await attempt('using the screen', () => measureScreenUse(here, own, table, quick ? 6 : 20));
    if (part === 'screen') await attempt('the screen', () => measureScreen(here.server.port, own, table));
  }
  if (has('start')) {
    table.section('The start and the screen');
    await attempt('the start', () => measureStart(here, company));
  }
}

async function growAndMeasure(here: Ground, company: BenchCompany): Promise<void> {
  const small = await layCompany(here, 'Small');
  const lineOf = ({ id, queueIds, cloud }: BenchCompany) => ({ id, queueIds, whatsappId: cloud[8]?.id ?? 0 });
  const people = await addPeople(here, company, 50, 'colega', 2);
  const few = await addPeople(here, small, 50, 'colega', 2);
  await loading(here, async () => {
    await addNeighbours(here, 48, plan.neighbours);
    // In the agent's two queues, so that pages are full in both companies.
    await growTickets(here, { ...lineOf(small), queueIds: small.queueIds.slice(0, 2) }, few, smallTickets);
  });
  const sizes: { tickets: number; times: ListTimes }[] = [];
  for (const tickets of plan.tickets) {
    process.stderr.write(`Loading up to ${thousands(tickets)} tickets …\n`);
    await loading(here, () => growTickets(here, lineOf(company), people, tickets));
    if (has('lists')) sizes.push({ tickets, times: await timeLists(here, company, small, plan.calls) });
  }
  if (has('lists')) table.section('Lists and counts, one company among fifty');
  tellLists(table, sizes);
  if (!has('messages')) return;

  process.stderr.write(`Loading ${thousands(plan.messages)} messages …\n`);
  await loading(here, () => addMessages(here, company, plan.messages));
  table.section(`With ${thousands(plan.messages)} messages`);
  await attempt('searching', () => measureSearch(here, company, table, Math.min(plan.calls, 60)));
  await attempt('opening', () => measureOpening(here, company, table, [100, plan.conversation], plan.calls));
  const inbound = { seconds: plan.seconds, rates: plan.laterRates, sandbox: false, floor: floorOf(here, company) };
  await attempt('messages in', () => measureInbound(here, company, table, inbound));
}

/** `npm start` on the existing data. */
async function measureStart(here: Ground, company: BenchCompany): Promise<void> {
  await here.halt();
  const taken: number[] = [];
  for (let i = 0; i < plan.starts; i++) {
    const server = await startServer(['npm', 'start', '--silent'], here.env, await freePort());
    taken.push(server.readyMs);
    // On a server with warm caches.
    if (i === plan.starts - 1) await attempt('the screen', () => measureScreen(server.port, company, table));
    await server.stop();
  }
  table.add({
    what: 'npm start to ready, with all this data',
    measured: `${(percentile(taken, 0.5) / 1000).toFixed(1)} s`,
    ...(taken.length > 1 && { floor: taken.map((t) => (t / 1000).toFixed(1)).join(' · ') }),
    ...{ aim: 'a few seconds', isMet: percentile(taken, 0.5) < 5_000 },
  });
}
