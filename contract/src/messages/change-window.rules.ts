import type { Capabilities } from '../channels/channel.ts';
import type { MessageChange } from './message.ts';

/** Whether the channel no longer allows to edit a sent message, or to delete it for everybody. */
export function isTooOldFor(
  kind: MessageChange['kind'],
  sentAt: Date,
  { editWithinMs, deleteWithinMs }: Pick<Capabilities, 'editWithinMs' | 'deleteWithinMs'>,
  now: Date,
): boolean {
  const withinMs = kind === 'edit' ? editWithinMs : deleteWithinMs;
  return withinMs !== null && now.getTime() - sentAt.getTime() > withinMs;
}
