import { syncBuiltinESMExports } from 'node:module';
import zlib, { type InputType, type ZlibOptions } from 'node:zlib';

/** WhatsApp's frames inflate to kilobytes; this is far more. */
const maxOutputLength = 64 * 1024 * 1024;

type Callback = (error: Error | null, result: Buffer) => void;
const { inflate } = zlib;

function limitedInflate(packed: InputType, options: ZlibOptions | Callback, callback?: Callback): void {
  if (typeof options === 'function') inflate(packed, { maxOutputLength }, options);
  else inflate(packed, { maxOutputLength, ...options }, callback ?? (() => {}));
}

/**
 * Limits inflated data in this process. The library inflates what servers and phones send without a limit, and binds
 * `inflate` when it is loaded: call this before importing it, like silenceConsole.
 */
export function limitInflate(): void {
  Object.assign(zlib, { inflate: limitedInflate });
  syncBuiltinESMExports();
}

export const isInflateLimited = (): boolean => zlib.inflate === limitedInflate;
