import { syncBuiltinESMExports } from 'node:module';
import zlib, { type InputType, type ZlibOptions } from 'node:zlib';

/** A frame of WhatsApp's opens to some kilobytes; this is far more than any. */
const maxOutputLength = 64 * 1024 * 1024;

type Callback = (error: Error | null, result: Buffer) => void;
const { inflate } = zlib;

function boundedInflate(packed: InputType, options: ZlibOptions | Callback, callback?: Callback): void {
  if (typeof options === 'function') inflate(packed, { maxOutputLength }, options);
  else inflate(packed, { maxOutputLength, ...options }, callback ?? (() => {}));
}

/**
 * What is inflated in this program has a limit. The library inflates what its server and its phones send without one,
 * and takes `inflate` when it is loaded: called before it is imported, as silenceConsole is.
 */
export function boundInflate(): void {
  Object.assign(zlib, { inflate: boundedInflate });
  syncBuiltinESMExports();
}

export const isInflateBounded = (): boolean => zlib.inflate === boundedInflate;
