import { type Erasure, erasedKinds } from '@balcao/contract/privacy/erasure';
import { Button } from '@mantine/core';
import { IconPrinter, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { NoteDialog } from '../ui/dialogs/note-dialog.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ContactExports } from './contact-exports.tsx';
import { useErasures } from './privacy.queries.ts';
import { privacyTexts } from './privacy.texts.ts';
import classes from './privacy-tab.module.css';

/** Receipts of erasures of personal data, as evidence. */
export function PrivacyTab() {
  const t = useTexts(privacyTexts);
  const { data, error, refetch } = useErasures();
  const [shown, setShown] = useState<Erasure>();
  return (
    <>
      <ContactExports />
      <h2 className={classes['title']}>{t('erasuresTitle')}</h2>
      <p className={classes['hint']}>{t('hint')}</p>
      {error && !data && <ErrorState of="page" error={error} onRetry={() => void refetch()} />}
      {data?.erasures.length === 0 && (
        <EmptyState icon={IconShieldCheck} title={t('emptyTitle')} text={t('emptyText')} />
      )}
      <ul className={classes['rows']}>
        {data?.erasures.map((erasure) => (
          <li key={erasure.id}>
            <div>
              <strong>{t('protocol', { protocol: erasure.protocol })}</strong>
              <p>{t('asked', { name: erasure.userName, at: formatDateTime(erasure.requestedAt) })}</p>
            </div>
            <span>{t(erasure.state)}</span>
            <Button
              variant="default"
              disabled={erasure.state !== 'done'}
              aria-label={`${t('receipt')}: ${erasure.protocol}`}
              onClick={() => setShown(erasure)}
            >
              {t('receipt')}
            </Button>
          </li>
        ))}
      </ul>
      {shown && <Receipt erasure={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Receipt({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const t = useTexts(privacyTexts);
  return (
    <NoteDialog
      title={t('protocol', { protocol: erasure.protocol })}
      size={560}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" leftSection={<IconPrinter size={17} stroke={1.6} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div data-printed>
        <p>{t('asked', { name: erasure.userName, at: formatDateTime(erasure.requestedAt) })}</p>
        <p>{t('finished', { at: formatDateTime(erasure.doneAt ?? erasure.requestedAt) })}</p>
        <ul>
          {erasedKinds.map((kind) => (
            <li key={kind}>
              {t(`kind_${kind}`)}: <span data-numeric>{erasure.erased[kind] ?? 0}</span>
            </li>
          ))}
        </ul>
        <p>{t('stays')}</p>
      </div>
    </NoteDialog>
  );
}
