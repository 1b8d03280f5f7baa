import { parseArgs } from 'node:util';
import { type DrillFigures, runDrill } from './run-drill.ts';

/** npm run drill -- --minutes 10. See README.md beside this file. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    in: { type: 'string', default: '60' },
    out: { type: 'string', default: '12' },
    customers: { type: 'string', default: '10' },
    screens: { type: 'string', default: '20' },
    disk: { type: 'string', default: '2048' },
    rest: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const number = (name: keyof typeof values): number => {
  const given = Number(values[name]);
  if (Number.isFinite(given) && given > 0) return given;
  process.stderr.write(`--${name} takes a number above zero.\n`);
  process.exit(2);
};

const began = Date.now();
const seed = number('seed');
process.stdout.write(`Seed ${seed}. The fakes, the load and the product share this machine.\n`);
const figures = await runDrill({
  seconds: number('minutes') * 60,
  inPerSecond: number('in'),
  outPerSecond: number('out'),
  customers: number('customers'),
  screens: number('screens'),
  diskMb: number('disk'),
  restMs: { shortest: number('rest') * 200, longest: number('rest') * 1000 },
  seed,
  print: (text) => void process.stdout.write(`${text}\n`),
});
process.stdout.write(`${reportOf(figures)}\nIt took ${Math.round((Date.now() - began) / 1000)} s.\n`);
const isBroken = [figures.in, figures.out].some((side) => side.lost + side.doubled + side.disordered > 0);
process.exit(isBroken ? 1 : 0);

function reportOf({ in: came, out, faults, screens, longestPauseMs, drainedMs, hasDisk }: DrillFigures): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    '',
    '| | acknowledged | lost | doubled | disordered | unknown | failed |',
    '|---|---|---|---|---|---|---|',
    `| in | ${came.acknowledged} | ${came.lost} | ${came.doubled} | ${came.disordered} | | |`,
    `| out | ${out.acknowledged} | ${out.lost} | ${out.doubled} | ${out.disordered} | ${out.unknown} | ${out.failed} |`,
    '',
    ...[...faults].map(([fault, times]) => `- ${times} × ${fault}`),
    ...(hasDisk ? [] : ['- the disk was not filled: no file system can be mounted here']),
    `- ${screens} screens came and went`,
    `- longest pause without an acknowledgement: ${Object.entries(longestPauseMs)
      .map(([who, ms]) => `${who} ${seconds(ms)}`)
      .join(', ')}`,
    `- everything was worked off ${seconds(drainedMs)} after the load`,
  ].join('\n');
}
