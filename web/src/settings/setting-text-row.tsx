import { TextInput } from '@mantine/core';
import classes from './settings-page.module.css';
import { useTypedSetting } from './use-typed-setting.ts';

type Props = { name: string; value: string; onChange: (value: string) => Promise<boolean> };

const maxLength = 500;

/** One setting that is written. Saved when it is left, or by Enter; Escape takes back what was typed. */
export function SettingTextRow({ name, value, onChange }: Props) {
  const { text, type, save, takeBack } = useTypedSetting(value, onChange);
  return (
    <div className={classes['row']}>
      <strong aria-hidden="true">{name}</strong>
      <TextInput
        aria-label={name}
        className={classes['choice'] ?? ''}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save();
          if (key === 'Escape') takeBack();
        }}
      />
    </div>
  );
}
