import { lazy, Suspense } from 'react';
import { isAskedOverAll } from '../../messages/search/conversation-search.queries.ts';
import { type MessageFilters, SearchFilters } from '../../messages/search/search-filters.tsx';
import { useTexts } from '../../platform/texts.ts';
import { useUserNames } from '../../users/user.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { useListView } from './list-view.ts';
import classes from './ticket-list.module.css';

const MessageHits = lazy(async () => ({ default: (await import('../../messages/message-search.tsx')).MessageHits }));

/** Search over all messages, shown instead of tickets: by words, author, kind and days. */
export function FoundMessages({ filters, words }: { filters: MessageFilters; words: string }) {
  const t = useTexts(ticketTexts);
  const [, change] = useListView();
  const { people, failure } = useUserNames();
  const search = { ...filters, searchParam: words };
  return (
    <>
      <div className={classes['messageFilters']}>
        <SearchFilters
          filters={filters}
          onChange={(messages) => change({ messages })}
          people={people}
          failure={failure}
        />
      </div>
      <div className={classes['foundMessages']}>
        {isAskedOverAll(search) ? (
          <Suspense>
            <MessageHits search={search} />
          </Suspense>
        ) : (
          <p className={classes['messageHint']}>{t('messagesHint')}</p>
        )}
      </div>
    </>
  );
}
