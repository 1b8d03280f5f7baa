import type { CompanySettingKey } from '@balcao/contract/settings/setting';
import { useTexts } from '../platform/texts.ts';
import { integrationSettingTexts } from './integration-setting.texts.ts';
import { SettingTextRow } from './setting-text-row.tsx';
import classes from './settings-page.module.css';
import { useSettings } from './use-settings.ts';

const groups = {
  ixc: ['ipixc', 'tokenixc'],
  mkauth: ['ipmkauth', 'clientidmkauth', 'clientsecretmkauth'],
  asaas: ['asaas'],
} as const satisfies Record<string, CompanySettingKey[]>;

/** Keys of other products. They are stored for the company; this application does not use them. */
export function IntegrationsTab() {
  const t = useTexts(integrationSettingTexts);
  const { current, change } = useSettings();
  return (
    <>
      <p className={classes['note']}>{t('noEffect')}</p>
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <section key={group} className={classes['group']} aria-label={t(group)}>
          <h2>{t(group)}</h2>
          <div className={classes['card']}>
            {groups[group].map((key) => (
              <SettingTextRow
                key={key}
                name={t(key === 'asaas' ? 'asaasKey' : key)}
                value={current(key)}
                onChange={(value) => change(key, value)}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
