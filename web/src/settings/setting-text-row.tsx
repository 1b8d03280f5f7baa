import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './settings-page.module.css';

type Props = { name: string; value: string; onChange: (value: string) => void };

const maxLength = 500;

/** One setting that is written. Saved when it is left, or by Enter; Escape takes back what was typed. */
export function SettingTextRow({ name, value, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed !== undefined && typed.trim() !== value) onChange(typed.trim());
    setTyped(undefined);
  };
  return (
    <div className={classes['row']}>
      <strong aria-hidden="true">{name}</strong>
      <TextInput
        aria-label={name}
        className={classes['choice'] ?? ''}
        value={typed ?? value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key === 'Escape') setTyped(undefined);
        }}
      />
    </div>
  );
}
