import type { Message } from '@balcao/contract/messages/message';
import {
  IconBan,
  IconHourglass,
  IconPhone,
  IconPhoneIncoming,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import { callLine } from '../message-summary.ts';
import { messageTexts } from '../messages.texts.ts';
import { isLoneEmoji } from '../plain-links.ts';
import { readSignature } from '../whatsapp-format.ts';
import { AudioPlayer } from './audio.tsx';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';
import { ContactCard } from './contact-card.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { Document } from './document.tsx';
import { FormattedText } from './formatted-text.tsx';
import { Location } from './location.tsx';
import media from './media.module.css';
import { MediaComing, MediaMissing, MediaNeverCame } from './media-state.tsx';
import { Photo } from './photo.tsx';
import { useMediaLink } from './use-media-link.ts';
import { Video } from './video.tsx';

/** Content of a bubble by media type. */
export function BubbleBody({ message }: { message: Message }) {
  if (message.isDeleted) return <Deleted message={message} />;
  if (message.isUnreadable) return <Waiting message={message} />;
  const state = message.media?.state;
  if (state === 'pending')
    return <WithMark message={message} body={<MediaComing message={message} />} caption={message.body} />;
  if (state === 'failed')
    return <WithMark message={message} body={<MediaNeverCame message={message} />} caption={message.body} />;
  switch (message.mediaType) {
    case 'image':
      return <Captioned message={message} body={<Photo message={message} />} />;
    case 'video':
      return <WithMark message={message} body={<Video message={message} />} caption={message.body} />;
    case 'audio':
      return <WithMark message={message} body={<AudioPlayer message={message} />} />;
    case 'application':
      return <WithMark message={message} body={<Document message={message} />} caption={captionOf(message)} />;
    case 'stickerMessage':
      return <Sticker message={message} />;
    case 'locationMessage':
      return <WithMark message={message} body={<Location body={message.body} />} />;
    case 'contactMessage':
    case 'vcard':
      return <WithMark message={message} body={<ContactCard body={message.body} />} />;
    case 'call_log':
      return <WithMark message={message} body={<Call message={message} />} />;
    default:
      return <Text message={message} text={message.body} />;
  }
}

/** Some senders put the file name into the caption. */
const captionOf = ({ body, media: file }: Message) => (body === file?.name ? '' : body);

/** Text longer than a screen is collapsed. */
const foldFromLength = 1600;

export function Text({ message, text }: { message: Message; text: string }) {
  const t = useTexts(bubbleTexts);
  const [open, setOpen] = useState(false);
  const signature = message.fromMe ? readSignature(text) : undefined;
  const rest = signature?.rest ?? text;
  const folds = rest.length > foldFromLength && !open;
  return (
    <div className={classes['text']}>
      {signature && <span className={classes['signature']}>{signature.name}</span>}
      <span className={folds ? classes['folded'] : isLoneEmoji(rest) ? classes['loneEmoji'] : undefined}>
        <FormattedText text={folds ? rest.slice(0, foldFromLength) : rest} />
      </span>
      {folds && (
        <button type="button" className={classes['unfold']} onClick={() => setOpen(true)}>
          {t('readMore')}
        </button>
      )}
      <DeliveryMark message={message} />
    </div>
  );
}

/** A picture shows the delivery mark itself, unless it has a caption. */
function Captioned({ message, body }: { message: Message; body: ReactNode }) {
  return (
    <>
      {body}
      {message.body && <Text message={message} text={message.body} />}
    </>
  );
}

function WithMark({ message, body, caption = '' }: { message: Message; body: ReactNode; caption?: string }) {
  return (
    <>
      {body}
      {caption ? (
        <Text message={message} text={caption} />
      ) : (
        <div className={`${classes['text']} ${classes['under']}`}>
          <DeliveryMark message={message} />
        </div>
      )}
    </>
  );
}

function Deleted({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const { userId } = useConversation();
  const who = !message.fromMe ? 'deletedByCustomer' : message.sentBy?.id === userId ? 'deletedByMe' : 'deletedByUs';
  return (
    <div className={classes['deleted']}>
      <IconBan size={16} stroke={1.6} aria-hidden="true" />
      {t(who)}
      <DeliveryMark message={message} />
    </div>
  );
}

function Sticker({ message }: { message: Message }) {
  const words = useTexts(messageTexts);
  const { url, broken, onError, again } = useMediaLink(message);
  const picture = broken ? (
    <MediaMissing again={again} />
  ) : (
    <img className={media['sticker']} src={url} alt={words('sticker')} onError={onError} loading="lazy" />
  );
  return <WithMark message={message} body={picture} />;
}

const callIcons = { voice: [IconPhoneIncoming, IconPhoneOff], video: [IconVideo, IconVideoOff] } as const;

function Call({ message: { body, call } }: { message: Message }) {
  const words = useTexts(messageTexts);
  const Icon = call ? callIcons[call.video ? 'video' : 'voice'][call.refused ? 1 : 0] : IconPhone;
  return (
    <div className={media['call']}>
      <span className={media['callIcon']} data-refused={call?.refused || undefined}>
        <Icon size={18} stroke={1.6} aria-hidden="true" />
      </span>
      <b>{call ? callLine(call) : body || words('call')}</b>
    </div>
  );
}

/** Received but not decrypted yet: replaced when the message arrives. */
function Waiting({ message }: { message: Message }) {
  const words = useTexts(messageTexts);
  return (
    <div className={classes['deleted']} title={words('waitingHint')}>
      <IconHourglass size={16} stroke={1.6} aria-hidden="true" />
      {words('waitingText')}
      <DeliveryMark message={message} />
    </div>
  );
}
