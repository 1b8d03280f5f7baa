import type { ContactExport } from '@balcao/contract/privacy/contact-export';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatBytes, formatDateTime } from '../platform/formatting.ts';
import { fetchState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { downloadContactExport, useContactExports } from './contact-export.queries.ts';
import { contactExportTexts } from './contact-export.texts.ts';
import { privacyTexts } from './privacy.texts.ts';
import classes from './privacy-tab.module.css';

/** Data exports of contacts, until they expire. */
export function ContactExports() {
  const t = useTexts(privacyTexts);
  const exports = useContactExports();
  const { data } = exports;
  const { failure } = fetchState(exports);
  return (
    <section className={classes['part']}>
      <h2>{t('exportsTitle')}</h2>
      <p className={classes['hint']}>{data?.length === 0 ? t('exportsEmpty') : t('exportsHint')}</p>
      {failure && <ErrorState error={failure.error} onRetry={failure.retry} />}
      <ul className={classes['rows']}>
        {data?.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{one.contactName || t('exportErased')}</strong>
              <p>{t('asked', { name: one.userName, at: formatDateTime(one.requestedAt) })}</p>
            </div>
            <State one={one} />
            {one.state === 'done' && (
              <Button
                variant="default"
                leftSection={<IconDownload size={17} stroke={1.6} />}
                aria-label={`${t('download')}: ${one.contactName || t('exportErased')}`}
                onClick={() => void downloadContactExport(one).catch(toast.error)}
              >
                {t('download')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ one }: { one: ContactExport }) {
  const t = useTexts(privacyTexts);
  const exportText = useTexts(contactExportTexts);
  if (one.state === 'waiting') return <span>{t('exportWaiting')}</span>;
  if (one.state === 'failed') return <span>{exportText(`exportFailure_${one.failure ?? 'defect'}`)}</span>;
  return <span>{t('exportUntil', { at: formatDateTime(one.expiresAt), size: formatBytes(one.sizeBytes ?? 0) })}</span>;
}
