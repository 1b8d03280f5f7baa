import { type ConversationSearch, conversationSearch, searchedKind } from '@balcao/contract/messages/message.api';
import { Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import 'dayjs/locale/es.js';
import 'dayjs/locale/pt-br.js';
import { companyDay } from '../../platform/company-zone.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTexts } from '../../platform/texts.ts';
import classes from './conversation-search.module.css';
import { conversationSearchTexts } from './conversation-search.texts.ts';

type Filters = Omit<ConversationSearch, 'searchParam'>;

const authors = ['customer', 'us'] as const;

/** Whose, which kind, and of which days. */
export function SearchFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useTexts(conversationSearchTexts);
  const set = (key: keyof Filters) => (value: string | null) =>
    onChange({ ...filters, [key]: conversationSearch.shape[key].parse(value ?? '') });
  const calendar = {
    locale: { pt: 'pt-br', en: 'en', es: 'es' }[currentLanguage()],
    valueFormat: 'DD/MM/YYYY',
    placeholder: t('dayFormat'),
    maxDate: companyDay(Date.now()),
    clearable: true,
  };
  return (
    <div className={classes['filters']}>
      <Select
        aria-label={t('from')}
        placeholder={t('anyone')}
        clearable
        data={authors.map((value) => ({ value, label: t(value) }))}
        value={filters.from ?? null}
        onChange={set('from')}
      />
      <Select
        aria-label={t('kind')}
        placeholder={t('anything')}
        clearable
        data={searchedKind.options.map((value) => ({ value, label: t(value) }))}
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
