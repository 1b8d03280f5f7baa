import { currentLanguage, locales } from '../platform/i18n.ts';
import type { Option } from './setting-row.tsx';

/** All time zones of the browser with their current offset from UTC, and always `chosen`. */
export function timeZoneOptions(chosen: string): Option[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')), chosen]);
  return [...names]
    .filter((name) => name !== '' && !name.startsWith('Etc/'))
    .sort()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ').replaceAll('/', ' / ')} (${offsetOf(value)})` }));
}

/** `GMT-3`, in the format of the language. */
function offsetOf(timeZone: string): string {
  const formatter = new Intl.DateTimeFormat(locales[currentLanguage()], { timeZone, timeZoneName: 'shortOffset' });
  return formatter.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
