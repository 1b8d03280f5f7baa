import type { Message } from '@balcao/contract/messages/message';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { lockOwnMessage, readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';
import { clearChange, readChange } from './requested-change.ts';

/** Dismisses a change that the channel refused. A pending one stays. */
export async function dismissChange(tx: Tx, actor: Actor, messageId: number): Promise<Message> {
  await lockOwnMessage(tx, actor, messageId);
  if ((await readChange(tx, messageId))?.state !== 'refused') return readMessage(tx, messageId);
  await clearChange(tx, messageId);
  const message = await readMessage(tx, messageId);
  announceMessage(tx, message);
  return message;
}
