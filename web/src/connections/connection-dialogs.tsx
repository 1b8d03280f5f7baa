import type { Connection } from '@balcao/contract/connections/connection';
import { useEffect } from 'react';
import type { Kind } from './connection-kinds.ts';
import { ConnectionDialog } from './form/connection-dialog.tsx';
import { KindDialog } from './form/kind-dialog.tsx';
import type { Webhook } from './form/webhook-dialog.tsx';
import { HealthDialog } from './health/health-dialog.tsx';
import { LineQueuesDialog } from './line-queues-dialog.tsx';
import { PairingDialog } from './pairing/pairing-dialog.tsx';
import type { ConnectionActions } from './use-connection-actions.ts';

/** The open dialog of the page; at most one. */
export type Opened =
  | { is: 'kinds' }
  | { is: 'form'; of: Connection | Kind }
  | { is: 'pairing'; id: number }
  | { is: 'health'; id: number }
  | { is: 'queues'; id: number };

type Props = {
  opened: Opened;
  lines: readonly Connection[];
  onOpen: (next: Opened) => void;
  onClose: () => void;
  onWebhook: (webhook: Webhook) => void;
  actions: ConnectionActions;
};

export function OpenedDialog({ opened, lines, onOpen, onClose, onWebhook, actions }: Props) {
  const line = 'id' in opened ? lines.find(({ id }) => id === opened.id) : undefined;
  const lost = 'id' in opened && line === undefined;
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
        of={opened.of}
        onClose={onClose}
        onKind={(kind) => onOpen({ is: 'form', of: kind })}
        onWebhook={onWebhook}
        onMade={actions.newQr}
      />
    );
  if (line === undefined) return null;
  if (opened.is === 'health') return <HealthDialog connection={line} onClose={onClose} />;
  if (opened.is === 'queues') return <LineQueuesDialog connection={line} onClose={onClose} />;
  // A newly paired connection without a queue: its customers would be visible to no attendant.
  const after = line.queues.length === 0 ? () => onOpen({ is: 'queues', id: line.id }) : onClose;
  return <PairingDialog key={line.id} connection={line} onClose={onClose} onLinked={after} />;
}
