import { currentLanguage, locales } from '../platform/i18n.ts';
import type { Option } from './setting-row.tsx';

/** Every place that the browser knows, with its present distance from UTC, and `chosen` in any case. */
export function timeZoneOptions(chosen: string): Option[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')), chosen]);
  return [...names]
    .filter((name) => name !== '' && !name.startsWith('Etc/'))
    .sort()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ').replaceAll('/', ' / ')} (${offsetOf(value)})` }));
}

/** `GMT-3`, as the language writes it. */
function offsetOf(timeZone: string): string {
  const formatter = new Intl.DateTimeFormat(locales[currentLanguage()], { timeZone, timeZoneName: 'shortOffset' });
  return formatter.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
