import { createServer } from 'node:net';
import { explainListenError } from './startup-error.ts';

/** Throws a StartupError when the address cannot be listened on; called before anything else starts. */
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
