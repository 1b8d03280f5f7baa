import type { Message } from '@balcao/contract/messages/message';
import { useState } from 'react';
import { useTexts } from '../../../platform/texts.ts';
import { messageTexts } from '../../messages.texts.ts';
import { useProgress } from '../../send-queue/send-queue.ts';
import classes from './media.module.css';
import { MediaBroken } from './media-state.tsx';
import { fitFrame } from './photo.tsx';
import { Progress } from './progress.tsx';
import { useMediaLink } from './use-media-link.ts';
import { usePinned } from './use-pinned.ts';

/** Native video player with reserved space. */
export function Video({ message }: { message: Message }) {
  const t = useTexts(messageTexts);
  const { url, preview, broken, onError, retry } = useMediaLink(message);
  const progress = useProgress(message.clientId);
  const [started, setStarted] = useState(false);
  const src = usePinned(url, started);
  if (broken) return <MediaBroken again={retry} />;
  const { width, height } = fitFrame(message.media?.width ? message.media : { width: 1600, height: 900 });
  return (
    <div className={classes['frame']} style={{ width, aspectRatio: `${width} / ${height}` }}>
      {/* biome-ignore lint/a11y/useMediaCaption: a customer's video has no captions */}
      <video
        src={src}
        poster={preview === url ? undefined : preview}
        controls
        data-opens
        playsInline
        preload="metadata"
        aria-label={t('video')}
        onPlay={() => setStarted(true)}
        onError={() => {
          setStarted(false);
          onError();
        }}
      />
      {progress !== undefined && <Progress part={progress} clientId={message.clientId} />}
    </div>
  );
}
