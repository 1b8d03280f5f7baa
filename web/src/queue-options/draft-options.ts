import { placeOption } from '@balcao/contract/queue-options/option-tree.rules';
import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { DraftInput } from '../dry-runs/use-dry-run.ts';
import { flatten } from './try-setup.ts';

type OptionDraft = NonNullable<NonNullable<DraftInput['queues']>[number]['options']>[number];
export type EditedOption = Pick<QueueOption, 'title' | 'message' | 'action' | 'actionQueueId' | 'integrationId'> & {
  /** null: a new one */
  id: number | null;
  parentId: number | null;
  /** empty: appended after its siblings */
  option: number | '';
};

/** All options of a queue, including the unsaved edit. */
export function draftOptions(tree: readonly QueueOption[], edited: EditedOption): OptionDraft[] {
  const all = flatten(tree).map(({ id, parentId, option, title, message, action, actionQueueId, integrationId }) => ({
    ...{ id, parentId, option: Number(option), title, message, action, actionQueueId, integrationId },
  }));
  const id = edited.id ?? Math.max(0, ...all.map((one) => one.id)) + 1;
  const placed = all.map((one) => ({ id: one.id, parentId: one.parentId, place: one.option }));
  const before = all.find((one) => one.id === id);
  const place = edited.option === '' ? (before?.option ?? null) : edited.option;
  const moved = placeOption(placed, { id, parentId: edited.parentId, place });
  const numberOf = (of: number) =>
    moved.find((one) => one.id === of)?.place ?? all.find((one) => one.id === of)?.option ?? 1;
  const others = all.filter((one) => one.id !== id);
  return [...others, { ...edited, id, option: 0 }].map((one) => ({ ...one, option: numberOf(one.id) }));
}
