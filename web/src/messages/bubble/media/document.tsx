import type { Message } from '@balcao/contract/messages/message';
import { IconDownload } from '@tabler/icons-react';
import { formatBytes } from '../../../platform/formatting.ts';
import { useTexts } from '../../../platform/texts.ts';
import { extensionOf, fileKindOf } from '../../../ui/files/file-name.ts';
import { messageTexts } from '../../messages.texts.ts';
import { useProgress } from '../../send-queue/send-queue.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';
import { Progress } from './progress.tsx';
import { useMediaLink } from './use-media-link.ts';

/** A document with type, name, size and download. */
export function Document({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const { url } = useMediaLink(message);
  const progress = useProgress(message.clientId);
  const name = message.media?.name || words('file');
  return (
    <div className={classes['document']}>
      <span className={classes['type']} data-kind={fileKindOf(name)} aria-hidden="true">
        {extensionOf(name)}
      </span>
      <span className={classes['fileName']}>
        <b title={name}>{name}</b>
        {message.media && <small>{formatBytes(message.media.sizeBytes)}</small>}
      </span>
      {url && progress === undefined && (
        <a
          className={classes['download']}
          data-opens
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
