import type { Message } from '@balcao/contract/messages/message';
import type { MessageSearch } from '@balcao/contract/messages/message-search';
import { splitByWords } from '@balcao/contract/messages/search-match.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatCount, formatListTime } from '../platform/formatting.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import { Marked } from '../ui/elements/marked.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { authorName } from './author-name.ts';
import { useMessageHits } from './message.queries.ts';
import classes from './message-search.module.css';
import { messageTexts } from './messages.texts.ts';
import { isAskedOverAll } from './search/conversation-search.queries.ts';
import { distinctHits } from './search/distinct-hits.ts';
import { summarizeHit } from './search/summarize-hit.ts';

const hitsId = 'message-hits';

/** Number of messages that contain the text, with a link to the hits below the tickets. */
export function MessageCount({ search }: { search: string }) {
  const t = useTexts(messageTexts);
  const first = useMessageHits({ searchParam: search }).data?.pages[0];
  if (!first?.count) return null;
  const show = () => {
    const hits = document.getElementById(hitsId);
    hits?.scrollIntoView({ block: 'start' });
    hits?.focus({ preventScroll: true });
  };
  return (
    <UnstyledButton className={classes['jump'] ?? ''} onClick={show}>
      {t('searchHits')} <span data-numeric>{countOf(first)}</span>
      <IconArrowDown size={13} stroke={1.8} aria-hidden="true" />
    </UnstyledButton>
  );
}

const countOf = (page: { count: number; isCountExact: boolean } | undefined) =>
  page ? `${formatCount(page.count)}${page.isCountExact ? '' : '+'}` : '';

/** Hits in all messages; each links to its bubble. The caller debounces `search`. */
export function MessageHits({ search }: { search: MessageSearch }) {
  const t = useTexts(messageTexts);
  const query = useMessageHits(search);
  const { data, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const { error } = emptyState(query);
  const records = distinctHits(data?.pages ?? []);
  const words = search.searchParam?.trim() ?? '';
  const similar = [...new Set(data?.pages.flatMap((page) => page.similar))];
  if (!isAskedOverAll(search)) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section id={hitsId} tabIndex={-1} className={classes['hits']} aria-label={t('searchHits')}>
      <h2 className={classes['heading']}>
        {t('searchHits')} <span data-numeric>{countOf(data.pages[0])}</span>
      </h2>
      {records.length === 0 && (
        <p className={classes['none']}>{words ? t('searchNone', { search: words }) : t('searchNothing')}</p>
      )}
      {similar.length > 0 && (
        <p className={classes['none']}>{t('searchSimilar', { search: words, similar: similar.join(', ') })}</p>
      )}
      <ul>
        {records.map(({ message, ticket }) => (
          <li key={message.id}>
            <MessageHit message={message} ticket={ticket} search={[words, ...similar].join(' ')} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" color="gray" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('searchMore')}
        </Button>
      )}
    </section>
  );
}

function MessageHit({ message, ticket, search }: { message: Message; ticket: Ticket; search: string }) {
  const t = useTexts(messageTexts);
  const sender = message.fromMe ? message.sentBy?.name.split(' ')[0] : message.author && authorName(message.author);
  const text = summarizeHit(message, search, (summary) =>
    sender ? t('ours', { name: sender, text: summary }) : summary,
  );
  return (
    <Link to={`/tickets/${ticket.uuid}?message=${message.id}`} className={classes['hit']}>
      <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={32} channel={ticket.channel} />
      <span className={classes['text']}>
        <span className={classes['line']}>
          <b className="bc-cut">{ticket.contact.name}</b>
          <time dateTime={message.createdAt}>{formatListTime(message.createdAt)}</time>
        </span>
        <span className="bc-cut">
          <Marked parts={splitByWords(text, search)} />
        </span>
      </span>
    </Link>
  );
}
