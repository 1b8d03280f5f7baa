import { parseArgs } from 'node:util';
import { chatInTerminal } from './control/terminal.ts';
import { startWhatsApp } from './start-whatsapp.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5222' },
    'media-port': { type: 'string', default: '0' },
    home: { type: 'string' },
    chat: { type: 'boolean', default: false },
  },
});

const whatsapp = await startWhatsApp({
  port: Number(values.port),
  mediaPort: Number(values['media-port']),
  ...(values.home === undefined ? {} : { home: values.home }),
});
whatsapp.world.on('broken', (error) => console.error(error));
console.log('Start the product with');
for (const [name, value] of Object.entries(whatsapp.environment)) console.log(`  ${name}=${value}`);
console.log(`Control ${whatsapp.controlUrl}/state`);

const stop = () => whatsapp.close().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
if (values.chat) {
  await chatInTerminal(whatsapp, process.stdin, process.stdout);
  await stop();
}
