import type { Command } from './commands.ts';

export type PaletteGroup = 'conversation' | 'people' | 'mentions' | 'actions' | 'places';

/**
 * What the palette shows for what is typed, in its order. Commands are found by their own words only: the hint beside
 * them names a customer, and whoever types that name looks for the customer, not for what can be done to them. People
 * found by name stand above everything, those found by what was said below.
 */
export function orderPalette(
  offered: readonly Command[],
  found: readonly Command[],
  text: string,
): { group: PaletteGroup; commands: readonly Command[] }[] {
  const typed = plain(text.trim());
  const commands = offered.filter((command) => !command.keysOnly && isMatch(command, typed));
  const of = (group: Command['group']) => commands.filter((command) => command.group === group);
  const [named, mentions] = [found.filter((one) => isNamed(one, typed)), found.filter((one) => !isNamed(one, typed))];
  const people = { group: 'people' as const, commands: named };
  const conversation = { group: 'conversation' as const, commands: of('conversation') };
  const rest = [
    { group: 'actions' as const, commands: of('actions') },
    { group: 'places' as const, commands: of('places') },
    { group: 'mentions' as const, commands: mentions },
  ];
  return [people, conversation, ...rest].filter((group) => group.commands.length > 0);
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word typed stands in what the command is called. */
const isMatch = ({ label, words = '' }: Command, typed: string): boolean =>
  typed.split(/\s+/).every((word) => plain(`${label} ${words}`).includes(word));

/** A number is nobody's label; who is found by one was looked for by it. */
const isNamed = (command: Command, typed: string): boolean => /^[\d\s()+-]+$/.test(typed) || isMatch(command, typed);
