import type { Connection } from '@balcao/contract/connections/connection';
import { availableButtons } from '@balcao/contract/connections/connection.rules';
import { Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconExternalLink, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { connectionTexts } from './connection.texts.ts';
import classes from './connections-page.module.css';
import type { ConnectionActions } from './use-connection-actions.ts';

export const phoneAddress = (connection: Connection): string => `/sandbox/${encodeURIComponent(connection.token)}`;

type Props = { connection: Connection; actions: ConnectionActions };

/** Buttons for the actions that the status allows. */
export function SessionButtons({ connection, actions }: Props) {
  const t = useTexts(connectionTexts);
  const buttons = availableButtons(connection);
  const busy = actions.busy === connection.id;
  return (
    <span className={classes['buttons']}>
      {connection.channel === 'sandbox' && connection.token !== '' && (
        <Button
          variant="default"
          size="xs"
          component="a"
          href={phoneAddress(connection)}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={14} stroke={1.6} aria-hidden="true" />}
        >
          {t('openPhone')}
        </Button>
      )}
      {buttons.includes('showQr') && (
        <Button
          variant="light"
          size="xs"
          leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => actions.showQr(connection)}
        >
          {t('showQr')}
        </Button>
      )}
      {buttons.includes('tryAgain') && (
        <Button variant="default" size="xs" loading={busy} onClick={() => actions.tryAgain(connection)}>
          {t('tryAgain')}
        </Button>
      )}
      {buttons.includes('newQr') && (
        <Button variant="default" size="xs" disabled={busy} onClick={() => actions.newQr(connection)}>
          {t('newQr')}
        </Button>
      )}
      {buttons.includes('disconnect') && (
        <Button variant="default" size="xs" loading={busy} onClick={() => actions.disconnect(connection)}>
          {t('disconnect')}
        </Button>
      )}
      {buttons.includes('restart') && (
        <IconButton
          icon={IconRefresh}
          name={`${t('restart')} · ${connection.name}`}
          disabled={busy}
          onClick={() => actions.restart(connection)}
        />
      )}
      {buttons.includes('connecting') && (
        <Button variant="default" size="xs" disabled>
          {t('connecting')}
        </Button>
      )}
    </span>
  );
}

/** The same as a menu, for narrow layouts. */
export function SessionMenu({ connection, actions }: Props) {
  const t = useTexts(connectionTexts);
  const buttons = availableButtons(connection);
  const phone = connection.channel === 'sandbox' && connection.token !== '';
  if (buttons.includes('connecting') || (buttons.length === 0 && !phone)) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDotsVertical} name={`${t('action')} · ${connection.name}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {phone && (
          <Menu.Item component="a" href={phoneAddress(connection)} target="_blank" rel="noreferrer">
            {t('openPhone')}
          </Menu.Item>
        )}
        {buttons.map(
          (button) =>
            button !== 'connecting' && (
              <Menu.Item key={button} onClick={() => actions[button](connection)}>
                {t(button)}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
