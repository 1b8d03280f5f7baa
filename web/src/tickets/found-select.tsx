import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { ticketTexts } from './ticket.texts.ts';
import type { Found } from './use-found.ts';

type Props<Row> = {
  label: string;
  description: string;
  /** text for an empty result */
  none: string;
  required?: boolean;
  found: Found<Row>;
  labelOf: (row: Row) => string;
  chosen: Row | undefined;
  onChoose: (row: Row | undefined) => void;
  typed: string;
  onType: (text: string) => void;
  error?: ReactNode;
};

/** Select with server-side search. */
export function FoundSelect<Row extends { id: number }>(props: Props<Row>) {
  const { label, description, none, required = false, found, labelOf, chosen, onChoose, typed, onType, error } = props;
  const t = useTexts(ticketTexts);
  const rows = chosen && !found.rows.some(({ id }) => id === chosen.id) ? [chosen, ...found.rows] : found.rows;
  // A disabled option instead of a message, because a listbox may contain only options.
  const line = { value: '', label: found.typing ? t('searching') : none, disabled: true };
  return (
    <Select
      label={label}
      description={description}
      required={required}
      searchable
      clearable
      data-autofocus
      data={
        rows.length > 0 || found.short ? rows.map((row) => ({ value: String(row.id), label: labelOf(row) })) : [line]
      }
      // The server has filtered already, ignoring accents and by number.
      filter={({ options }) => options}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => onChoose(rows.find((row) => String(row.id) === id))}
      searchValue={typed}
      onSearchChange={onType}
      error={error}
    />
  );
}
