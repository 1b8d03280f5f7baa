import type { Message } from '@balcao/contract/messages/message';
import { type ContactMediaKind, contactMediaKind } from '@balcao/contract/messages/message-search';
import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatBytes, formatDate, formatListTime } from '../../platform/formatting.ts';
import { mediaPath } from '../../platform/media-path.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { extensionOf } from '../../ui/files/file-name.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './contact-media.module.css';
import { type MediaOwner, useContactMedia } from './contact-media.queries.ts';
import { contactMediaTexts } from './contact-media.texts.ts';
import { extractLinks } from './extract-links.ts';

type Props = MediaOwner & { className: string };

/** Media and links of all conversations with the contact; each leads to its message. */
export function ContactMedia({ contactId, ticketId, className }: Props) {
  const t = useTexts(contactMediaTexts);
  const [kind, setKind] = useState<ContactMediaKind>('pictures');
  const query = useContactMedia({ contactId, ticketId }, kind);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const { error } = emptyState(query);
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <section className={className} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('kinds')}
        value={kind}
        onChange={(value) => setKind(contactMediaKind.parse(value))}
        data={contactMediaKind.options.map((value) => ({ value, label: t(value) }))}
      />
      {Boolean(error) && <ErrorState isSmall error={error} onRetry={() => void query.refetch()} />}
      {data && records.length === 0 && <p className={classes['none']}>{t(`none_${kind}`)}</p>}
      <ul className={classes[kind]}>
        {records.map(({ message, ticketUuid }) => {
          const to = `/tickets/${ticketUuid}?message=${message.id}`;
          return (
            <li key={message.id}>
              {kind === 'pictures' && <Picture message={message} to={to} />}
              {kind === 'files' && <File message={message} to={to} />}
              {kind === 'links' && <Links message={message} to={to} />}
            </li>
          );
        })}
      </ul>
      {hasNextPage && (
        <UnstyledButton
          className={classes['more'] ?? ''}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </UnstyledButton>
      )}
    </section>
  );
}

type RowProps = { message: Message; to: string };

function Picture({ message, to }: RowProps) {
  const t = useTexts(contactMediaTexts);
  const isVideo = message.mediaType === 'video';
  const picture = message.media?.thumbnailUrl ?? (isVideo ? null : message.mediaUrl);
  return (
    <Link
      to={to}
      className={classes['tile'] ?? ''}
      aria-label={t(isVideo ? 'openVideo' : 'openPicture', { date: formatDate(message.createdAt) })}
    >
      {picture && <img src={mediaPath(picture)} alt="" loading="lazy" decoding="async" />}
      {isVideo && <IconPlayerPlayFilled size={20} aria-hidden="true" />}
    </Link>
  );
}

function File({ message, to }: RowProps) {
  const t = useTexts(contactMediaTexts);
  const name = message.media?.name || t('file');
  return (
    <Link to={to} className={classes['row'] ?? ''}>
      <span className={classes['type']} aria-hidden="true">
        {extensionOf(name)}
      </span>
      <span className={classes['words']}>
        <span className="bc-cut" title={name}>
          {name}
        </span>
        <small>
          {message.media && formatBytes(message.media.sizeBytes)} ·{' '}
          <time dateTime={message.createdAt}>{formatListTime(message.createdAt)}</time>
        </small>
      </span>
    </Link>
  );
}

function Links({ message, to }: RowProps) {
  const t = useTexts(contactMediaTexts);
  return (
    <span className={classes['row']}>
      <span className={classes['words']}>
        {extractLinks(message.body).map(({ url, host, path }) => (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer" title={url} className="bc-cut">
            <b>{host}</b>
            {path}
          </a>
        ))}
        <small>
          <time dateTime={message.createdAt}>{formatListTime(message.createdAt)}</time>
        </small>
      </span>
      <Link to={to} className={classes['jump'] ?? ''} aria-label={t('inConversation')} title={t('inConversation')}>
        <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
      </Link>
    </span>
  );
}
