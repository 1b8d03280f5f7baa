import { startAsaas } from '../peers/asaas/start-asaas.ts';
import { startWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { argumentOf } from './argument-of.ts';
import { type BenchCompany, type BenchServer, createBenchCompany, startBenchServer } from './bench-server.ts';
import { addMessages, addOtherCompanies, addPeople, growTickets, withoutForeignKeyChecks } from './bulk-load.ts';
import { measureBurst } from './calls/measure-burst.ts';
import { measureCalls } from './calls/measure-calls.ts';
import { measureCampaigns } from './campaigns/measure-campaigns.ts';
import { measureEngine } from './engine/measure-engine.ts';
import { measureImport } from './imports/measure-import.ts';
import { measureWhaticket } from './imports/measure-whaticket.ts';
import { measureBoard } from './inbox/measure-board.ts';
import { measureChat } from './inbox/measure-chat.ts';
import { measureApiSends, measureHangingReceiver } from './inbox/measure-programs.ts';
import { type ListTimes, measureOpening, measureSearch, reportLists, smallTickets, timeLists } from './measure-api.ts';
import { environmentOf, measureConnections } from './measure-connections.ts';
import { measureCrowd } from './measure-crowd.ts';
import { measureRebuild, measureTriggers } from './measure-figure-upkeep.ts';
import { measureFigures } from './measure-figures.ts';
import { measureInbound } from './measure-inbound.ts';
import { measureSends } from './measure-sends.ts';
import { measureUpgrade } from './measure-upgrade.ts';
import { bankEnvironment } from './money/measure-hanging-bank.ts';
import { measureMoney } from './money/measure-money.ts';
import { thousands } from './percentiles.ts';
import type { SqlBaseline } from './replay-statements.ts';
import { measurePageLoad } from './screen/measure-page-load.ts';
import { measureScreenUse } from './screen/measure-screen-use.ts';
import { measureStart } from './screen/measure-start.ts';
import { quickSizes, wholeSizes } from './sizes.ts';
import { openSqlBaseline } from './sql-baseline.ts';
import { shortSize, wholeSize } from './statements/fill-installation.ts';
import { openTable } from './table.ts';

/** See README.md beside this file. */
const quick = process.argv.includes('--quick');
const parts = argumentOf('part')?.split(',');
const has = (name: string) => parts === undefined || parts.includes(name);
const plan = { ...(quick ? quickSizes : wholeSizes) };
plan.messages = Number(argumentOf('messages') ?? plan.messages);

/** Recorded once and replayed for each measurement. */
let sqlBaseline: Promise<SqlBaseline> | undefined;
const openBaseline = (benchServer: BenchServer, company: BenchCompany) => () =>
  (sqlBaseline ??= openSqlBaseline(benchServer, company));

const table = openTable();
const began = Date.now();
const whatsapp = await startWhatsApp();
const bank = await startAsaas();
let benchServer: BenchServer | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    void (benchServer?.removeAll() ?? Promise.resolve()).finally(() => process.exit(130));
  });

try {
  benchServer = await startBenchServer({
    ...environmentOf(whatsapp),
    ...bankEnvironment(bank),
    INTEGRATION_HOSTS: '127.0.0.1',
  });
  const company = await createBenchCompany(benchServer);
  await run(benchServer, company);
  // Only on request, because it uses a database and a server of its own.
  if (parts?.includes('upgrade')) {
    table.section('From an older version to this one');
    await attempt('the upgrade', () => measureUpgrade(table, quick ? shortSize : wholeSize));
  }
} finally {
  await benchServer?.removeAll();
  await whatsapp.close();
  await bank.close();
}
const missedAims = table.missed();
process.stdout.write(
  `\n${table.text()}\n\n${quick ? 'quick: smaller sizes. ' : ''}It took ${Math.round((Date.now() - began) / 1000)} s. `,
);
process.stdout.write(missedAims.length === 0 ? 'Every aim is met.\n' : `Not met: ${missedAims.join('; ')}.\n`);

/** A failed measurement is reported in its row, and the others still run. */
async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    table.add({ what: `${name} failed`, measured: reason.slice(0, 120), isMet: false });
  }
}

