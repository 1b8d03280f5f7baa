import type { Message } from '@balcao/contract/messages/message';

/** Bodies of edits that could not be saved, by the id of their message. */
const unsaved = new Map<string, string>();

export const saveUnsavedEdit = ({ id }: Message, body: string): void => void unsaved.set(id, body);
export const dropUnsavedEdit = ({ id }: Message): void => void unsaved.delete(id);

/** The message as an edit begins: with the text that could not be saved, or whose edit is pending or refused. */
export const withUnsavedEdit = (message: Message): Message => ({
  ...message,
  body: unsaved.get(message.id) ?? message.change?.body ?? message.body,
});

/** Whether the channel has this text, or a pending edit to it. */
export function isSavedText({ change, body: current }: Message, body: string): boolean {
  return body === (change?.kind === 'edit' && change.state === 'pending' ? change.body : current);
}
