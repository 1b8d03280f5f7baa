import type { CompanySettingKey, GlobalSettingKey } from '@balcao/contract/settings/setting';
import { Select, Switch } from '@mantine/core';
import { useId } from 'react';
import { RowLabel } from '../ui/forms/row-label.tsx';
import classes from './settings-page.module.css';

export type SettingKey = CompanySettingKey | GlobalSettingKey;
export type Option = { value: string; label: string };

type Props = {
  name: string;
  hint: string;
  value: string;
  /** absent: a switch between 'enabled' and 'disabled' */
  options?: readonly Option[] | undefined;
  onChange: (value: string) => void;
};

/** Longer lists are searchable. */
const maxShortChoice = 15;

/** One setting with label, hint and value. Saved on change. */
export function SettingRow({ name, hint, value, options, onChange }: Props) {
  const id = useId();
  return (
    <div className={classes['row']}>
      <RowLabel name={name} hint={hint} hintId={id} />
      {options ? (
        <Select
          aria-label={name}
          aria-describedby={id}
          className={classes['choice'] ?? ''}
          data={[...options]}
          value={value}
          allowDeselect={false}
          searchable={options.length > maxShortChoice}
          onChange={(chosen) => chosen !== null && chosen !== value && onChange(chosen)}
        />
      ) : (
        <Switch
          aria-label={name}
          aria-describedby={id}
          checked={value === 'enabled'}
          onChange={(event) => onChange(event.currentTarget.checked ? 'enabled' : 'disabled')}
        />
      )}
    </div>
  );
}