async function run(benchServer: BenchServer, company: BenchCompany): Promise<void> {
  if (has('inbound')) {
    table.section('Messages in, nothing there yet');
    const inbound = {
      seconds: plan.seconds,
      rates: plan.rates,
      sandbox: true,
      baseline: openBaseline(benchServer, company),
    };
    await attempt('messages in', () => measureInbound(benchServer, company, table, inbound));
  }
  if (has('sends')) {
    table.section('Sending, nothing there yet');
    await attempt('sending', () => measureSends(benchServer, company, table, plan.seconds));
  }
  if (has('calls') || has('burst')) table.section('What attendants call all day, nothing there yet');
  await attemptCalls(benchServer, company);
  if (['lists', 'calls', 'messages', 'sends', 'rebuild'].some(has)) await growAndMeasure(benchServer, company);
  if (has('figures')) await countFigures(benchServer);
  if (has('import')) {
    table.section('An import beside the work of others');
    const own = await createBenchCompany(benchServer, 'Import');
    await attempt('the import', () => measureImport(benchServer, own, table, plan.imported));
  }
  if (has('import-whaticket')) await comeFromWhaticket(benchServer);
  if (has('campaigns')) await sendCampaigns(benchServer);
  if (has('engine')) await answerByItself(benchServer);
  if (has('money')) await comeAndPay(benchServer);
  if (has('desk')) await workTogether(benchServer);
  if (has('crowd')) {
    table.section('A company of many');
    const crowd = { people: plan.people, seconds: quick ? 3 : 10 };
    await attempt('the crowd', () => measureCrowd(benchServer, company, table, crowd));
  }
  if (has('screen')) {
    table.section('Using the screen');
    const own = await createBenchCompany(benchServer, 'Screen');
    await attempt('using the screen', () => measureScreenUse(benchServer, own, table, quick ? 6 : 20));
    if (parts?.includes('screen'))
      await attempt('the screen', () => measurePageLoad(benchServer.server.port, own, table));
  }
  // Last of those that use the initial server: it ends with a restart.
  if (has('connections')) {
    table.section('WhatsApp by QR code');
    const connections = {
      connections: quick ? 30 : 100,
      seconds: quick ? 3 : 8,
      rate: quick ? 20 : 50,
      burst: quick ? 400 : 4_000,
      burstOut: quick ? 600 : 2_000,
    };
    await attempt('the connections', () => measureConnections(benchServer, company, table, whatsapp, connections));
  }
  if (has('start')) {
    table.section('The start and the screen');
    await attempt('the start', () => measureStart(benchServer, company, table, plan.starts));
  }
}

async function attemptCalls(benchServer: BenchServer, company: BenchCompany): Promise<void> {
  if (has('burst')) await attempt('a burst', () => measureBurst(benchServer, company, table));
  if (has('calls')) await attempt('daily calls', () => measureCalls(benchServer, company, table, plan.seconds / 4));
}

async function answerByItself(benchServer: BenchServer): Promise<void> {
  table.section('What answers by itself');
  const own = await createBenchCompany(benchServer, 'Engine');
  const engine = { seconds: plan.seconds, conversations: quick ? 40 : 200, openTickets: 100_000 };
  await attempt('what answers by itself', () => measureEngine(benchServer, own, table, engine));
}

async function comeFromWhaticket(benchServer: BenchServer): Promise<void> {
  table.section('Coming from whaticket');
  await attempt('the import', () => measureWhaticket(benchServer, table, quick ? 20_000 : 200_000));
}

async function comeAndPay(benchServer: BenchServer): Promise<void> {
  table.section('Companies that come in and pay');
  const own = await createBenchCompany(benchServer, 'Money');
  const size = { seconds: plan.seconds, calls: Math.min(plan.calls, 60) };
  await attempt('the money', () => measureMoney(benchServer, own, table, bank, size));
}

