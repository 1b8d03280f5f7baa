import { errorCode } from '../text/error-text.ts';

/**
 * The reason why the server cannot start, as one sentence that says what to do. `main.ts` prints only the message and
 * exits with code 1: a person who runs `npm start` needs the sentence, not the stack.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The StartupError for an address that cannot be listened on; any other error is returned unchanged. */
export function explainListenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} of ${host} is in use: stop the program that uses it, or set PORT to another number.`,
    );
  if (code === 'EACCES')
    return new StartupError(`Port ${port} may not be opened by this user: set PORT to a number above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(
      `${host} is not an address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for every network.`,
    );
  return error;
}
