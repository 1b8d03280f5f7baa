import type { Message } from '@balcao/contract/messages/message';
import { formatDateTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { messageTexts } from '../messages.texts.ts';
import { parseSignature } from '../whatsapp-format.ts';
import { bubbleTexts } from './bubble.texts.ts';
import { FormattedText } from './formatted-text.tsx';
import classes from './history-dialog.module.css';

/** Previous versions of an edited message, newest first. */
export function HistoryDialog({ message, onClose }: { message: Message | undefined; onClose: () => void }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const versions = message
    ? [
        { id: 'now', body: message.body, when: t('historyNow') },
        ...message.oldMessages
          .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
          .map((old) => ({ id: old.id, body: old.body, when: formatDateTime(old.createdAt) })),
      ]
    : [];
  return (
    <Modal
      opened={message !== undefined}
      onClose={onClose}
      title={t('historyTitle')}
      closeButtonProps={{ 'aria-label': words('close') }}
      classNames={{ header: classes['head'] ?? '' }}
    >
      <ol className={classes['versions']}>
        {versions.map(({ id, body, when: date }) => (
          <li key={id}>
            <small>{date}</small>
            <p>
              <FormattedText text={message?.fromMe ? (parseSignature(body)?.rest ?? body) : body} />
            </p>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
