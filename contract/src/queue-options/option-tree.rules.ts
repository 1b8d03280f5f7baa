import { maxOptionsOfLevel, maxOptionsOfQueue } from './queue-option.ts';

/** The position of an option: its parent (null: the queue), and its number. */
export type PlacedOption = { id: number; parentId: number | null; place: number };

const siblingsOf = (options: readonly PlacedOption[], parentId: number | null): PlacedOption[] =>
  options.filter((option) => option.parentId === parentId).sort((a, b) => a.place - b.place);

/** The option and all of its descendants. */
export function subtreeOf(options: readonly PlacedOption[], id: number): number[] {
  return [id, ...options.filter(({ parentId }) => parentId === id).flatMap((child) => subtreeOf(options, child.id))];
}

/** The field that causes the refusal of one more option there, and why; null: it is allowed. */
export function refuseOption(
  options: readonly PlacedOption[],
  parentId: number | null,
): { field: 'parentId' | 'queueId'; problem: 'missing' | 'too_many' } | null {
  if (parentId !== null && !options.some(({ id }) => id === parentId)) return { field: 'parentId', problem: 'missing' };
  if (options.length >= maxOptionsOfQueue) return { field: 'queueId', problem: 'too_many' };
  return siblingsOf(options, parentId).length >= maxOptionsOfLevel ? { field: 'parentId', problem: 'too_many' } : null;
}

/** The reason why an option cannot be moved under that parent. */
export function refuseMove(
  options: readonly PlacedOption[],
  id: number,
  parentId: number | null,
): 'cycle' | 'missing' | 'too_many' | null {
  if (parentId !== null && subtreeOf(options, id).includes(parentId)) return 'cycle';
  if (parentId !== null && !options.some((option) => option.id === parentId)) return 'missing';
  const others = siblingsOf(options, parentId).filter((option) => option.id !== id);
  return others.length >= maxOptionsOfLevel ? 'too_many' : null;
}

/** Places the option at that number under that parent and shifts the others: returns those with a new number or parent. */
export function placeOption(
  options: readonly PlacedOption[],
  { id, parentId, place }: { id: number; parentId: number | null; place: number | null },
): PlacedOption[] {
  const moved = options.find((option) => option.id === id);
  const others = siblingsOf(options, parentId).filter((option) => option.id !== id);
  const at = place === null ? others.length : Math.min(place - 1, others.length);
  const level = [...others.slice(0, at), { id, parentId, place: 0 }, ...others.slice(at)];
  const left = moved && moved.parentId !== parentId ? numbered(without(options, id), moved.parentId) : [];
  return [...level.map((option, i) => ({ id: option.id, parentId, place: i + 1 })), ...left].filter(
    (next) => !options.some((option) => isSamePlace(option, next)),
  );
}

/** Returns the options whose number changes when the option is deleted. */
export function closeGap(options: readonly PlacedOption[], removed: PlacedOption): PlacedOption[] {
  return numbered(without(options, removed.id), removed.parentId).filter(
    (next) => !options.some((option) => isSamePlace(option, next)),
  );
}

const without = (options: readonly PlacedOption[], id: number) => options.filter((option) => option.id !== id);
const numbered = (options: readonly PlacedOption[], parentId: number | null): PlacedOption[] =>
  siblingsOf(options, parentId).map((option, i) => ({ id: option.id, parentId, place: i + 1 }));
const isSamePlace = (a: PlacedOption, b: PlacedOption): boolean =>
  a.id === b.id && a.parentId === b.parentId && a.place === b.place;
