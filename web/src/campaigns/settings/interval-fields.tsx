import { longerIntervals, messageIntervals } from '@balcao/contract/campaigns/campaign-setting';
import { messagesPerHour } from '@balcao/contract/campaigns/pace.rules';
import { Select } from '@mantine/core';
import { formatCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import classes from './campaign-settings.module.css';
import { campaignSettingsTexts } from './campaign-settings.texts.ts';
import type { SettingsForm } from './settings-form.ts';

type Name = 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval';

/** The three intervals, and the resulting rate. */
export function IntervalFields({ form }: { form: SettingsForm }) {
  const t = useTexts(campaignSettingsTexts);
  const seconds = (value: number) => (value === 0 ? t('noInterval') : t('seconds', { count: value }));
  const messages = (value: number) => (value === 0 ? t('never') : t('messages', { count: value }));
  const field = (name: Name, steps: readonly number[], labelOf: (value: number) => string) => (
    <Select
      label={t(name)}
      data={steps.map((value) => ({ value: String(value), label: labelOf(value) }))}
      value={String(form.values[name])}
      onChange={(value) => form.setFieldValue(name, Number(value) as never)}
      allowDeselect={false}
      error={form.errors[name]}
    />
  );
  const perHour = messagesPerHour(form.values);
  return (
    <section className={classes['card']}>
      <h2>{t('intervals')}</h2>
      <p className={classes['hint']}>{t('intervalsHint')}</p>
      <div className={classes['three']}>
        {field('messageInterval', messageIntervals, seconds)}
        {field('longerIntervalAfter', longerIntervals, messages)}
        {field('greaterInterval', longerIntervals, seconds)}
      </div>
      {perHour !== null && (
        <p className={classes['hint']} role="status">
          {t('rate', { perHour: formatCount(perHour) })}
        </p>
      )}
    </section>
  );
}
