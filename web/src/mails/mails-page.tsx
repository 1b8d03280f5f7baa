import type { Mail } from '@balcao/contract/mails/mail';
import { Button, CopyButton } from '@mantine/core';
import { IconEye, IconMail, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { NoteDialog } from '../ui/dialogs/note-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { retryMail, useMails, useMailText } from './mail.queries.ts';
import { mailTexts } from './mail.texts.ts';
import classes from './mails-page.module.css';

/** Mails of the installation, for its operator: recipient, purpose, status, and why one was not sent. */
export function MailsPage() {
  const t = useTexts(mailTexts);
  const { records, isConfigured } = useMails();
  const [shown, setShown] = useState<Mail>();
  const isOpen = ({ status }: Mail) => status === 'waiting' || status === 'failed';
  const stateOf = ({ status, failReason }: Mail) =>
    failReason === null || status === 'sent' ? t(status) : `${t(status)}: ${t(failReason)}`;
  const retry = (mail: Mail) =>
    retryMail(mail).then(
      () => toast.success(t('retried')),
      (error: unknown) => toast.error(error),
    );

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={({ recipient }) => recipient}
        searchPlaceholder={t('search')}
        notice={isConfigured === false ? <p className={classes['notice']}>{t('notConfigured')}</p> : undefined}
        columns={[
          { key: 'recipient', title: t('recipient'), cell: ({ recipient }) => recipient },
          { key: 'kind', title: t('kind'), cell: ({ kind }) => t(kind) },
          { key: 'company', title: t('company'), cell: ({ companyName }) => companyName },
          { key: 'status', title: t('status'), cell: stateOf },
          {
            key: 'createdAt',
            title: t('createdAt'),
            width: 160,
            cell: ({ createdAt }) => <span data-numeric>{formatDateTime(createdAt)}</span>,
          },
        ]}
        card={(mail) => ({
          title: mail.recipient,
          second: `${t(mail.kind)} · ${stateOf(mail)}`,
          third: formatDateTime(mail.createdAt),
        })}
        actions={[
          { name: t('show'), icon: IconEye, isQuick: true, isShown: isOpen, run: setShown },
          {
            name: t('retry'),
            icon: IconRefresh,
            isShown: (mail) => isOpen(mail) && isConfigured === true,
            run: (mail) => void retry(mail),
          },
        ]}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconMail }}
      />
      {shown && <MailDialog mail={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const t = useTexts(mailTexts);
  const { data, error, refetch } = useMailText(mail.id);
  return (
    <NoteDialog
      title={data?.subject ?? t(mail.kind)}
      size={560}
      onClose={onClose}
      actions={
        <>
          <CopyButton value={data?.text ?? ''}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} disabled={!data}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <pre className={classes['text']}>{data?.text}</pre>
      )}
    </NoteDialog>
  );
}
