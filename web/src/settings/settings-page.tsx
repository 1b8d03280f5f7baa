import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { usePageHead } from '../ui/layout/page-head.ts';
import { HoursTab } from './hours-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { settingTexts } from './setting.texts.ts';
import classes from './settings-page.module.css';

/** Company settings: options, and opening hours when they are set per company. */
export function SettingsPage() {
  const t = useTexts(settingTexts);
  const { setting } = useSession();
  const [tab, setTab] = useState<string | null>('options');
  const byCompany = setting('scheduleType') === 'company';
  usePageHead(t('title'));

  // Tabs only when there is more than one.
  if (!byCompany)
    return (
      <main className={classes['page']}>
        <h1 className={classes['title']}>{t('title')}</h1>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={classes['body']} aria-label={t('tabOptions')} tabIndex={0}>
          <OptionsTab />
        </section>
      </main>
    );
  return (
    <main className={classes['page']}>
      <h1 className={classes['title']}>{t('title')}</h1>
      <Tabs value={tab} onChange={setTab} className={classes['tabs'] ?? ''}>
        <Tabs.List className={classes['tabList'] ?? ''}>
          <Tabs.Tab value="options">{t('tabOptions')}</Tabs.Tab>
          <Tabs.Tab value="hours">{t('tabHours')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="options" className={classes['body'] ?? ''}>
          <OptionsTab />
        </Tabs.Panel>
        <Tabs.Panel value="hours" className={classes['body'] ?? ''}>
          <HoursTab />
        </Tabs.Panel>
      </Tabs>
    </main>
  );
}
