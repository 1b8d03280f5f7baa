import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FetchFailure } from '../../platform/queries/query-state.ts';
import { MarkDot } from '../elements/tag-pill.tsx';
import { ErrorState } from '../states/error-state.tsx';

/** An option: a queue with its colour, a connection, a user. */
type Choice = { id: number; name: string; color?: string };

type Failing = {
  /** the choices could not be fetched */
  failure?: FetchFailure | undefined;
};

/** A picker, and below it why it has no options, with a way to fetch them again. */
export function OptionsField({ failure, children }: Failing & { children: ReactNode }) {
  if (!failure) return children;
  return (
    <div>
      {children}
      <ErrorState isSmall error={failure.error} onRetry={failure.retry} />
    </div>
  );
}

type ChoiceSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption' | 'allowDeselect'> & {
  choices: readonly Choice[];
  value?: number | null;
  onChange?: (id: number | null) => void;
} & Failing;

/** Selects one id, or none when `clearable`. Works with Mantine's form. */
export function ChoiceSelect({ choices, value, onChange, failure, ...rest }: ChoiceSelectProps) {
  const chosen = choices.find((choice) => choice.id === value);
  return (
    <OptionsField failure={failure}>
      <Select
        data={choices.map((choice) => ({ value: String(choice.id), label: choice.name }))}
        value={value === null || value === undefined ? null : String(value)}
        onChange={(id) => onChange?.(id === null ? null : Number(id))}
        allowDeselect={false}
        leftSection={chosen?.color ? <MarkDot color={chosen.color} round /> : undefined}
        renderOption={({ option }) => <ChoiceOption choice={choices.find((one) => String(one.id) === option.value)} />}
        {...rest}
      />
    </OptionsField>
  );
}

type ChoiceMultiSelectProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> & {
  choices: readonly Choice[];
  value?: number[];
  onChange?: (ids: number[]) => void;
} & Failing;

/** Selects any number of ids. */
export function ChoiceMultiSelect({ choices, value = [], onChange, failure, ...rest }: ChoiceMultiSelectProps) {
  return (
    <OptionsField failure={failure}>
      <MultiSelect
        data={choices.map((choice) => ({ value: String(choice.id), label: choice.name }))}
        value={value.map(String)}
        onChange={(ids) => onChange?.(ids.map(Number))}
        searchable={choices.length > 8}
        renderOption={({ option }) => <ChoiceOption choice={choices.find((one) => String(one.id) === option.value)} />}
        {...rest}
      />
    </OptionsField>
  );
}

function ChoiceOption({ choice }: { choice: Choice | undefined }) {
  if (!choice) return null;
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 }}>
      {choice.color && <MarkDot color={choice.color} round />}
      <span className="bc-cut">{choice.name}</span>
    </span>
  );
}
