import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
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
  const rows =
    selected && !asyncOptions.rows.some(({ id }) => id === selected.id)
      ? [selected, ...asyncOptions.rows]
      : asyncOptions.rows;
  // A disabled option instead of a message, because a listbox may contain only options.
  const messageOption = { value: '', label: asyncOptions.isTyping ? t('searching') : emptyText, disabled: true };
  return (
    <Select
      label={label}
      description={description}
      required={required}
      searchable
      clearable
      data-autofocus={selected === undefined || undefined}
      data={
        rows.length > 0 || asyncOptions.isTooShort
          ? rows.map((row) => ({ value: String(row.id), label: labelOf(row) }))
          : [messageOption]
      }
      // The server has filtered already, ignoring accents and by number.
      filter={({ options }) => options}
      value={selected ? String(selected.id) : null}
      onChange={(id) => onSelect(rows.find((row) => String(row.id) === id))}
      searchValue={typed}
      onSearchChange={onTyped}
      error={error}
    />
  );
}
