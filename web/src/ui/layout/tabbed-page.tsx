import { Tabs } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import classes from './page.module.css';
import { PageFrame } from './page.tsx';

/** `to`: path of a tab that is a separate page. */
export type PageTab = { value: string; label: string } & ({ content: ReactNode; to?: undefined } | { to: string });

/** A page with tabs. `?tab=` selects one; the first by default. */
export function TabbedPage({ title, tabs }: { title: string; tabs: readonly PageTab[] }) {
  const [params, setParams] = useSearchParams();
  const go = useNavigate();
  const asked = tabs.find(({ value }) => value === params.get('tab'));
  const open = (tab: string | null) => {
    const to = tabs.find(({ value }) => value === tab)?.to;
    if (to !== undefined) void go(to);
    else setParams(tab === null || tab === tabs[0]?.value ? {} : { tab }, { replace: true });
  };
  const opened = asked?.value ?? tabs[0]?.value ?? null;
  const list = useOpenedInView(opened);
  return (
    <PageFrame title={title}>
      <Tabs
        value={opened}
        onChange={open}
        // Arrow keys must not navigate to another page.
        activateTabWithKeyboard={tabs.every(({ to }) => to === undefined)}
        keepMounted={false}
        className={classes['tabs'] ?? ''}
      >
        <Tabs.List ref={list} className={classes['tabList'] ?? ''}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) =>
          tab.to === undefined ? (
            <Tabs.Panel key={tab.value} value={tab.value} tabIndex={0} className={classes['body'] ?? ''}>
              {tab.content}
            </Tabs.Panel>
          ) : null,
        )}
      </Tabs>
    </PageFrame>
  );
}

/** If the tabs do not fit, their row is scrolled to the selected one. */
function useOpenedInView(opened: string | null): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each that is opened
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [opened]);
  return list;
}
