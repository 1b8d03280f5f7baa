import { normalizeSearch } from '../../platform/text/normalize-search.ts';
import type { Command } from './commands.ts';

type PaletteGroup = 'conversation' | 'people' | 'mentions' | 'actions' | 'places';

/**
 * Results of the palette for a query, in order. Commands match by label and words, not by their hint: the hint names
 * a customer, and a query with that name should find the customer. People matched by name come first,
 * those matched by message text last.
 */
export function orderPalette(
  commandsOffered: readonly Command[],
  results: readonly Command[],
  text: string,
): { group: PaletteGroup; commands: readonly Command[] }[] {
  const typedWords = normalizeSearch(text.trim());
  const commands = commandsOffered.filter((command) => !command.keysOnly && isMatch(command, typedWords));
  const of = (group: Command['group']) => commands.filter((command) => command.group === group);
  const [named, mentions] = [
    results.filter((one) => isPersonByName(one, typedWords)),
    results.filter((one) => !isPersonByName(one, typedWords)),
  ];
  const people = { group: 'people' as const, commands: named };
  const conversation = { group: 'conversation' as const, commands: of('conversation') };
  const rest = [
    { group: 'actions' as const, commands: of('actions') },
    { group: 'places' as const, commands: of('places') },
    { group: 'mentions' as const, commands: mentions },
  ];
  return [people, conversation, ...rest].filter((group) => group.commands.length > 0);
}

/**
 * The results to show for a text. Until its own arrive, those of an earlier one that it still names: Enter would open somebody
 * else.
 */
export function resultsFor(found: { text: string; commands: readonly Command[] }, text: string): readonly Command[] {
  const typed = text.trim();
  if (typed.length < 3) return [];
  if (typed === found.text) return found.commands;
  return found.commands.filter((command) => isMatch(command, normalizeSearch(typed)));
}

/** Every typed word occurs in the command's label or words. */
const isMatch = ({ label, words = '' }: Command, typed: string): boolean =>
  typed.split(/\s+/).every((word) => normalizeSearch(`${label} ${words}`).includes(word));

/** Labels contain no phone number: a query with digits matches people by number. */
const isPersonByName = (command: Command, typed: string): boolean =>
  /^[\d\s()+-]+$/.test(typed) || isMatch(command, typed);
