import type {
  ActionIconFactory,
  AvatarFactory,
  BadgeFactory,
  ButtonFactory,
  CheckboxFactory,
  DrawerFactory,
  ExtendComponent,
  FactoryPayload,
  InputFactory,
  InputWrapperFactory,
  KbdFactory,
  MantineThemeComponent,
  MenuFactory,
  ModalFactory,
  MultiSelectFactory,
  NotificationFactory,
  PaginationFactory,
  PaperFactory,
  PillFactory,
  PopoverFactory,
  ProgressFactory,
  RadioFactory,
  SelectFactory,
  SkeletonFactory,
  SwitchFactory,
  TableFactory,
  TabsFactory,
  TooltipFactory,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import { LoadableButton } from './loadable-button.tsx';

/** Typed like `Component.extend`, without importing the components: imports would put all of them in the first chunk. */
const extendComponent = <F extends FactoryPayload>(given: ExtendComponent<F>): MantineThemeComponent => given;

const chevron = createElement(IconChevronDown, { size: 16, stroke: 1.6, 'aria-hidden': true });

/** Hover time before a tooltip is shown. */
export const tooltipDelayMs = 350;

/** Defaults and sizes of Mantine's components (docs/theme.md). */
export const themeComponents = {
  Button: extendComponent<ButtonFactory>({
    defaultProps: { size: 'sm' },
    styles: { root: { fontWeight: 550 } },
    vars: (_t, { size }) => ({
      root: {
        '--button-height': size === 'xs' ? '2rem' : size === 'md' ? '2.5rem' : '2.25rem',
        '--button-fz': size === 'xs' ? '0.8125rem' : '0.875rem',
        '--button-padding-x': size === 'xs' ? '12px' : '14px',
      },
    }),
  }),
  ActionIcon: extendComponent<ActionIconFactory>({ defaultProps: { size: 32, variant: 'subtle', color: 'gray' } }),
  Input: extendComponent<InputFactory>({
    defaultProps: { size: 'sm' },
    vars: () => ({ wrapper: { '--input-fz': '0.875rem', '--input-size': '2.25rem', '--input-height': '2.25rem' } }),
    styles: (_t, { error }) => ({
      wrapper: {
        '--input-bg': 'var(--bc-surface)',
        '--input-color': 'var(--bc-ink)',
        ...(error ? {} : { '--input-bd': 'var(--bc-field)' }),
      },
    }),
  }),
  InputWrapper: extendComponent<InputWrapperFactory>({
    defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    styles: {
      label: { fontSize: '0.8125rem', fontWeight: 550, marginBottom: 6 },
      description: { fontSize: '0.75rem', marginTop: 5 },
      error: { fontSize: '0.75rem', marginTop: 4 },
    },
  }),
  Checkbox: extendComponent<CheckboxFactory>({
    defaultProps: { size: 'xs', radius: 'xs' },
    styles: { label: { fontSize: '0.875rem' } },
    vars: () => ({ root: { '--checkbox-icon-color': 'var(--bc-on-accent)' } }),
  }),
  Radio: extendComponent<RadioFactory>({
    defaultProps: { size: 'xs' },
    styles: { label: { fontSize: '0.875rem' } },
    vars: () => ({ root: { '--radio-icon-color': 'var(--bc-on-accent)' } }),
  }),
  Switch: extendComponent<SwitchFactory>({
    defaultProps: { size: 'xs', withThumbIndicator: false },
    styles: { label: { fontSize: '0.875rem' } },
  }),
  Tabs: extendComponent<TabsFactory>({ styles: { tab: { fontSize: '0.875rem', fontWeight: 500, paddingInline: 12 } } }),
  Table: extendComponent<TableFactory>({
    defaultProps: { verticalSpacing: 0, horizontalSpacing: 12, highlightOnHoverColor: 'var(--bc-hover)' },
    styles: {
      th: {
        height: 36,
        fontSize: '0.75rem',
        fontWeight: 550,
        color: 'var(--bc-ink-3)',
        background: 'var(--bc-chrome)',
      },
      td: { height: 52, fontSize: '0.875rem' },
    },
  }),
  Paper: extendComponent<PaperFactory>({ defaultProps: { radius: 'lg' } }),
  Pill: extendComponent<PillFactory>({
    styles: { root: { background: 'var(--bc-pressed)', borderRadius: 6, fontSize: '0.8125rem' } },
  }),
  Pagination: extendComponent<PaginationFactory>({
    defaultProps: { size: 'md' },
    vars: () => ({ root: { '--pagination-active-color': 'var(--bc-on-accent)' } }),
  }),
  Notification: extendComponent<NotificationFactory>({
    styles: {
      root: { background: 'var(--bc-raised)' },
      icon: { background: 'transparent', color: 'var(--notification-color)' },
    },
  }),
  Badge: extendComponent<BadgeFactory>({
    defaultProps: { variant: 'light' },
    styles: { root: { textTransform: 'none', fontSize: '0.75rem', fontWeight: 550, letterSpacing: 0 } },
  }),
  Avatar: extendComponent<AvatarFactory>({ defaultProps: { radius: 'xl', size: 40 } }),
  Menu: extendComponent<MenuFactory>({
    defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 90 } },
    styles: {
      dropdown: { background: 'var(--bc-raised)', padding: 4 },
      item: { minHeight: 34, fontSize: '0.875rem', borderRadius: 6 },
    },
  }),
  // A hidden dropdown cannot be measured and would flicker near an edge.
  Popover: extendComponent<PopoverFactory>({
    defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 90 }, hideDetached: false },
  }),
  Tooltip: extendComponent<TooltipFactory>({
    defaultProps: { openDelay: tooltipDelayMs, withArrow: false, radius: 'sm' },
  }),
  Modal: extendComponent<ModalFactory>({
    defaultProps: {
      radius: 'lg',
      shadow: 'xl',
      padding: 0,
      size: 560,
      centered: true,
      overlayProps: { color: 'var(--bc-scrim)', backgroundOpacity: 1 },
      transitionProps: { duration: 150, transition: 'pop' },
    },
    styles: {
      content: { background: 'var(--bc-raised)', borderRadius: 14 },
      header: { background: 'transparent' },
      title: { fontSize: '1.0625rem', lineHeight: '1.5rem', fontWeight: 620 },
    },
  }),
  Select: extendComponent<SelectFactory>({
    defaultProps: { rightSection: chevron, rightSectionPointerEvents: 'none', checkIconPosition: 'right' },
  }),
  MultiSelect: extendComponent<MultiSelectFactory>({
    defaultProps: { rightSection: chevron, rightSectionPointerEvents: 'none', checkIconPosition: 'right' },
  }),
  UnstyledButton: { defaultProps: { component: LoadableButton } } satisfies MantineThemeComponent,
  // Portals render inside a landmark, so that overlays are reachable by landmark navigation.
  Portal: { defaultProps: { target: '#floating' } } satisfies MantineThemeComponent,
  Drawer: extendComponent<DrawerFactory>({
    defaultProps: {
      overlayProps: { color: 'var(--bc-scrim)', backgroundOpacity: 1 },
      transitionProps: { duration: 150 },
    },
  }),
  Progress: extendComponent<ProgressFactory>({ defaultProps: { radius: 'xl', size: 8 } }),
  Skeleton: extendComponent<SkeletonFactory>({ defaultProps: { radius: 'sm' } }),
  Kbd: extendComponent<KbdFactory>({
    defaultProps: { size: 'xs' },
    styles: { root: { fontFamily: 'inherit', fontWeight: 500, borderBottomWidth: 1, padding: '1px 5px' } },
  }),
};
