import { campaignSettings } from '@balcao/contract/campaigns/campaign-setting';
import { weekdays } from '@balcao/contract/companies/company';
import { Checkbox, Group, Switch } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { TimeField } from '../../ui/forms/dates/time-field.tsx';
import { campaignDialogTexts } from '../dialog/campaign-dialog.texts.ts';
import classes from './campaign-settings.module.css';
import { campaignSettingsTexts } from './campaign-settings.texts.ts';
import type { SettingsForm } from './settings-form.ts';

/** The default hours of new campaigns. */
export function WindowFields({ form }: { form: SettingsForm }) {
  const t = useTexts(campaignSettingsTexts);
  const day = useTexts(campaignDialogTexts);
  const { window } = form.values;
  return (
    <section className={classes['card']}>
      <h2>{t('window')}</h2>
      <p className={classes['hint']}>{t('windowHint')}</p>
      <Switch
        label={t('windowOn')}
        checked={window !== null}
        onChange={(event) =>
          form.setFieldValue(
            'window',
            event.currentTarget.checked
              ? { ...campaignSettings.window.initial, weekdays: [...campaignSettings.window.initial.weekdays] }
              : null,
          )
        }
      />
      {window && (
        <>
          <FormGrid fixedColumns>
            <TimeField label={day('from')} {...form.getInputProps('window.from')} />
            <TimeField label={day('to')} {...form.getInputProps('window.to')} />
          </FormGrid>
          <Checkbox.Group label={day('weekdays')} {...form.getInputProps('window.weekdays')}>
            <Group gap={14} mt={4}>
              {weekdays.map((name) => (
                <Checkbox key={name} value={name} label={day(name)} />
              ))}
            </Group>
          </Checkbox.Group>
        </>
      )}
    </section>
  );
}
