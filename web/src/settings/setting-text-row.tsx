import { TextInput } from '@mantine/core';
import classes from './settings-page.module.css';
import { useTypedSetting } from './use-typed-setting.ts';

type Props = { name: string; value: string; onChange: (value: string) => Promise<boolean> };

const maxLength = 500;

/** One text setting. Saved on blur or Enter; Escape discards the change. */
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
