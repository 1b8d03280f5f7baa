import type { QueueEvent } from './queue.events.ts';

/** The queues of another record: a changed one has its new name and colour. The same list when it is not among them. */
export function withChangedQueue<Ref extends { id: number; name: string; color: string }>(
  refs: Ref[],
  event: QueueEvent,
): Ref[] {
  if (event.action !== 'update') return refs;
  const { id, name, color } = event.queue;
  const isChanged = refs.some((ref) => ref.id === id && (ref.name !== name || ref.color !== color));
  return isChanged ? refs.map((ref) => (ref.id === id ? { ...ref, name, color } : ref)) : refs;
}
