import { Button } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { useSuggestions } from './suggestion.queries.ts';
import { suggestionTexts } from './suggestion.texts.ts';
import classes from './suggestions-dialog.module.css';

/** A notice with the number of merge suggestions; undefined when there are none. */
export function useSuggestionsNotice(isAllowed: boolean, onReview: () => void) {
  const t = useTexts(suggestionTexts);
  const { suggestions = [], hasMore = false } = useSuggestions(isAllowed) ?? {};
  if (suggestions.length === 0) return undefined;
  const count = suggestions.length;
  return (
    <div className={classes['notice']}>
      <span>{hasMore ? t('noticeMore', { count }) : t('notice', { count })}</span>
      <Button variant="light" size="xs" onClick={onReview}>
        {t('review')}
      </Button>
    </div>
  );
}
