import perfHooks from 'node:perf_hooks';
import { afterEach, expect, it, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

afterEach(() => vi.restoreAllMocks());

it('each server has its own counts beside the metrics of Node, which are collected once in a process', async () => {
  const monitor = vi.spyOn(perfHooks, 'monitorEventLoopDelay');
  const [first, second] = [createMetrics(), createMetrics()];
  expect(monitor.mock.calls.length).toBeLessThan(2);
  first.inbound.inc({ outcome: 'new' }, 3);
  const [ofFirst, ofSecond] = [await first.registry.metrics(), await second.registry.metrics()];
  expect(ofFirst).toContain('balcao_inbound_events_total{outcome="new"} 3');
  expect(ofSecond).toContain('# TYPE balcao_inbound_events_total');
  expect(ofSecond).not.toContain('balcao_inbound_events_total{');
  for (const text of [ofFirst, ofSecond]) expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});
