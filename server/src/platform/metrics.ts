import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

let nodeMetrics: Registry | undefined;

/**
 * Node's own metrics belong to the process and are collected once. Each collection sets a timer of 10 ms and observes the
 * garbage collector until the process ends: a process that starts many servers, as tests do, would be busy with nothing else.
 */
function collectNodeMetrics(): Registry {
  if (!nodeMetrics) {
    nodeMetrics = new Registry();
    collectDefaultMetrics({ register: nodeMetrics });
  }
  return nodeMetrics;
}

/**
 * The metrics of `/metrics`, for Prometheus: those of one server, and Node's. A metric's name ends in its unit.
 * docs/OPERATIONS.md lists them.
 */
export function createMetrics() {
  const own = new Registry();
  const metrics = createOwnMetrics([own]);
  return { ...metrics, registry: Registry.merge([collectNodeMetrics(), own]) };
}

function createOwnMetrics(registers: Registry[]) {
  return {
    httpSeconds: new Histogram({
      name: 'balcao_http_request_seconds',
      help: 'Time to answer, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    inbound: new Counter({
      name: 'balcao_inbound_events_total',
      help: 'Events taken from channels',
      labelNames: ['outcome'],
      registers,
    }),
    outbound: new Counter({
      name: 'balcao_outbound_messages_total',
      help: 'Messages handed to channels, by how it went',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    sockets: new Gauge({ name: 'balcao_sockets', help: 'Open sockets of screens', registers }),
    streamLink: new Gauge({
      name: 'balcao_stream_link_up',
      help: 'With REDIS_URL: 1 while this process hears what the others say, and takes sockets',
      registers,
    }),
    notices: new Counter({
      name: 'balcao_notices_total',
      help: 'Notices emitted to screens',
      labelNames: ['topic'],
      registers,
    }),
    connectionsDown: new Gauge({
      name: 'balcao_connections_down',
      help: 'Connections that are down, by reason',
      labelNames: ['reason'],
      registers,
    }),
    analyticsDrift: new Gauge({
      name: 'balcao_facts_drift',
      help: 'Messages and closings of yesterday that figures and rows tell differently',
      registers,
    }),
    jobs: new Counter({ name: 'balcao_jobs_total', help: 'Jobs run', labelNames: ['job', 'outcome'], registers }),
  };
}
