import { can } from '../permissions.ts';
import { truncateText } from '../truncate-text.ts';
import type { Rights } from '../users/rights.ts';
import type { QuickMessage } from './quick-message.ts';

type Person = Rights & { userId: number };

/** Admins and supervisors see all; others see general ones and their own. */
export const canSeeQuickMessage = (
  person: Person,
  { geral, userId }: Pick<QuickMessage, 'geral' | 'userId'>,
): boolean => geral || userId === person.userId || can(person, 'quick-messages:editOthers');

/** Admins and supervisors may change all; others their own ones that are not general. */
export const canEditQuickMessage = (
  person: Person,
  { geral, userId }: Pick<QuickMessage, 'geral' | 'userId'>,
): boolean => can(person, 'quick-messages:editOthers') || (userId === person.userId && !geral);

const maxLabelLength = 35;

/** Shorter texts occur within too many words. */
const minTextMatchLength = 3;

/** The text in a list of suggestions: one line, truncated. */
export function quickMessageLabel(message: string): string {
  const text = message.replace(/\s+/g, ' ').trim();
  return text.length > maxLabelLength ? `${truncateText(text, maxLabelLength).trimEnd()}...` : text;
}

/**
 * The quick replies that match the text typed after the slash: first by the beginning of the shortcode, then anywhere
 * in it, then (from three characters) by the text. Within each group the given order stays. `normalize` makes texts
 * comparable (case, accents).
 */
export function matchQuickMessages<Row extends Pick<QuickMessage, 'shortcode' | 'message'>>(
  rows: readonly Row[],
  typed: string,
  normalize: (text: string) => string,
): Row[] {
  const term = normalize(typed.trim());
  if (term === '') return [...rows];
  const rank = ({ shortcode, message }: Row) => {
    const at = normalize(shortcode).indexOf(term);
    if (at >= 0) return at === 0 ? 0 : 1;
    return term.length >= minTextMatchLength && normalize(message).includes(term) ? 2 : 3;
  };
  return rows
    .map((row) => ({ row, rank: rank(row) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}
