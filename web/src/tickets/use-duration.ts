import { useCallback } from 'react';
import { useTexts } from '../platform/texts.ts';
import { ticketTexts } from './ticket.texts.ts';

/** Formats a duration: "26 minutos", "3 horas". `short`: "26 min", "3 h". */
export function useDuration() {
  const t = useTexts(ticketTexts);
  return useCallback(
    (since: string, now: number, short = false): string => {
      const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
      const hours = Math.floor(minutes / 60);
      if (minutes < 1 && !short) return t('lessThanMinute');
      if (minutes < 60) return short ? `${Math.max(1, minutes)} min` : t('minutes', { count: minutes });
      if (hours < 48) return short ? `${hours} h` : t('hours', { count: hours });
      return t('days', { count: Math.floor(hours / 24) });
    },
    [t],
  );
}
