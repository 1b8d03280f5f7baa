import type { QueueOption } from '@balcao/contract/queue-options/queue-option';

/** The tree with the option moved to this position among its siblings. */
export function withMovedOption(tree: readonly QueueOption[], id: number, place: number): QueueOption[] {
  const moved = tree.find((option) => option.id === id);
  if (!moved) return tree.map((option) => ({ ...option, children: withMovedOption(option.children, id, place) }));
  const others = tree.filter((option) => option !== moved);
  return others.toSpliced(place - 1, 0, moved).map((option, i) => ({ ...option, option: String(i + 1) }));
}
