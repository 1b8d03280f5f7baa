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
  /** Shown as a button with its name: what a page is there for. */
  isNamed?: boolean;
  /** Shown on the card below 600 px; other actions are in its menu. */
  isQuick?: boolean;
  /** false: not applicable to this row or person. */
  isShown?: (row: Row) => boolean;
  /** Why it is disabled, shown by the button. */
  disabledReason?: (row: Row) => string | undefined;
};

/** px that the buttons of a row take */
export const actionsWidth = (actions: readonly { isNamed?: boolean }[]): number =>
  32 + Math.min(actions.length, maxIcons) * 36 + actions.filter(({ isNamed }) => isNamed).length * 72;

/** Of more, the last is a menu of the others. */
const maxIcons = 3;

type Props<Row> = { row: Row; name: string; actions: readonly RowAction<Row>[] };

/** Up to three icons; of more, two and a menu of the others. */
export function RowActions<Row>({ row, name, actions }: Props<Row>) {
  const icons = actions.length > maxIcons ? actions.slice(0, maxIcons - 1) : actions;
  const rest = actions.slice(icons.length);
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
