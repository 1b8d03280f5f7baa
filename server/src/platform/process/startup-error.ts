/**
 * Why the server cannot start, as one sentence that says what to do. `main.ts` prints the message
 * alone and exits with code 1: a person who runs `npm start` needs the sentence, not the stack.
 */
export class StartupError extends Error {
  override name = 'StartError';
}

/** What to say when the address cannot be listened on; any other error comes back as it is. */
export function explainListenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} of ${host} is in use: stop the program that uses it, or set PORT to another number.`,
    );
  if (code === 'EACCES')
    return new StartupError(`Port ${port} may not be opened by this user: set PORT to a number above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(
      `${host} is no address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for every network.`,
    );
  return error;
}
