import { globalSettings } from '@balcao/contract/settings/setting';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../platform/texts.ts';
import { RowLabel } from '../ui/forms/row-label.tsx';
import { globalSettingTexts } from './global-setting.texts.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';
import { useSettings } from './use-settings.ts';
import { useTypedSetting } from './use-typed-setting.ts';

/** Settings of the whole installation, for its operator. */
export function GlobalSettings() {
  const t = useTexts(globalSettingTexts);
  const { current, change } = useSettings();
  const options = {
    trial: globalSettings.trial.value.options.map((value) => ({ value, label: t('days', { count: Number(value) }) })),
    signupCode: globalSettings.signupCode.value.options.map((value) => ({ value, label: t(value) })),
  };
  return (
    <section className={classes['group']} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <div className={classes['card']}>
        {(['allowregister', 'viewregister', 'trial', 'signupCode'] as const).map((key) => (
          <SettingRow
            key={key}
            name={t(key)}
            hint={t(`${key}Hint`)}
            value={current(key)}
            options={key === 'trial' || key === 'signupCode' ? options[key] : undefined}
            onChange={(value) => void change(key, value)}
          />
        ))}
        <SupportPhone stored={current('supportPhone')} onSave={(value) => change('supportPhone', value)} />
      </div>
    </section>
  );
}

/** Saved on blur. */
function SupportPhone({ stored, onSave }: { stored: string; onSave: (value: string) => Promise<boolean> }) {
  const t = useTexts(globalSettingTexts);
  const { text, type, save } = useTypedSetting(stored, onSave);
  const id = useId();
  return (
    <div className={classes['row']}>
      <RowLabel name={t('supportPhone')} hint={t('supportPhoneHint')} hintId={id} />
      <TextInput
        aria-label={t('supportPhone')}
        aria-describedby={id}
        type="tel"
        className={classes['choice'] ?? ''}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void save()}
      />
    </div>
  );
}
