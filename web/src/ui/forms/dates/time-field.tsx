import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';

type Props = Omit<AutocompleteProps, 'data'> & {
  /** Step of the suggested times; any other time may be typed. */
  stepMinutes?: number;
};

/** A time as HH:mm, typed (the colon is inserted) or chosen from a list. Works with Mantine's form. */
export function TimeField({ stepMinutes = 10, onChange, value = '', ...rest }: Props) {
  const all = [
    ...Array.from({ length: Math.floor(1440 / stepMinutes) }, (_, i) => clockText(i * stepMinutes)),
    '23:59',
  ];
  // With a value set, the list starts at that time and continues through the day.
  const whole = value.length === 5;
  const times = whole ? [...all.filter((time) => time >= value), ...all.filter((time) => time < value)] : all;
  return (
    <Autocomplete
      data={times}
      value={value}
      onChange={(text) => onChange?.(insertColon(text))}
      filter={({ options, search }) =>
        whole ? options : options.filter((option) => 'value' in option && option.value.startsWith(search))
      }
      inputMode="numeric"
      maxLength={5}
      placeholder="HH:mm"
      leftSection={<IconClock size={16} stroke={1.6} aria-hidden="true" />}
      // Also on touch, where a field is higher: beside a day there is room for the hint only.
      leftSectionWidth={36}
      maxDropdownHeight={220}
      comboboxProps={{ width: 120, position: 'bottom-start' }}
      {...rest}
    />
  );
}

const padTwo = (value: number) => String(value).padStart(2, '0');
const clockText = (minutes: number) => `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;

/** `0830` becomes `08:30` while it is typed, and `9:30` `09:30`. */
export function insertColon(text: string): string {
  const digits = text
    .replace(/^(\d)(?=\D)/, '0$1')
    .replace(/\D/g, '')
    .slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}
