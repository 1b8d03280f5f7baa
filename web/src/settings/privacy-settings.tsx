import { privacyApi } from '@balcao/contract/privacy/privacy.api';
import { retentionMonths } from '@balcao/contract/settings/retention-months';
import { call } from '../platform/api.ts';
import { formatBytes, formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { PrivacyTab } from '../privacy/privacy-tab.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { settingTexts } from './setting.texts.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';
import { useSettings } from './use-settings.ts';

const keys = ['messageRetentionMonths', 'fileRetentionMonths'] as const;
type RetentionKey = (typeof keys)[number];

/** Retention of messages and files, and receipts of erasures. */
export function PrivacySettings() {
  return (
    <>
      <RetentionSettings />
      <PrivacyTab />
    </>
  );
}

/** Each is saved on change, after a confirmation of what it removes. */
function RetentionSettings() {
  const t = useTexts(settingTexts);
  const { current, change } = useSettings();
  const ask = useRetentionQuestion();
  const options = retentionMonths.options.map((value) => ({
    value,
    label: value === '0' ? t('unlimited') : t('months', { count: Number(value) }),
  }));
  const choose = async (key: RetentionKey, months: string): Promise<void> => {
    if (months === '0' || (await ask(key, months))) await change(key, months);
  };
  return (
    <section className={classes['group']} aria-label={t('retention')}>
      <h2>{t('retention')}</h2>
      <div className={classes['card']}>
        {keys.map((key) => (
          <SettingRow
            key={key}
            name={t(key)}
            hint={t(`${key}Hint`)}
            value={current(key)}
            options={options}
            onChange={(months) => void choose(key, months).catch(toast.error)}
          />
        ))}
      </div>
    </section>
  );
}

/** Counts the affected data and asks for confirmation. */
function useRetentionQuestion(): (key: RetentionKey, months: string) => Promise<boolean> {
  const t = useTexts(settingTexts);
  return async (key, value) => {
    const months = retentionMonths.parse(value);
    const query = key === 'messageRetentionMonths' ? { messagesMonths: months } : { filesMonths: months };
    const { messages, files, bytes } = await call(privacyApi.previewRetention, { query });
    const counts = { messages: formatCount(messages), files: formatCount(files), size: formatBytes(bytes) };
    return confirm({
      title: t('retentionTitle', { count: Number(months) }),
      text: t(key === 'messageRetentionMonths' ? 'retentionMessagesText' : 'retentionFilesText', counts),
      action: t('retentionAction'),
      danger: true,
    });
  };
}
