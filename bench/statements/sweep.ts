import { existsSync } from 'node:fs';
import pg from 'pg';
import { cloneDatabase, copyDatabase } from '../../server/src/platform/db/test-db.ts';
import { startTestPostgres } from '../../server/src/platform/postgres/test-postgres.ts';
import { exceptions } from './exceptions.ts';
import { fillInstallation, shortSize, wholeSize } from './fill-installation.ts';
import { kindOfValues } from './kind-of-values.ts';
import { type Cost, openMeter } from './measure-statement.ts';
import { findMeanings } from './parameter-meanings.ts';
import { nameOf, type Recording, readRecordings } from './recordings.ts';
import { readSamples } from './sample-values.ts';
import { findUnfilledTables } from './unfilled-tables.ts';
import { notRun, unmeasured, varying } from './unmeasured.ts';

/**
 * Runs every statement that the product sent while the tests ran on a filled installation, with parameters of its
 * largest company, and reports those that read many more pages than they return rows. See README.md in the folder
 * above.
 */
const isShort = process.argv.includes('--short');
const isShowing = process.argv.includes('--show');
const folder = process.argv.find((argument) => argument.startsWith('--recorded='))?.slice('--recorded='.length);
if (!folder) throw new Error('--recorded=FOLDER says where the statements are');

/** A row with its details takes about thirty look-ups of four pages, plus a fixed part. */
const pagesPerRow = 50;
const pagesAtOnce = 150;
/** A search by a list reads pages for each value, found or not. */
const pagesPerValue = 10;
const isCheap = ({ pages, rows }: Cost, values: unknown[]): boolean =>
  pages <= pagesAtOnce + pagesPerRow * rows + pagesPerValue * longestList(values);
const longestList = (values: unknown[]): number =>
  Math.max(0, ...values.map((value) => (Array.isArray(value) ? value.length : 0)));

type Measured = { recording: Recording; name: string; cost: Cost | null; error: string; plan: string };

const faults: string[] = [];
const began = Date.now();
const seconds = () => Math.round((Date.now() - began) / 1000);
const isRun = (recording: Recording) => !Object.keys(notRun).some((start) => nameOf(recording).startsWith(start));
const indent = (text: string) => text.trim().replace(/^/gm, '    ');
const postgres = await startTestPostgres('statements');
try {
  const database = await cloneDatabase(postgres.url);
  const measured = await measureAll(database.url, readRecordings(folder).filter(isRun));
  process.exitCode = report(measured) ? 0 : 1;
} catch (error) {
  console.error(error); // reported before its connections fail
  process.exitCode = 1;
} finally {
  await postgres.stop();
}

/** Uses two identical databases, one per core. */
async function measureAll(url: string, recordings: Recording[]): Promise<Measured[]> {
  const largestId = await fill(url);
  process.stdout.write(`The installation is filled (${seconds()} s). ${countTexts(recordings)} statements …\n`);
  const other = await copyDatabase(url);
  // A statement that writes changes pages even though it is rolled back.
  const writes = ({ text }: Recording) => (/\b(insert|update|delete|for (no key )?update)\b/i.test(text) ? 1 : 0);
  const waiting = recordings.toSorted((a, b) => writes(a) - writes(b)).values();
  /** Kinds of values already measured. */
  const known = new Set<string>();
  const halves = await Promise.all([url, other].map((database) => measureSome(database, largestId, waiting, known)));
  return halves.flat();
}

async function fill(url: string): Promise<number> {
  const owner = await connect(url);
  const { largestId } = await fillInstallation(owner, isShort ? shortSize : wholeSize);
  for (const fault of await findUnfilledTables(owner)) faults.push(fault);
  await owner.end();
  return largestId;
}

async function connect(url: string): Promise<pg.Client> {
  const owner = new pg.Client(url);
  owner.on('error', () => {}); // raised when PostgreSQL is stopped after an error
  await owner.connect();
  return owner;
}

async function measureSome(
  url: string,
  largestId: number,
  recordings: Iterable<Recording>,
  known: Set<string>,
): Promise<Measured[]> {
  const owner = await connect(url);
  const samples = await readSamples(owner, largestId);
  const meter = await openMeter(url, largestId);
  const measured: Measured[] = [];
  for (const recording of recordings) {
    const one: Measured = { recording, name: nameOf(recording), cost: null, error: '', plan: '' };
    try {
      const meanings = await findMeanings(owner, recording.text, recording.values.length);
      const asked = { ...recording, values: samples.substitute(recording.values, meanings) };
      const key = asked.text + kindOfValues(asked.values);
      if (known.has(key)) continue;
      known.add(key);
      one.cost = await meter.measure(asked);
      if (isShowing && !isCheap(one.cost, asked.values)) one.plan = await meter.explain(asked);
    } catch (error) {
      one.error = error instanceof Error ? error.message : String(error);
    }
    measured.push(one);
  }
  await Promise.all([meter.close(), owner.end()]);
  return measured;
}

function countTexts(recordings: Recording[]): number {
  return new Set(recordings.map(({ text }) => text)).size;
}

/** Returns whether everything is within its limits. */
function report(measured: Measured[]): boolean {
  const worst = new Map<string, Cost>();
  const couldBeRun = new Set(measured.filter(({ cost }) => cost !== null).map(({ recording }) => recording.text));
  for (const { name, cost, error, plan, recording } of measured) {
    if (cost === null) {
      // It ran with other kinds of values: these are rejected, as in the test that sent them.
      if (!(name in unmeasured) && !couldBeRun.has(recording.text))
        faults.push(`${name} could not be run: ${error}\n${indent(recording.text)}`);
      continue;
    }
    if (isCheap(cost, recording.values)) continue;
    if (cost.pages > (worst.get(name)?.pages ?? 0)) worst.set(name, cost);
    const allowed = exceptions[name]?.pages ?? 0;
    if (cost.pages > allowed)
      faults.push(
        `${name} (${recording.source}) read ${cost.pages} pages for ${cost.rows} rows${allowed > 0 ? `, ${allowed} are allowed` : ''}\n${indent(plan || recording.text)}`,
      );
  }
  for (const [name, { pages, rows }] of [...worst].sort(([, a], [, b]) => b.pages - a.pages))
    process.stdout.write(
      `  ${pages} pages for ${rows} rows: ${name}${name in exceptions ? ` (${exceptions[name]?.why})` : ''}\n`,
    );
  // In the short form some statements are cheap that are expensive with more data.
  const seen = new Set(measured.map(({ name }) => name));
  if (!isShort)
    for (const name of Object.keys(exceptions))
      if (seen.has(name) && !worst.has(name) && !varying.includes(name))
        faults.push(`${name} is cheap now: take it out of the exceptions`);
  const failed = new Set(measured.filter(({ recording }) => !couldBeRun.has(recording.text)).map(({ name }) => name));
  for (const name of Object.keys(unmeasured))
    if (seen.has(name) && !failed.has(name)) faults.push(`${name} can be run now: take it out of the unmeasured`);
  for (const name of [...Object.keys(exceptions), ...Object.keys(notRun), ...Object.keys(unmeasured)])
    if (name.includes('/') && !existsSync(new URL(`../../server/src/${name.split(':')[0]}`, import.meta.url)))
      faults.push(`${name} names a file that is not there`);
  for (const fault of faults) process.stdout.write(`\n✗ ${fault}\n`);
  process.stdout.write(
    `${countTexts(measured.map(({ recording }) => recording))} statements, ${measured.length} with all kinds of values, ${worst.size} that read much, ${faults.length} faults (${seconds()} s).\n`,
  );
  return faults.length === 0;
}
