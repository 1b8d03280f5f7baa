import { createServer } from 'node:net';
import { explainListenError } from './startup-error.ts';

/** Throws a StartError when the address cannot be listened on; asked before anything else is begun. */
export async function checkPort(at: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(at.port, at.host, resolve);
    });
  } catch (error) {
    throw explainListenError(error, at);
  }
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}
