import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { useConversation } from '../conversation-context.ts';
import classes from './conversation-search.module.css';
import { isAsked } from './conversation-search.queries.ts';
import { conversationSearchTexts } from './conversation-search.texts.ts';
import { useEarlyWords } from './early-words.ts';
import { type MessageFilters, SearchFilters } from './search-filters.tsx';
import { type HitNavigation, useHitNavigation } from './use-hit-navigation.ts';

const typingPauseMs = 250;

/**
 * Searches the open conversation and shows each hit in its place, the newest first. Enter goes to the next older one.
 */
export function ConversationSearch({ onClose }: { onClose: () => void }) {
  const t = useTexts(conversationSearchTexts);
  const [typed, setTyped] = useState('');
  const [filters, setFilters] = useState<MessageFilters>({});
  const [showsFilters, setShowsFilters] = useState(false);
  const [searchParam] = useDebouncedValue(typed.trim(), typingPauseMs);
  const { ticket } = useConversation();
  const coversId = useId();
  const walk = useHitNavigation({ ...filters, searchParam });
  useEarlyWords(setTyped);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const stepOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    walk.step(event.shiftKey ? -1 : 1);
  };
  return (
    <search className={classes['bar']} aria-label={t('title')} onKeyDown={closeOnEscape}>
      <div className={classes['row']}>
        <TextInput
          className={classes['words'] ?? ''}
          aria-label={t('words')}
          aria-describedby={coversId}
          placeholder={t('words')}
          leftSection={<IconSearch size={17} stroke={1.6} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={stepOnEnter}
          autoFocus
        />
        <Position walk={walk} />
        <IconButton
          icon={IconAdjustmentsHorizontal}
          name={t('filters')}
          pressed={showsFilters || isAsked(filters)}
          aria-expanded={showsFilters}
          onClick={() => setShowsFilters((shown) => !shown)}
        />
        <IconButton icon={IconX} name={t('close')} onClick={onClose} />
      </div>
      <p id={coversId} className={classes['covers']}>
        {t('covers', { id: ticket.id })}
      </p>
      {showsFilters && <SearchFilters filters={filters} onChange={setFilters} />}
      {walk.retry && (
        <div className={classes['row']} role="alert">
          {t('failed')}
          <Button size="xs" variant="subtle" onClick={walk.retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </search>
  );
}

/** Position among the hits, with buttons for the others. */
function Position({ walk: { hits, hasMore, at, step } }: { walk: HitNavigation }) {
  const t = useTexts(conversationSearchTexts);
  const place = hits && { at: formatCount(at + 1), count: formatCount(hits.length) };
  return (
    <>
      <span className={classes['position']} role="status" data-numeric>
        {place && (hits.length === 0 ? t('none') : t(hasMore ? 'positionMore' : 'position', place))}
      </span>
      {hits && hits.length > 1 && (
        <>
          <IconButton icon={IconChevronUp} name={t('older')} onClick={() => step(1)} />
          <IconButton icon={IconChevronDown} name={t('newer')} onClick={() => step(-1)} />
        </>
      )}
    </>
  );
}
