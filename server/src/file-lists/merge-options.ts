import type { UpdateFileListInput } from '@balcao/contract/file-lists/file-list';

type Sent = NonNullable<UpdateFileListInput['options']>;
type Stored = { id: number; name: string; caption: string };
type Wanted = Omit<Stored, 'id'> & { id: number | undefined };

/**
 * The options of a list after a save, in their order. `seen`: what the form was opened with; only what differs from it is
 * changed, and what a colleague has added meanwhile comes last. Without it the sent options are all.
 */
export function mergeOptions(stored: readonly Stored[], sent: Sent, seen: Sent = [...stored]): Wanted[] {
  const find = (options: Sent, id: number | undefined) => options.find((option) => option.id === id);
  // One that was removed meanwhile is not created again.
  const own = sent.flatMap((option): Wanted[] => {
    const { id, name = '', caption = '' } = option;
    if (id === undefined) return [{ id, name, caption }];
    const now = stored.find((one) => one.id === id);
    return now ? [{ id, ...mergeTexts(now, option, find(seen, id)) }] : [];
  });
  const added = stored.filter(({ id }) => !find(seen, id) && !find(sent, id));
  return [...(isMoved(own, seen) ? own : inStoredOrder(own, stored)), ...added];
}

function mergeTexts(now: Stored, sent: Sent[number], seen: Sent[number] | undefined): Omit<Stored, 'id'> {
  const isChanged = (key: 'name' | 'caption') => sent[key] !== undefined && sent[key] !== seen?.[key];
  return {
    name: (isChanged('name') ? sent.name : undefined) ?? now.name,
    caption: (isChanged('caption') ? sent.caption : undefined) ?? now.caption,
  };
}

/** New ones are at the end of the form unless they were moved. */
function isMoved(own: readonly Wanted[], seen: Sent): boolean {
  const known = seen.filter(({ id }) => own.some((option) => option.id === id));
  return own.some(({ id }, i) => id !== known[i]?.id);
}

const inStoredOrder = (own: readonly Wanted[], stored: readonly Stored[]): Wanted[] => {
  const placeOf = ({ id }: Wanted) => (id === undefined ? stored.length : stored.findIndex((one) => one.id === id));
  return own.toSorted((a, b) => placeOf(a) - placeOf(b));
};
