import type { ConversationSearch as Search } from '@balcao/contract/messages/message.api';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { isPressed, shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { useConversation } from '../conversation-context.ts';
import classes from './conversation-search.module.css';
import { isAsked, useConversationHits } from './conversation-search.queries.ts';
import { conversationSearchTexts } from './conversation-search.texts.ts';
import { SearchFilters } from './search-filters.tsx';

const typingPauseMs = 250;

/** Searches the open conversation; each hit is shown in its place, the newest first. Enter goes on to the older one, and from the oldest to the newest. */
export function ConversationSearch({ onClose }: { onClose: () => void }) {
  const t = useTexts(conversationSearchTexts);
  const { ticket, goTo } = useConversation();
  const [typed, setTyped] = useState('');
  const [filters, setFilters] = useState<Omit<Search, 'searchParam'>>({});
  const [showsFilters, setShowsFilters] = useState(false);
  const [searchParam] = useDebouncedValue(typed.trim(), typingPauseMs);
  const search = { ...filters, searchParam };
  const { data, error, refetch, isPlaceholderData } = useConversationHits(ticket.id, search);
  const hits = isAsked(search) ? data?.hits : undefined;
  const [at, setAt] = useState(0);

  // Only what was asked for now: the hits of the word before stay on the screen until its answer is there.
  const newest = isPlaceholderData ? undefined : hits?.[0]?.id;
  useEffect(() => {
    setAt(0);
    if (newest) goTo(newest, { keepFocus: true });
  }, [newest, goTo]);

  const step = (by: number) => {
    if (!hits || hits.length === 0) return;
    const next = (at + by + hits.length) % hits.length;
    setAt(next);
    goTo(hits[next]!.id, { keepFocus: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (isPressed(shortcuts.everywhere.leave, event)) onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search
      className={classes['bar']}
      aria-label={t('title')}
      onKeyDown={(event) => event.key === 'Escape' && onKeyDown(event)}
    >
      <div className={classes['row']}>
        <TextInput
          className={classes['words'] ?? ''}
          aria-label={t('words')}
          placeholder={t('words')}
          leftSection={<IconSearch size={17} stroke={1.6} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          data-autofocus
          autoFocus
        />
        <span className={classes['position']} role="status" data-numeric>
          {hits &&
            (hits.length === 0
              ? t('none')
              : t(data?.hasMore ? 'positionMore' : 'position', {
                  at: formatCount(at + 1),
                  count: formatCount(hits.length),
                }))}
        </span>
        {hits && hits.length > 1 && (
          <>
            <IconButton icon={IconChevronUp} name={t('older')} onClick={() => step(1)} />
            <IconButton icon={IconChevronDown} name={t('newer')} onClick={() => step(-1)} />
          </>
        )}
        <IconButton
          icon={IconAdjustmentsHorizontal}
          name={t('filters')}
          pressed={showsFilters || isAsked(filters)}
          aria-expanded={showsFilters}
          onClick={() => setShowsFilters((shown) => !shown)}
        />
        <IconButton icon={IconX} name={t('close')} onClick={onClose} />
      </div>
      {showsFilters && <SearchFilters filters={filters} onChange={setFilters} />}
      {error && !data && (
        <div className={classes['row']} role="alert">
          {t('failed')}
          <Button size="xs" variant="subtle" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
    </search>
  );
}
