import { type MessageSearch, messageKind, messageSearch } from '@balcao/contract/messages/message-search';
import { Select } from '@mantine/core';
import { companyToday } from '../../platform/company-zone.ts';
import type { FetchFailure } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { OptionsField } from '../../ui/forms/choices.tsx';
import { DateInput } from '../../ui/forms/dates/date-input.tsx';
import classes from './conversation-search.module.css';
import { conversationSearchTexts } from './conversation-search.texts.ts';

export type MessageFilters = Omit<MessageSearch, 'searchParam'>;

type Props<Filters> = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** senders of the company that can be chosen, besides the whole team */
  people?: readonly { id: number; name: string }[];
  /** they could not be fetched */
  failure?: FetchFailure | undefined;
};

const authors = ['customer', 'us'] as const;

/** Filters by sender, kind and days. */
export function SearchFilters<Filters extends MessageFilters>(props: Props<Filters>) {
  const { filters, onChange, people = [], failure } = props;
  const t = useTexts(conversationSearchTexts);
  const set = (key: 'kind' | 'since' | 'until') => (value: string | null) =>
    onChange({ ...filters, [key]: messageSearch.shape[key].parse(value ?? '') });
  const setAuthor = (value: string | null) =>
    onChange({
      ...filters,
      from: authors.find((author) => author === value),
      sentBy: people.find(({ id }) => String(id) === value)?.id,
    });
  const calendar = {
    maxDate: companyToday(),
    clearable: true,
  };
  return (
    <div className={classes['filters']}>
      <OptionsField failure={failure}>
        <Select
          aria-label={t('from')}
          placeholder={t('anyone')}
          clearable
          searchable={people.length > 0}
          data={[
            ...authors.map((value) => ({ value, label: t(value) })),
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={filters.sentBy === undefined ? (filters.from ?? null) : String(filters.sentBy)}
          onChange={setAuthor}
        />
      </OptionsField>
      <Select
        aria-label={t('kind')}
        placeholder={t('anything')}
        clearable
        data={messageKind.options.map((value) => ({ value, label: t(value) }))}
        value={filters.kind ?? null}
        onChange={set('kind')}
      />
      <DateInput
        {...calendar}
        aria-label={t('since')}
        placeholder={t('since')}
        value={filters.since ?? null}
        onChange={set('since')}
      />
      <DateInput
        {...calendar}
        aria-label={t('until')}
        placeholder={t('until')}
        value={filters.until ?? null}
        onChange={set('until')}
      />
    </div>
  );
}
