import type { Message } from '@balcao/contract/messages/message';
import { truncateText } from '@balcao/contract/truncate-text';
import {
  IconBan,
  IconHourglass,
  IconPhone,
  IconPhoneIncoming,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import { mentionNames } from '../mention-names.ts';
import { describeCall } from '../message-summary.ts';
import { messageTexts } from '../messages.texts.ts';
import { isLoneEmoji } from '../split-links.ts';
import { parseSignature } from '../whatsapp-format.ts';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';
import { LinkPreview } from './cards/link-preview.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { FormattedText } from './formatted-text.tsx';
import { AudioPlayer } from './media/audio.tsx';
import { ContactCard } from './media/contact-card.tsx';
import { Document } from './media/document.tsx';
import { Location } from './media/location.tsx';
import media from './media/media.module.css';
import { MediaBroken, MediaFailed, MediaPending } from './media/media-state.tsx';
import { Photo } from './media/photo.tsx';
import { useMediaLink } from './media/use-media-link.ts';
import { Video } from './media/video.tsx';
import { TemplateBody } from './template-body.tsx';
import { Transcription } from './transcription/transcription.tsx';

/** Content of a bubble by media type. */
export function BubbleBody({ message }: { message: Message }) {
  if (message.isDeleted) return <Deleted message={message} />;
  if (message.isUnreadable) return <Undecrypted message={message} />;
  if (message.template) return <TemplateBody message={message} template={message.template} />;
  const state = message.media?.state;
  if (state === 'pending')
    return <WithMark message={message} body={<MediaPending message={message} />} caption={message.body} />;
  if (state === 'failed')
    return <WithMark message={message} body={<MediaFailed message={message} />} caption={message.body} />;
  switch (message.mediaType) {
    case 'image':
      return <WithCaption message={message} body={<Photo message={message} />} />;
    case 'video':
      return <WithMark message={message} body={<Video message={message} />} caption={message.body} />;
    case 'audio':
      return <WithMark message={message} body={<Sound message={message} />} />;
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
      return (
        <>
          <Text message={message} text={message.body} />
          <LinkPreview message={message} />
        </>
      );
  }
}

function Sound({ message }: { message: Message }) {
  return (
    <>
      <AudioPlayer message={message} />
      <Transcription message={message} />
    </>
  );
}

/** Some senders put the file name into the caption. */
const captionOf = ({ body, media: file }: Message) => (body === file?.name ? '' : body);

/** Text longer than a screen is collapsed. */
const collapseFromLength = 1600;

export function Text({ message, text }: { message: Message; text: string }) {
  const t = useTexts(bubbleTexts);
  const [open, setOpen] = useState(false);
  const names = useMemo(() => mentionNames(message), [message]);
  const signature = message.fromMe ? parseSignature(text) : undefined;
  const rest = signature?.rest ?? text;
  const isCollapsible = rest.length > collapseFromLength && !open;
  return (
    <div className={classes['text']}>
      {signature && <span className={classes['signature']}>{signature.name}</span>}
      <span className={isCollapsible ? classes['folded'] : isLoneEmoji(rest) ? classes['loneEmoji'] : undefined}>
        <FormattedText text={isCollapsible ? truncateText(rest, collapseFromLength) : rest} names={names} />
      </span>
      {isCollapsible && (
        <button type="button" className={classes['unfold']} onClick={() => setOpen(true)}>
          {t('readMore')}
        </button>
      )}
      <DeliveryMark message={message} />
    </div>
  );
}

/** A picture shows the delivery mark itself, unless it has a caption. */
function WithCaption({ message, body }: { message: Message; body: ReactNode }) {
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
  const { url, broken, onError, retry } = useMediaLink(message);
  const picture = broken ? (
    <MediaBroken again={retry} />
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
      <b>{call ? describeCall(call) : body || words('call')}</b>
    </div>
  );
}

/** Received but not decrypted yet: replaced when the message arrives. */
function Undecrypted({ message }: { message: Message }) {
  const words = useTexts(messageTexts);
  return (
    <div className={classes['deleted']} title={words('waitingHint')}>
      <IconHourglass size={16} stroke={1.6} aria-hidden="true" />
      {words('waitingText')}
      <DeliveryMark message={message} />
    </div>
  );
}
