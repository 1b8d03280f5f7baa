import { chatApi } from '@balcao/contract/chats/chat.api';
import { cutAround, splitByWords } from '@balcao/contract/messages/search-match.rules';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { formatDateTime } from '../platform/formatting.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { Marked } from '../ui/elements/marked.tsx';
import { searchDelayMs } from '../ui/forms/search-delay.ts';
import { SearchField } from '../ui/forms/search-field.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { chatTexts } from './chat.texts.ts';
import classes from './chats.module.css';

type Props = { chatId: number; onShow: (seq: number) => void; onClose: () => void };

/** Searches a room, a thousand messages at a time, and scrolls to a hit. */
export function ChatSearch({ chatId, onShow, onClose }: Props) {
  const t = useTexts(chatTexts);
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search.trim(), searchDelayMs);
  const query = useFoundMessages(chatId, term);
  const found = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const { error } = emptyState(query);
  return (
    <div className={classes['search']}>
      <div className={classes['bar']}>
        <SearchField value={search} onChange={setSearch} placeholder={t('searchMessages')} width="100%" autoFocus />
        <IconButton icon={IconX} name={t('closeSearch')} onClick={onClose} />
      </div>
      {term !== '' && (
        <ul className={classes['found']}>
          {found.map((message) => (
            <li key={message.id}>
              <button type="button" onClick={() => onShow(message.seq)}>
                <span>
                  <b>{message.sender?.name ?? t('nobody')}</b> <small>{formatDateTime(message.createdAt)}</small>
                </span>
                <span className={classes['excerpt']}>
                  <Marked parts={splitByWords(cutAround(message.message, term), term)} />
                </span>
              </button>
            </li>
          ))}
          {query.data && found.length === 0 && <li>{t('searchNone')}</li>}
          {Boolean(error) && (
            <li>
              <ErrorState isSmall error={error} onRetry={() => void query.refetch()} />
            </li>
          )}
          {query.hasNextPage && (
            <li>
              <Button
                variant="subtle"
                size="xs"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('searchMore')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

const useFoundMessages = (chatId: number, term: string) =>
  useInfiniteQuery({
    queryKey: ['chat-search', chatId, term],
    queryFn: ({ pageParam, signal }) =>
      call(chatApi.search, {
        params: { id: chatId },
        query: { searchParam: term, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    enabled: term !== '',
  });
