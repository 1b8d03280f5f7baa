import type { Connection } from '@balcao/contract/connections/connection';
import { useEffect } from 'react';
import type { Kind } from './connection-kinds.ts';
import { ConnectionDialog } from './form/connection-dialog.tsx';
import { KindDialog } from './form/kind-dialog.tsx';
import type { Webhook } from './form/webhook-dialog.tsx';
import { HealthDialog } from './health/health-dialog.tsx';
import { PairingDialog } from './pairing/pairing-dialog.tsx';
import type { ConnectionActions } from './use-connection-actions.ts';

/** Which dialog of the page is open; one at a time. */
export type Opened =
  | { is: 'kinds' }
  | { is: 'form'; of: Connection | Kind }
  | { is: 'pairing'; id: number }
  | { is: 'health'; id: number };

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
  // Somebody deleted the line meanwhile.
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
  return opened.is === 'pairing' ? (
    <PairingDialog key={line.id} connection={line} onClose={onClose} />
  ) : (
    <HealthDialog connection={line} onClose={onClose} />
  );
}
