import type { Message } from '@balcao/contract/messages/message';
import { useState } from 'react';
import { mediaPath } from '../../platform/media-path.ts';
import { useTexts } from '../../platform/texts.ts';
import { authorName } from '../author-name.ts';
import { useConversation } from '../conversation-context.ts';
import { summarizeMessage } from '../message-summary.ts';
import { messageTexts } from '../messages.texts.ts';
import authors from './author-header.module.css';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';

/** The quoted message; a click scrolls to it. */
export function Quote({ quoted }: { quoted: NonNullable<Message['quotedMsg']> }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const { ticket, goTo } = useConversation();
  const { icon: Icon, text } = summarizeMessage(quoted);
  const theirs = quoted.author ? authorName(quoted.author) : (quoted.contact?.name ?? ticket.contact.name);
  const speaker = quoted.fromMe ? words('you') : theirs;
  return (
    <button type="button" className={classes['quote']} onClick={() => goTo(quoted.id)}>
      <span className="bc-said">{t('goToQuoted')}: </span>
      <b
        className={`bc-cut ${quoted.author && !quoted.fromMe ? `${authors['quoted']} ${authors['color']}` : ''}`}
        data-color={quoted.author?.color}
      >
        {speaker}
      </b>
      <span className="bc-cut">
        {Icon && <Icon size={15} stroke={1.6} aria-hidden="true" />}
        <bdi>{text}</bdi>
      </span>
      {quoted.mediaUrl && quoted.mediaType === 'image' && <QuotedPicture url={mediaPath(quoted.mediaUrl)} />}
    </button>
  );
}

function QuotedPicture({ url }: { url: string }) {
  const [broken, setBroken] = useState<string>();
  return broken === url ? null : <img src={url} alt="" loading="lazy" onError={() => setBroken(url)} />;
}
