import type { Message } from '@balcao/contract/messages/message';
import { IconFileOff } from '@tabler/icons-react';
import { useTexts } from '../../../platform/texts.ts';
import { useConversation } from '../../conversation-context.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import { DeliveryMark } from '../delivery-mark.tsx';
import classes from './media.module.css';
import { useMediaLink } from './use-media-link.ts';

const maxTiles = 4;

/** Several pictures as an album: the first large, three beside it, an overlay with the count of the rest. */
export function Album({ messages }: { messages: Message[] }) {
  const t = useTexts(bubbleTexts);
  const shown = messages.slice(0, maxTiles);
  const last = messages.at(-1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      className={classes['album']}
      data-count={shown.length}
      role="group"
      aria-label={t('album', { count: messages.length })}
    >
      {shown.map((message, index) => (
        <Tile
          key={message.clientId ?? message.id}
          message={message}
          name={t('openPhotos', { index: index + 1, count: messages.length })}
          more={index === maxTiles - 1 ? messages.length - maxTiles : 0}
        />
      ))}
      {last && !messages.some((one) => one.body) && <DeliveryMark message={last} on="picture" />}
    </div>
  );
}

function Tile({ message, name, more }: { message: Message; name: string; more: number }) {
  const t = useTexts(bubbleTexts);
  const { openPhoto } = useConversation();
  const { preview, broken, onError, retry } = useMediaLink(message);
  return (
    <button
      type="button"
      className={classes['tile']}
      data-opens
      onClick={() => (broken ? retry() : openPhoto(message))}
      aria-label={broken ? `${name}. ${t('mediaNotOpened')}: ${t('mediaAgain')}` : name}
      title={broken ? `${t('mediaNotOpened')}: ${t('mediaAgain')}` : undefined}
    >
      {broken && <IconFileOff size={24} stroke={1.6} aria-hidden="true" />}
      {preview && !broken && <img src={preview} alt="" onError={onError} decoding="async" loading="lazy" />}
      {more > 0 && <span className={classes['veil']} data-more={`+${more}`} />}
    </button>
  );
}
