import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import type { MessageInfo } from '@balcao/contract/messages/message-info';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { formatDateTime } from '../../../platform/formatting.ts';
import { emptyState } from '../../../platform/queries/query-state.ts';
import { useTexts } from '../../../platform/texts.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { messageTexts } from '../../messages.texts.ts';
import classes from '../history-dialog.module.css';
import { infoDialogTexts } from './info-dialog.texts.ts';

/** Poll interval: a further reader in a group does not change the message, so there is no notice. */
const refreshMs = 5000;

/** When an outgoing message was sent, delivered and read; in a group, per member. */
export function InfoDialog({ message, onClose }: { message: Message | undefined; onClose: () => void }) {
  const t = useTexts(infoDialogTexts);
  const words = useTexts(messageTexts);
  const query = useQuery({
    queryKey: ['messages', 'info', message?.id],
    queryFn: ({ signal }) => call(messageApi.info, { params: { messageId: Number(message?.id) }, signal }),
    enabled: message !== undefined,
    refetchInterval: refreshMs,
  });
  const { error } = emptyState(query);
  return (
    <Modal
      opened={message !== undefined}
      onClose={onClose}
      title={t('info')}
      closeButtonProps={{ 'aria-label': words('close') }}
      classNames={{ header: classes['head'] ?? '' }}
    >
      {query.data && <Info info={query.data} />}
      {Boolean(error) && <ErrorState of="page" error={error} onRetry={() => void query.refetch()} />}
    </Modal>
  );
}

function Info({ info }: { info: MessageInfo }) {
  const t = useTexts(infoDialogTexts);
  const when = (at: string | null) => (at === null ? t('notYet') : formatDateTime(at));
  const isGroup = info.members.length > 0;
  return (
    <>
      <ol className={classes['versions']}>
        <InfoRow label={t('sent')} text={when(info.sentAt)} />
        <InfoRow label={t('delivered')} text={when(info.deliveredAt)} />
        {!isGroup && <InfoRow label={t('read')} text={when(info.readAt)} />}
      </ol>
      {isGroup && (
        <section aria-label={t('members')}>
          <h3 className={classes['section']}>{t('members')}</h3>
          <p className={classes['hint']}>{t('membersHint')}</p>
          <ol className={classes['versions']}>
            {info.members.map(({ name, deliveredAt, readAt }) => (
              <li key={`${name} ${deliveredAt} ${readAt}`}>
                <p>{name || t('member')}</p>
                <small>{`${t('delivered')}: ${when(deliveredAt)} · ${t('read')}: ${when(readAt)}`}</small>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function InfoRow({ label, text }: { label: string; text: string }) {
  return (
    <li>
      <small>{label}</small>
      <p>{text}</p>
    </li>
  );
}
