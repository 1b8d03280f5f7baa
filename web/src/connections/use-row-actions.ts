import type { Connection } from '@balcao/contract/connections/connection';
import { availableButtons, type SessionButton } from '@balcao/contract/connections/connection.rules';
import {
  IconActivityHeartbeat,
  IconExternalLink,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconQrcode,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { cardsBelowPx, usePageWidth } from '../ui/layout/use-page-width.ts';
import type { RowAction } from '../ui/tables/row-actions.tsx';
import { connectionTexts } from './connection.texts.ts';
import { phoneAddress } from './session-buttons.tsx';
import type { ConnectionActions } from './use-connection-actions.ts';

type Dialogs = { edit: (connection: Connection) => void; showHealth: (connection: Connection) => void };

/** Actions of a row; on cards including those of the session, which a table shows as buttons in a column. */
export function useRowActions(actions: ConnectionActions, dialogs: Dialogs): readonly RowAction<Connection>[] {
  const t = useTexts(connectionTexts);
  const { may } = useSession();
  const asCards = usePageWidth() < cardsBelowPx;
  const mayEdit = may('connections-page:editOrDeleteConnection');
  const mayAct = may('connections-page:actionButtons');
  const has = (button: SessionButton) => (connection: Connection) =>
    mayAct && availableButtons(connection).includes(button);

  const edits: RowAction<Connection>[] = [
    {
      name: t('health'),
      icon: IconActivityHeartbeat,
      isShown: ({ provider }) => mayAct && provider === 'beta',
      run: dialogs.showHealth,
    },
    { name: t('editAction'), icon: IconPencil, isShown: () => mayEdit, run: dialogs.edit },
    { name: t('deleteAction'), icon: IconTrash, danger: true, isShown: () => mayEdit, run: actions.remove },
  ];
  if (!asCards) return mayEdit || mayAct ? edits : [];
  return [
    {
      name: t('openPhone'),
      icon: IconExternalLink,
      isQuick: true,
      isShown: (connection) => connection.channel === 'sandbox' && connection.token !== '',
      run: (connection) => void window.open(phoneAddress(connection), '_blank', 'noreferrer'),
    },
    { name: t('showQr'), icon: IconQrcode, isQuick: true, isShown: has('showQr'), run: actions.showQr },
    { name: t('tryAgain'), icon: IconPlugConnected, isShown: has('tryAgain'), run: actions.tryAgain },
    { name: t('newQr'), icon: IconQrcode, isShown: has('newQr'), run: actions.newQr },
    { name: t('disconnect'), icon: IconPlugConnectedX, isShown: has('disconnect'), run: actions.disconnect },
    { name: t('restart'), icon: IconRefresh, isShown: has('restart'), run: actions.restart },
    ...edits,
  ];
}
