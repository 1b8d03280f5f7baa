import type { Capabilities } from '../channels/channel.ts';
import type { MessageChange } from './message.ts';

/** Whether a sent message has left the time in which its channel lets it be edited, or deleted for everybody. */
export function isTooOldFor(
  kind: MessageChange['kind'],
  sentAt: Date,
  { editWithinMs, deleteWithinMs }: Pick<Capabilities, 'editWithinMs' | 'deleteWithinMs'>,
  now: Date,
): boolean {
  const withinMs = kind === 'edit' ? editWithinMs : deleteWithinMs;
  return withinMs !== null && now.getTime() - sentAt.getTime() > withinMs;
}
