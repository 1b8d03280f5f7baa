import { campaignAccess } from '@balcao/contract/settings/campaign-access';
import { Select } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { useSession } from '../../shell/session/session.tsx';
import classes from './campaign-settings.module.css';
import { campaignSettingsTexts } from './campaign-settings.texts.ts';

/** Who may use campaigns; saved at once, like other settings of the company. */
export function AccessField() {
  const t = useTexts(campaignSettingsTexts);
  const { may } = useSession();
  const { current, change } = useSettings();
  const value = campaignAccess.catch('everyone').parse(current('campaignAccess'));
  return (
    <section className={classes['card']}>
      <Select
        label={t('access')}
        description={t('accessHint')}
        data={campaignAccess.options.map((option) => ({ value: option, label: t(option) }))}
        value={value}
        allowDeselect={false}
        disabled={!may('settings:edit')}
        onChange={(chosen) => chosen !== null && chosen !== value && void change('campaignAccess', chosen)}
      />
    </section>
  );
}
