import type { Message } from '@balcao/contract/messages/message';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { formatDateTime } from '../../../platform/formatting.ts';
import { useTexts } from '../../../platform/texts.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { shortcuts } from '../../../ui/keyboard/shortcuts.ts';
import { useConversation } from '../../conversation-context.ts';
import { messageTexts } from '../../messages.texts.ts';
import { parseSignature } from '../../whatsapp-format.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './lightbox.module.css';
import { MediaBroken } from './media-state.tsx';
import { useMediaLink } from './use-media-link.ts';
import { useZoom } from './use-zoom.ts';

type Props = { messages: readonly Message[]; openedId: string | undefined; onGo: (id: string | undefined) => void };

/** The conversation's pictures, one at a time, full screen. */
export function Lightbox({ messages, openedId, onGo }: Props) {
  const t = useTexts(bubbleTexts);
  const photos =
    openedId === undefined ? [] : messages.filter((one) => one.mediaType === 'image' && !one.isDeleted && one.mediaUrl);
  const index = photos.findIndex((one) => one.id === openedId);
  const photo = photos[index];
  const [before, after] = [photos[index - 1], photos[index + 1]];
  useHotkeys(
    photo
      ? [
          [shortcuts.picture.before, () => before && onGo(before.id)],
          [shortcuts.picture.after, () => after && onGo(after.id)],
        ]
      : [],
  );
  return (
    <Modal.Root opened={photo !== undefined} onClose={() => onGo(undefined)} fullScreen>
      <Modal.Content
        className={classes['content'] ?? ''}
        aria-label={t('photoOf', { index: index + 1, count: photos.length })}
      >
        <div className={classes['body']}>
          {photo && (
            <Slide
              key={photo.id}
              photo={photo}
              place={t('photoOf', { index: index + 1, count: photos.length })}
              onClose={() => onGo(undefined)}
            />
          )}
          {before && (
            <button
              type="button"
              className={classes['side']}
              data-side="left"
              aria-label={t('previous')}
              onClick={() => onGo(before.id)}
            >
              <IconChevronLeft size={26} stroke={1.8} aria-hidden="true" />
            </button>
          )}
          {after && (
            <button
              type="button"
              className={classes['side']}
              data-side="right"
              aria-label={t('next')}
              onClick={() => onGo(after.id)}
            >
              <IconChevronRight size={26} stroke={1.8} aria-hidden="true" />
            </button>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Slide({ photo, place, onClose }: { photo: Message; place: string; onClose: () => void }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const { ticket } = useConversation();
  const { url, broken, onError, retry } = useMediaLink(photo);
  const { zoom, zoomIn, zoomOut, stage } = useZoom();
  const who = photo.fromMe ? (photo.sentBy?.name ?? words('you')) : ticket.contact.name;
  const text = photo.fromMe ? (parseSignature(photo.body)?.rest ?? photo.body) : photo.body;
  return (
    <>
      <header className={classes['head']}>
        <span>
          <b className="bc-cut">{who}</b>
          <small>
            {formatDateTime(photo.createdAt)} · {place}
          </small>
        </span>
        {zoom.scale > 1 && (
          <output className={classes['percent']}>{t('zoomed', { percent: Math.round(zoom.scale * 100) })}</output>
        )}
        <button type="button" onClick={zoomOut} aria-label={t('zoomOut')}>
          <IconZoomOut size={20} stroke={1.6} aria-hidden="true" />
        </button>
        <button type="button" onClick={zoomIn} aria-label={t('zoomIn')}>
          <IconZoomIn size={20} stroke={1.6} aria-hidden="true" />
        </button>
        <a href={url} download={photo.media?.name ?? true} target="_blank" rel="noopener" aria-label={t('download')}>
          <IconDownload size={20} stroke={1.6} aria-hidden="true" />
        </a>
        <button type="button" onClick={onClose} aria-label={words('close')}>
          <IconX size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </header>
      {broken && (
        // Outside of the stage, which captures the pointer and keeps its listeners.
        <div className={classes['broken']}>
          <MediaBroken again={retry} />
        </div>
      )}
      <div className={classes['stage']} hidden={broken} data-zoomed={zoom.scale > 1 || undefined} {...stage}>
        {!broken && (
          <img
            src={url}
            alt={text}
            className={classes['photo']}
            draggable={false}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
            onError={onError}
          />
        )}
      </div>
      {text && <p className={classes['caption']}>{text}</p>}
    </>
  );
}
