import { Button, Group, Paper, Stack, Tabs, Title, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ComponentType } from 'react';

type Demo = { default?: never } & Record<string, ComponentType>;
const demos = Object.entries(import.meta.glob<Demo>('../**/*.demo.tsx', { eager: true }))
  .flatMap(([path, module]) => Object.entries(module).map(([name, Component]) => ({ path, name, Component })))
  .sort((a, b) => a.name.localeCompare(b.name));

/** All ui components with sample data. Development only: the route is not in the production build. */
export function DemoPage() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();
  return (
    <div style={{ height: '100dvh', overflow: 'auto', background: 'var(--bc-canvas)', padding: 24 }}>
      <Group mb="md">
        <Title order={1}>Demo</Title>
        <Button size="xs" variant="default" onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}>
          {scheme}
        </Button>
      </Group>
      <Tabs defaultValue={demos[0]?.name ?? ''} keepMounted={false}>
        <Tabs.List>
          {demos.map((demo) => (
            <Tabs.Tab key={demo.name} value={demo.name}>
              {demo.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {demos.map(({ name, path, Component }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Stack gap="xs">
              <small style={{ color: 'var(--bc-ink-3)' }}>{path}</small>
              <Paper p="md" withBorder>
                <Component />
              </Paper>
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
