import type { Message } from '@balcao/contract/messages/message';
import { useMemo } from 'react';
import { Refusal } from '../platform/refusal.ts';
import { translate } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import type { ConversationActions } from './conversation-context.ts';
import { isLocal } from './message.live.ts';
import { reactTo, removeMessage, retryMessage } from './message.queries.ts';
import { messageTexts } from './messages.texts.ts';
import { discard as discardLocal, retrySend } from './send-queue/send-queue.ts';
import { refetchAround } from './thread.queries.ts';

type MessageCommands = Pick<ConversationActions, 'remove' | 'react' | 'retry' | 'discard' | 'renew'>;

/** Commands on one message, some after a confirmation. */
export function useMessageCommands(ticketId: number): MessageCommands {
  return useMemo(
    () => ({
      remove: (message) => void remove(message),
      react: (message, emoji) => void reactTo(message, emoji).catch(toast.error),
      retry: (message) => void retry(message),
      discard: (message) => void discard(ticketId, message),
      renew: async (message) => {
        if (!isLocal(message)) await refetchAround(ticketId, message.id);
      },
    }),
    [ticketId],
  );
}

const t = translate(messageTexts);

async function remove(message: Message): Promise<void> {
  const question = { title: t('removeTitle'), action: t('remove'), danger: true };
  if (!(await confirm(message.isPrivate ? question : { ...question, text: t('removeText') }))) return;
  await removeMessage(message).catch(toast.error);
}

/** Sends a failed message again. If its outcome is unknown it may have been delivered: asks first. */
async function retry(message: Message): Promise<void> {
  if (isLocal(message) && message.clientId) return retrySend(message.clientId);
  const question = { title: t('retrySure'), text: t('retrySureText'), action: t('sendAgain') };
  if (message.status === 'unknown' && !(await confirm(question))) return;
  await retryMessage(message).catch((error) =>
    toast.error(isConnectionDeleted(error) ? t('retryNoConnection') : error),
  );
}

const isConnectionDeleted = (error: unknown): boolean => error instanceof Refusal && error.code === 'ERR_NO_WAPP_FOUND';

async function discard(ticketId: number, message: Message): Promise<void> {
  if (isLocal(message) && message.clientId) return discardLocal(ticketId, message.clientId);
  await removeMessage(message).catch(toast.error);
}
