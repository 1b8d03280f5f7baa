import type { Caller } from '../db/tx.ts';

/** From where a session is used, or a call comes. */
export type Device = Caller;

/** Names longer than this are no browser's. */
const maxUserAgentLength = 400;

export const deviceOf = (userAgent: string | undefined, address: string): Device => ({
  userAgent: (userAgent ?? '').slice(0, maxUserAgentLength),
  address,
});

/** Which of several names in a User-Agent is the browser's own: those that name another one as well come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Browser and system of a User-Agent as people call them; null when it names none that is known. */
export const nameDevice = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
  system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
});
