/** `05/11/2026`, the day first in all three languages, as `2026-11-05`; what is no day, or not whole yet, is null. */
export function parseTypedDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // Date turns an impossible date into another one, or an invalid one.
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso;
}
