import type { OfferedQuickMessage } from '@balcao/contract/quick-messages/quick-message';
import { quickMessageLabel } from '@balcao/contract/quick-messages/quick-message.rules';
import { Kbd } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { Link } from 'react-router';
import { normalizeSearch } from '../platform/text/normalize-search.ts';
import { useTexts } from '../platform/texts.ts';
import { ListboxOption } from '../ui/forms/listbox-option.tsx';
import { SuggestionPanel } from '../ui/forms/suggestion-panel.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { quickMessageTexts } from './quick-message.texts.ts';
import classes from './quick-reply-list.module.css';
import type { QuickReplies } from './use-quick-replies.ts';

/** Element ids of the list and its options, for the ARIA attributes of the box. */
export const quickReplyListId = 'quick-replies';
export const quickReplyOptionId = (id: number): string => `quick-reply-${id}`;

/** Quick replies above the box of the composer. */
export function QuickReplyList({ replies }: { replies: QuickReplies }) {
  const t = useTexts(quickMessageTexts);
  const { isOpen, typed, matches, error, retry, hasAny, activeIndex } = replies;
  const title = typed ? t('suggestionsFor', { typed }) : t('suggestions');
  if (isOpen && error)
    return (
      <SuggestionPanel isWide status="">
        <Head title={title} />
        <div className={classes['none']}>
          <ErrorState isSmall error={error} onRetry={retry} />
        </div>
      </SuggestionPanel>
    );
  if (!isOpen || !matches) return null;
  return (
    <SuggestionPanel isWide status={t('found', { count: matches.length })}>
      <Head title={title} />
      {matches.length > 0 && (
        <div className={classes['options']} id={quickReplyListId} role="listbox" aria-label={title}>
          {matches.map((quickMessage, index) => (
            <Option
              key={quickMessage.id}
              quickMessage={quickMessage}
              typed={typed}
              isActive={index === activeIndex}
              onPoint={() => replies.activate(index)}
              onPick={() => replies.pick(quickMessage)}
            />
          ))}
        </div>
      )}
      {matches.length === 0 && <div className={classes['none']}>{hasAny ? t('noMatch', { typed }) : t('none')}</div>}
      <Keys />
    </SuggestionPanel>
  );
}

function Head({ title }: { title: string }) {
  const t = useTexts(quickMessageTexts);
  return (
    <div className={classes['head']}>
      <span className="bc-cut">{title}</span>
      <Link to="/quick-messages" tabIndex={-1}>
        {t('manage')}
      </Link>
    </div>
  );
}

type OptionProps = {
  quickMessage: OfferedQuickMessage;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  onPick: () => void;
};

function Option({ quickMessage, typed, isActive, onPoint, onPick }: OptionProps) {
  const t = useTexts(quickMessageTexts);
  const { id, shortcode, message, mediaName, geral } = quickMessage;
  const label = quickMessageLabel(message) || (mediaName ?? '');
  const marked = normalizeSearch(shortcode).startsWith(normalizeSearch(typed)) ? typed.length : 0;
  return (
    <ListboxOption
      id={quickReplyOptionId(id)}
      className={classes['option']}
      isActive={isActive}
      onPoint={onPoint}
      onChoose={onPick}
    >
      <b className="bc-cut" title={`/${shortcode}`}>
        {marked > 0 ? <mark>/{shortcode.slice(0, marked)}</mark> : '/'}
        {shortcode.slice(marked)}
      </b>
      <span className="bc-cut">{label}</span>
      {mediaName ? (
        <IconPaperclip size={16} stroke={1.6} role="img" aria-label={mediaName} color="var(--bc-ink-2)" />
      ) : (
        <i />
      )}
      <small>{t(geral ? 'general' : 'mine')}</small>
    </ListboxOption>
  );
}

function Keys() {
  const t = useTexts(quickMessageTexts);
  return (
    <div className={classes['foot']} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('keyChoose')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t('keyUse')}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t('keyClose')}
      </span>
    </div>
  );
}
