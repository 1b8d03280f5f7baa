import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/errors/error-texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import type { AsyncOptions } from './use-async-options.ts';

type Props<Row> = {
  label: string;
  description: string;
  /** text for an empty result */
  emptyText: string;
  required?: boolean;
  asyncOptions: AsyncOptions<Row>;
  labelOf: (row: Row) => string;
  selected: Row | undefined;
  onSelect: (row: Row | undefined) => void;
  typed: string;
  onTyped: (text: string) => void;
  error?: ReactNode;
};

const retryValue = 'retry';

/** Select with server-side search. */
export function AsyncSelect<Row extends { id: number }>(props: Props<Row>) {
  const {
    label,
    description,
    emptyText,
    required = false,
    asyncOptions,
    labelOf,
    selected,
    onSelect,
    typed,
    onTyped,
    error,
  } = props;
  const t = useTexts(uiTexts);
  const { rows: found, isTooShort, isTyping, error: failure, retry } = asyncOptions;
  const hasFailed = failure !== undefined;
  const rows = selected && !found.some(({ id }) => id === selected.id) ? [selected, ...found] : found;
  const options = rows.map((row) => ({ value: String(row.id), label: labelOf(row) }));
  // Options instead of a button and a message, because a listbox may contain only options.
  const retryOption = { value: retryValue, label: t('retry') };
  const messageOption = { value: '', label: isTyping ? t('searching') : emptyText, disabled: true };
  return (
    <Select
      label={label}
      description={description}
      required={required}
      searchable
      clearable
      data-autofocus={selected === undefined || undefined}
      data={hasFailed ? [...options, retryOption] : options.length > 0 || isTooShort ? options : [messageOption]}
      // The server has filtered already, ignoring accents and by number.
      filter={({ options }) => options}
      value={selected ? String(selected.id) : null}
      onChange={(id) => {
        if (id === retryValue) retry();
        else onSelect(rows.find((row) => String(row.id) === id));
      }}
      searchValue={typed}
      onSearchChange={onTyped}
      error={hasFailed ? describeError(failure) : error}
    />
  );
}
