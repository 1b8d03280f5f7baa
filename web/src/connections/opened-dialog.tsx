import type { Connection } from '@balcao/contract/connections/connection';
import { useEffect } from 'react';
import type { Kind } from './connection-kinds.ts';
import { ConnectionQueuesDialog } from './connection-queues-dialog.tsx';
import { ConnectionDialog } from './form/connection-dialog.tsx';
import { KindDialog } from './form/kind-dialog.tsx';
import type { Webhook } from './form/webhook-dialog.tsx';
import { HealthDialog } from './health/health-dialog.tsx';
import { PairingDialog } from './pairing/pairing-dialog.tsx';
import type { ConnectionActions } from './use-connection-actions.ts';

/** The open dialog of the page; at most one. */
export type OpenedDialogState =
  | { is: 'kinds' }
  | { is: 'form'; of: Connection | Kind }
  | { is: 'pairing'; id: number }
  | { is: 'health'; id: number }
  | { is: 'queues'; id: number };

type Props = {
  opened: OpenedDialogState;
  connections: readonly Connection[];
  onOpen: (next: OpenedDialogState) => void;
  onClose: () => void;
  onWebhook: (webhook: Webhook) => void;
  actions: ConnectionActions;
};

export function OpenedDialog({ opened, connections, onOpen, onClose, onWebhook, actions }: Props) {
  const connection = 'id' in opened ? connections.find(({ id }) => id === opened.id) : undefined;
  const lost = 'id' in opened && connection === undefined;
  // The connection was deleted meanwhile.
  useEffect(() => {
    if (lost) onClose();
  }, [lost, onClose]);

  if (opened.is === 'kinds')
    return <KindDialog onClose={onClose} onChoose={(kind) => onOpen({ is: 'form', of: kind })} />;
  if (opened.is === 'form')
    return (
      <ConnectionDialog
        key={typeof opened.of === 'string' ? opened.of : opened.of.id}
        target={opened.of}
        onClose={onClose}
        onKind={(kind) => onOpen({ is: 'form', of: kind })}
        onWebhook={onWebhook}
        onCreated={actions.newQr}
      />
    );
  if (connection === undefined) return null;
  if (opened.is === 'health') return <HealthDialog connection={connection} onClose={onClose} />;
  if (opened.is === 'queues') return <ConnectionQueuesDialog connection={connection} onClose={onClose} />;
  // A newly paired connection without a queue: its customers would be visible to no attendant.
  const after = connection.queues.length === 0 ? () => onOpen({ is: 'queues', id: connection.id }) : onClose;
  return <PairingDialog key={connection.id} connection={connection} onClose={onClose} onLinked={after} />;
}
