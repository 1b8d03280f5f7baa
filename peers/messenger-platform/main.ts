import { parseArgs } from 'node:util';
import { startGraph } from '../graph/start-graph.ts';
import { addCommands } from './add-commands.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4010' }, 'media-port': { type: 'string', default: '0' } },
});

const graph = await startGraph({ port: Number(values.port), mediaPort: Number(values['media-port']) });
addCommands(graph);
console.log(`Graph ${graph.url}\nMedia ${graph.mediaUrl}\nControl ${graph.url}/_control/state`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void graph.close().then(() => process.exit(0)));
}
