import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { ticketTexts } from './ticket.texts.ts';
import type { Found } from './use-found.ts';

type Props<Row> = {
  label: string;
  description: string;
  /** said when the server finds nobody */
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

/** Picks one of what the server finds for the typed text. */
export function FoundSelect<Row extends { id: number }>(props: Props<Row>) {
  const { label, description, none, required = false, found, labelOf, chosen, onChoose, typed, onType, error } = props;
  const t = useTexts(ticketTexts);
  const rows = chosen && !found.rows.some(({ id }) => id === chosen.id) ? [chosen, ...found.rows] : found.rows;
  // A line that cannot be chosen, and not a message: a list of options holds nothing else.
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
      // The server has searched already, without accents and by number.
      filter={({ options }) => options}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => onChoose(rows.find((row) => String(row.id) === id))}
      searchValue={typed}
      onSearchChange={onType}
      error={error}
    />
  );
}
