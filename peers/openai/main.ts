import { parseArgs } from 'node:util';
import { playSampleReplies } from './sample-replies.ts';
import { startOpenAi } from './start-openai.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4020' } } });

const peer = await startOpenAi({ port: Number(values.port) });
peer.reply = playSampleReplies;
const variables = Object.entries(peer.environment()).map(([name, value]) => `${name}=${value}`);
console.log(`${variables.join(' ')}\nControl ${new URL('/_control/state', peer.url)}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void peer.close().then(() => process.exit(0)));
