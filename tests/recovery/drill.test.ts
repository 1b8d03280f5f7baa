import { expect, it } from 'vitest';
import { runDrill } from '../../drill/run-drill.ts';

it('everything at once, with each harm in turn: nothing acknowledged is lost, doubled or out of order', async () => {
  const figures = await runDrill({
    seconds: 30,
    inPerSecond: 20,
    outPerSecond: 6,
    customers: 4,
    screens: 5,
    diskMb: 1024,
    restMs: { shortest: 1_000, longest: 5_000 },
    minFaults: 3,
    seed: 7,
    print: () => {},
  });
  console.log(JSON.stringify({ ...figures, faults: [...figures.faults] }));
  const clean = { lost: 0, doubled: 0, disordered: 0 };
  expect(figures.in).toMatchObject(clean);
  expect(figures.out).toMatchObject({ ...clean, failed: 0 });
  // Faults were injected and messages were exchanged.
  expect(figures.faults.size).toBeGreaterThan(2);
  expect(figures.in.acknowledged).toBeGreaterThan(50);
  expect(figures.out.acknowledged).toBeGreaterThan(10);
}, 600_000);
