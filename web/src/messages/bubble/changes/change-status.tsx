import type { Message, MessageChange } from '@balcao/contract/messages/message';
import { truncateText } from '@balcao/contract/truncate-text';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { translate, useTexts } from '../../../platform/texts.ts';
import { toast } from '../../../ui/dialogs/toasts.tsx';
import { useSlow } from '../../../ui/states/use-slow.ts';
import { useConversation } from '../../conversation-context.ts';
import { describeFailure } from '../../failure/describe-failure.ts';
import { dismissChange, editMessage, removeMessage } from '../../message.queries.ts';
import { parseSignature } from '../../whatsapp-format.ts';
import classes from '../bubble.module.css';
import { mayEdit, mayRemove } from '../message-rights.ts';
import { changeStatusTexts } from './change-status.texts.ts';

/** An edit or deletion that takes long, or that the channel refused: why, Retry and Dismiss. */
export function ChangeStatus({ message }: { message: Message }) {
  const { change } = message;
  if (!change || message.isDeleted) return null;
  return change.state === 'pending' ? <Pending change={change} /> : <Refused message={message} change={change} />;
}

/** Delay before it is shown: most changes are confirmed sooner. */
const slowAfterMs = 1500;

function Pending({ change }: { change: MessageChange }) {
  const t = useTexts(changeStatusTexts);
  if (!useSlow(true, slowAfterMs)) return null;
  return (
    <div className={classes['failure']} data-unknown role="status">
      <IconClock size={15} stroke={1.8} aria-hidden="true" />
      {t(change.kind === 'edit' ? 'editing' : 'deleting')}
    </div>
  );
}

/** Maximum length of the quoted new text, to fit one line. */
const quotedLength = 60;

function Refused({ message, change }: { message: Message; change: MessageChange }) {
  const t = useTexts(changeStatusTexts);
  const conversation = useConversation();
  const { canWrite, userId, canChangeAll } = conversation;
  const isAuthor = canWrite && (message.sentBy?.id === userId || canChangeAll);
  const mayRetry = change.kind === 'edit' ? mayEdit(message, conversation) : mayRemove(message, conversation);
  const isFinal = change.code === 'ERR_FETCH_WAPP_MSG' || change.code === 'ERR_CHANNEL_UNSUPPORTED';
  const retry = () => (change.body === null ? removeMessage(message) : editMessage(message, change.body));
  return (
    <div className={classes['failure']} role="alert">
      <IconAlertCircle size={15} stroke={1.8} aria-hidden="true" />
      {describeRefusal(change)}
      {mayRetry && !isFinal && <Action main name={t('retry')} run={retry} />}
      {isAuthor && <Action name={t('dismiss')} run={() => dismissChange(message)} />}
    </div>
  );
}

function describeRefusal(change: MessageChange): string {
  const t = translate(changeStatusTexts);
  const reason = describeFailure(change.reason ?? change.code ?? '');
  if (change.kind === 'delete') return t('deleteRefused', { reason });
  const text = change.body ?? '';
  const wanted = parseSignature(text)?.rest ?? text;
  const quoted = wanted.length > quotedLength ? `${truncateText(wanted, quotedLength)}…` : wanted;
  return t('editRefused', { reason, text: quoted });
}

function Action({ name, main, run }: { name: string; main?: true; run: () => Promise<void> }) {
  return (
    <>
      <i aria-hidden="true">·</i>
      <button type="button" data-main={main} onClick={() => void run().catch(toast.error)}>
        {name}
      </button>
    </>
  );
}
