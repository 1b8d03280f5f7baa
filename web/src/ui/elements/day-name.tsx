import { formatDay } from '../../platform/formatting.ts';
import { useNow } from '../use-now.ts';

/** `Hoje`, `Ontem`, else the date; also after midnight in a page that stays open. */
export function DayName({ at }: { at: string }) {
  const now = useNow(60_000);
  return <time dateTime={at}>{formatDay(at, now)}</time>;
}