async function workTogether(benchServer: BenchServer): Promise<void> {
  table.section('Among ourselves and to the outside');
  const board = await createBenchCompany(benchServer, 'Board');
  const few = await createBenchCompany(benchServer, 'Few');
  const size = { cards: { large: 10_000, small: 100 }, people: plan.people, moves: quick ? 20 : 100 };
  await attempt('the board', () => measureBoard(benchServer, [board, few], table, size));
  const chat = { members: plan.people, messages: quick ? 20 : 100 };
  await attempt('the chat', () => measureChat(benchServer, few, table, chat));
  const own = await createBenchCompany(benchServer, 'Programs');
  await attempt('sends by the API', () => measureApiSends(benchServer, own, table, plan.seconds / 2));
  await attempt('a hanging receiver', () => measureHangingReceiver(benchServer, own, table, plan.seconds));
}

async function sendCampaigns(benchServer: BenchServer): Promise<void> {
  table.section('A message to many');
  const own = await createBenchCompany(benchServer, 'Campaigns');
  const size = { people: quick ? 20_000 : 100_000, seconds: plan.seconds * 2 };
  await attempt('campaigns', () => measureCampaigns(benchServer, own, table, size));
}

async function countFigures(benchServer: BenchServer): Promise<void> {
  table.section('What happened, counted');
  const counted = await createBenchCompany(benchServer, 'Counted');
  const year = await createBenchCompany(benchServer, 'Year');
  const small = await createBenchCompany(benchServer, 'Start-up');
  const size = { tickets: plan.tickets.at(-1) ?? 0, messages: plan.messages * 10, calls: Math.min(plan.calls, 60) };
  await attempt('the triggers', () => measureTriggers(benchServer, counted, table, plan.seconds));
  await attempt('the figures', () => measureFigures(benchServer, [year, small], table, size));
}

async function growAndMeasure(benchServer: BenchServer, company: BenchCompany): Promise<void> {
  const small = await createBenchCompany(benchServer, 'Small');
  const loadTargetOf = ({ id, queueIds, cloud }: BenchCompany) => ({ id, queueIds, whatsappId: cloud[8]?.id ?? 0 });
  const people = await addPeople(benchServer, company, 50, 'colega', 2);
  const few = await addPeople(benchServer, small, 50, 'colega', 2);
  await withoutForeignKeyChecks(benchServer, async () => {
    await addOtherCompanies(benchServer, 48, plan.neighbours);
    // In the agent's two queues, so that pages are full in both companies.
    await growTickets(benchServer, { ...loadTargetOf(small), queueIds: small.queueIds.slice(0, 2) }, few, smallTickets);
  });
  const timed: { tickets: number; times: ListTimes }[] = [];
  for (const tickets of plan.tickets) {
    process.stderr.write(`Loading up to ${thousands(tickets)} tickets …\n`);
    await withoutForeignKeyChecks(benchServer, () => growTickets(benchServer, loadTargetOf(company), people, tickets));
    if (has('lists')) timed.push({ tickets, times: await timeLists(benchServer, company, small, plan.calls) });
  }
  if (has('lists')) table.section('Lists and counts, one company among fifty');
  reportLists(table, timed);
  if (!['calls', 'messages', 'sends', 'rebuild'].some(has)) return;

  process.stderr.write(`Loading ${thousands(plan.messages)} messages …\n`);
  await withoutForeignKeyChecks(benchServer, () => addMessages(benchServer, company, plan.messages));
  table.section(`With ${thousands(plan.messages)} messages`);
  if (has('sends')) await attempt('sending', () => measureSends(benchServer, company, table, plan.seconds));
  await attemptCalls(benchServer, company);
  if (has('rebuild')) await attempt('the rebuild', () => measureRebuild(benchServer, table));
  if (!has('messages')) return;
  await attempt('searching', () => measureSearch(benchServer, company, table, Math.min(plan.calls, 60)));
  await attempt('opening', () => measureOpening(benchServer, company, table, [100, plan.conversation], plan.calls));
  const inbound = {
    seconds: plan.seconds,
    rates: plan.laterRates,
    sandbox: false,
    baseline: openBaseline(benchServer, company),
  };
  await attempt('messages in', () => measureInbound(benchServer, company, table, inbound));
}
