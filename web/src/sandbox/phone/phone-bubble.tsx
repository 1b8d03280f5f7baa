import { parseLocationBody } from '@balcao/contract/messages/location.rules';
import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { IconBan, IconCheck, IconChecks, IconFileText, IconMapPin } from '@tabler/icons-react';
import { FormattedText } from '../../messages/bubble/formatted-text.tsx';
import { formatBytes, formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { kindKeys } from '../phone-events.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import { AudioPlayer } from './audio-player.tsx';
import { type BubbleActions, BubbleMenu } from './bubble-menu.tsx';
import classes from './phone-bubble.module.css';
import type { ThreadMessage } from './thread-view.ts';

type BubbleProps = { shown: ThreadMessage; first: boolean; actions: BubbleActions };

/** One message on the phone: the customer's own at the right, the company's at the left. */
export function PhoneBubble({ shown, first, actions }: BubbleProps) {
  const { message, reactions, quoted } = shown;
  const framed = message.mediaType === 'image' || message.mediaType === 'video';
  return (
    <div
      className={classes['row']}
      data-mine={!message.fromMe || undefined}
      data-first={first || undefined}
      data-reacted={reactions.length > 0 || undefined}
    >
      <div className={classes['bubble']} data-framed={(framed && !message.isDeleted) || undefined}>
        {quoted && !message.isDeleted && <Quoted message={quoted} />}
        <Body message={message} />
        {reactions.length > 0 && <span className={classes['reactions']}>{reactions.join(' ')}</span>}
      </div>
      {!message.isDeleted && <BubbleMenu message={message} actions={actions} />}
    </div>
  );
}

type Props = { message: SandboxMessage };

function Body({ message }: Props) {
  const { body, mediaType, mediaUrl, file } = message;
  if (message.isDeleted) return <DeletedBody message={message} />;
  if (mediaType === 'locationMessage') return <LocationBody message={message} />;
  if (!mediaUrl) return <Text message={message} />;
  const caption = body ? <Text message={message} /> : <DeliveryTick message={message} alone />;
  if (mediaType === 'image')
    return (
      <>
        <Picture url={mediaUrl} thumbnailUrl={file?.thumbnailUrl ?? mediaUrl} />
        {caption}
      </>
    );
  if (mediaType === 'video')
    return (
      <>
        {/* biome-ignore lint/a11y/useMediaCaption: a sent video has no captions */}
        <video className={classes['video']} src={mediaUrl} controls preload="metadata" />
        {caption}
      </>
    );
  if (mediaType === 'audio')
    return (
      <>
        <AudioPlayer url={mediaUrl} />
        <DeliveryTick message={message} alone />
      </>
    );
  if (!file) return <Text message={message} />;
  return (
    <>
      <FileLink url={mediaUrl} file={file} />
      {body && body !== file.name ? <Text message={message} /> : <DeliveryTick message={message} alone />}
    </>
  );
}

function DeletedBody({ message }: Props) {
  const t = useTexts(sandboxTexts);
  return (
    <p className={classes['deleted']}>
      <IconBan size={15} stroke={1.6} aria-hidden="true" /> {t('deleted')}
      <DeliveryTick message={message} />
    </p>
  );
}

function LocationBody({ message }: Props) {
  const t = useTexts(sandboxTexts);
  const place = parseLocationBody(message.body);
  return (
    <>
      <span className={classes['map']} aria-hidden="true">
        <IconMapPin size={26} stroke={1.6} />
      </span>
      <span className={classes['place']}>{place?.label || t('kindLocation')}</span>
      {place && (
        <a className={classes['link']} href={place.mapUrl} target="_blank" rel="noreferrer">
          {t('openMap')}
        </a>
      )}
      <DeliveryTick message={message} alone />
    </>
  );
}

function Picture({ url, thumbnailUrl }: { url: string; thumbnailUrl: string }) {
  const t = useTexts(sandboxTexts);
  return (
    <a className={classes['picture']} href={url} target="_blank" rel="noreferrer" aria-label={t('openPicture')}>
      <img src={thumbnailUrl} alt={t('picture')} />
    </a>
  );
}

function FileLink({ url, file }: { url: string; file: NonNullable<SandboxMessage['file']> }) {
  return (
    <a className={classes['document']} href={url} target="_blank" rel="noreferrer">
      <IconFileText size={26} stroke={1.4} aria-hidden="true" />
      <span>
        <b>{file.name}</b>
        <small>{formatBytes(file.sizeBytes)}</small>
      </span>
    </a>
  );
}

const Text = ({ message }: { message: SandboxMessage }) => (
  <div className={classes['text']}>
    <FormattedText text={message.body} />
    <DeliveryTick message={message} />
  </div>
);

function Quoted({ message }: { message: SandboxMessage }) {
  const t = useTexts(sandboxTexts);
  const text = message.isDeleted
    ? t('deleted')
    : message.mediaType === 'conversation'
      ? message.body
      : t(kindKeys[message.mediaType]);
  return <span className={classes['quote']}>{text}</span>;
}

/** The time and, on the customer's own messages, the delivery status. */
function DeliveryTick({ message, alone = false }: { message: SandboxMessage; alone?: boolean }) {
  const t = useTexts(sandboxTexts);
  const Tick = message.ack < 3 ? IconCheck : IconChecks;
  const word = t(message.ack < 3 ? 'sent' : message.ack === 3 ? 'delivered' : 'read');
  return (
    <span className={classes['mark']} data-alone={alone || undefined}>
      {message.isEdited && !message.isDeleted && t('edited')}
      <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
      {!message.fromMe && !message.isDeleted && (
        <span className={classes['tick']} data-read={message.ack === 4 || undefined} title={word}>
          <Tick size={15} stroke={1.8} aria-hidden="true" />
          <span className="bc-said">{word}</span>
        </span>
      )}
    </span>
  );
}
