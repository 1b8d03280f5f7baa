import type { Message } from '@balcao/contract/messages/message';
import { useTexts } from '../../../platform/texts.ts';
import { useConversation } from '../../conversation-context.ts';
import { useProgress } from '../../send-queue/send-queue.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import { DeliveryMark } from '../delivery-mark.tsx';
import classes from './media.module.css';
import { MediaBroken } from './media-state.tsx';
import { Progress } from './progress.tsx';
import { useMediaLink } from './use-media-link.ts';

const [widthMin, widthMax] = [160, 340];
const [heightMin, heightMax] = [120, 360];

/** One picture, with its space reserved before it loads. */
export function Photo({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const { openPhoto } = useConversation();
  const { preview, broken, onError, retry } = useMediaLink(message);
  const progress = useProgress(message.clientId);
  if (broken)
    return (
      <>
        <MediaBroken again={retry} />
        {message.body === '' && <DeliveryMark message={message} />}
      </>
    );
  const { width, height } = fitFrame(message.media);
  return (
    <div className={classes['frame']} style={{ width, aspectRatio: `${width} / ${height}` }}>
      <button
        type="button"
        className={classes['open']}
        data-opens
        onClick={() => openPhoto(message)}
        aria-label={t('openPhoto')}
      >
        <img src={preview} alt={message.body} onError={onError} decoding="async" loading="lazy" />
      </button>
      {message.body === '' && <DeliveryMark message={message} on="picture" />}
      {progress !== undefined && <Progress part={progress} clientId={message.clientId} />}
    </div>
  );
}

/** Display size within the minimum and maximum, never larger than the picture. */
export function fitFrame(media: Pick<NonNullable<Message['media']>, 'width' | 'height'> | null): {
  width: number;
  height: number;
} {
  const [width, height] = [media?.width ?? 4000, media?.height ?? 3000];
  const ratio = width / Math.max(1, height);
  const wide = Math.max(widthMin, Math.min(widthMax, width));
  const tall = Math.min(heightMax, Math.max(heightMin, Math.round(wide / ratio)));
  return { width: Math.round(Math.max(widthMin, Math.min(wide, tall * ratio))), height: tall };
}
