/**
 * libsignal logs whole sessions, with private ratchet keys, through console.info. Called before it is imported: after
 * this nothing logged to the console reaches a file descriptor.
 */
export function silenceConsole(): void {
  for (const method of methods()) Reflect.set(console, method, nothing);
}

export const isConsoleSilent = (): boolean => methods().every((method) => Reflect.get(console, method) === nothing);

const nothing = (): void => {};

const methods = (): string[] =>
  Object.keys(console).filter((name) => typeof Reflect.get(console, name) === 'function' && name !== 'Console');
