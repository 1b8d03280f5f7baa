import type { DateInputProps } from '@mantine/dates';
import { DateInput } from './date-input.tsx';

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue' | 'minDate'> & {
  /** `YYYY-MM-DD`, or '' for none */
  value?: string | null;
  onChange?: (day: string) => void;
  /** Earlier days cannot be chosen in the calendar. A typed one stays, so that the form can say what is wrong with it. */
  earliest?: string;
};

/** A day of a form, as text. A browser's own date field has the language of the browser: month first in some of them. */
export function DayField({ value, onChange, earliest, ...rest }: Props) {
  return (
    <DateInput
      value={value || null}
      onChange={(day) => onChange?.(day ?? '')}
      // Whoever confirms the chosen day by choosing it again would lose it.
      allowDeselect={false}
      {...(earliest !== undefined && { excludeDate: (day: string) => day < earliest })}
      {...rest}
    />
  );
}
