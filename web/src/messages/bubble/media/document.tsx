import type { Message } from '@balcao/contract/messages/message';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatBytes } from '../../../platform/formatting.ts';
import { useTexts } from '../../../platform/texts.ts';
import { extensionOf, fileKindOf } from '../../../ui/files/file-name.ts';
import { messageTexts } from '../../messages.texts.ts';
import { useProgress } from '../../send-queue/send-queue.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';
import { Progress } from './progress.tsx';
import { useMediaLink } from './use-media-link.ts';

const PdfDialog = lazy(async () => ({ default: (await import('./pdf-dialog.tsx')).PdfDialog }));

/** Larger PDFs are only offered for download. */
const maxShownBytes = 50_000_000;

/** A document with type, name, size and download; a PDF also has a viewer. */
export function Document({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const { url } = useMediaLink(message);
  const progress = useProgress(message.clientId);
  const [shown, setShown] = useState(false);
  const name = message.media?.name || words('file');
  const canShow = message.media?.mimeType === 'application/pdf' && message.media.sizeBytes <= maxShownBytes;
  return (
    <div className={classes['document']}>
      <span className={classes['type']} data-kind={fileKindOf(name)} aria-hidden="true">
        {extensionOf(name)}
      </span>
      <span className={classes['fileName']}>
        <b title={name}>{name}</b>
        {message.media && <small>{formatBytes(message.media.sizeBytes)}</small>}
      </span>
      {url && progress === undefined && canShow && (
        <button
          type="button"
          className={classes['download']}
          data-opens
          onClick={() => setShown(true)}
          aria-label={t('viewName', { name })}
        >
          <IconEye size={20} stroke={1.6} aria-hidden="true" />
        </button>
      )}
      {url && shown && (
        <Suspense>
          <PdfDialog message={message} url={url} onClose={() => setShown(false)} />
        </Suspense>
      )}
      {url && progress === undefined && (
        <a
          className={classes['download']}
          data-opens={!canShow || undefined}
          href={url}
          download={name}
          target="_blank"
          rel="noopener"
          aria-label={t('downloadName', { name })}
        >
          <IconDownload size={20} stroke={1.6} aria-hidden="true" />
        </a>
      )}
      {progress !== undefined && <Progress part={progress} clientId={message.clientId} />}
    </div>
  );
}
