import { Button, Menu } from '@mantine/core';
import { IconDotsVertical, type TablerIcon } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../elements/icon-button.tsx';
import { uiTexts } from '../ui.texts.ts';

export type RowAction<Row> = {
  name: string;
  icon: TablerIcon;
  run: (row: Row) => void;
  danger?: boolean;
  /** Shown as a button with its name: the page's main action. */
  isNamed?: boolean;
  /** In the menu at the end of the row, not beside it. */
  isInMenu?: boolean;
  /** Shown on the card below 600 px; other actions are in its menu. */
  isQuick?: boolean;
  /** false: not applicable to this row or person. */
  isShown?: (row: Row) => boolean;
  /** Why it is disabled, shown by the button. */
  disabledReason?: (row: Row) => string | undefined;
};

type Place = Pick<RowAction<never>, 'isNamed' | 'isInMenu'>;

/** Width in px of a row's buttons. */
export function actionsWidth(actions: readonly Place[]): number {
  const icons = actions.filter(({ isInMenu }) => !isInMenu);
  const menus = icons.length < actions.length ? 1 : 0;
  return 32 + (icons.length + menus) * 36 + icons.filter(({ isNamed }) => isNamed).length * 72;
}

type Props<Row> = { row: Row; name: string; actions: readonly RowAction<Row>[] };

/** Icons, and a menu of less frequent actions. */
export function RowActions<Row>({ row, name, actions }: Props<Row>) {
  const icons = actions.filter(({ isInMenu }) => !isInMenu);
  const rest = actions.filter(({ isInMenu }) => isInMenu);
  return (
    <>
      {icons.map((action) => (
        <ActionIcon key={action.name} row={row} name={name} action={action} />
      ))}
      {rest.length > 0 && <ActionMenu row={row} name={name} actions={rest} />}
    </>
  );
}

export function ActionIcon<Row>(props: {
  row: Row;
  name: string;
  action: RowAction<Row>;
  iconSize?: number | undefined;
}) {
  const { row, name, action, iconSize = 17 } = props;
  const reason = action.disabledReason?.(row);
  if (action.isNamed)
    return (
      <Button
        size="xs"
        data-named
        variant="light"
        leftSection={<action.icon size={15} stroke={1.8} />}
        disabled={reason !== undefined}
        title={reason}
        aria-label={`${action.name} · ${name}`}
        onClick={() => action.run(row)}
      >
        {action.name}
      </Button>
    );
  return (
    <IconButton
      icon={action.icon}
      name={`${action.name} · ${name}`}
      iconSize={iconSize}
      disabledReason={reason}
      onClick={() => action.run(row)}
    />
  );
}

export function ActionMenu<Row>({ row, name, actions, iconSize = 17 }: Props<Row> & { iconSize?: number | undefined }) {
  const t = useTexts(uiTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDotsVertical} name={t('actionsOf', { name })} iconSize={iconSize} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.name}
            leftSection={<action.icon size={17} stroke={1.6} />}
            disabled={action.disabledReason?.(row) !== undefined}
            data-danger={action.danger || undefined}
            onClick={() => action.run(row)}
          >
            {action.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
