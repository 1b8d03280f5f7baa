import type { Ticket } from '@balcao/contract/tickets/ticket';
import { IconArrowsExchange, IconCheck, IconChecks, IconCircleCheck, IconX, IconZzz } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { type Command, useCommands } from '../../shell/palette/commands.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { dropPicked, pickTickets } from '../picking/use-picked.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './bulk-bar.module.css';
import { BulkTags } from './bulk-tags.tsx';
import { type BulkActions, useBulkActions } from './use-bulk-actions.ts';

const TransferDialog = lazy(async () => ({
  default: (await import('../transfer/transfer-dialog.tsx')).TransferDialog,
}));

const SnoozeDialog = lazy(async () => ({ default: (await import('../snooze/snooze-dialog.tsx')).SnoozeDialog }));

type Props = {
  picked: readonly Ticket[];
  /** the loaded tickets of the list */
  listed: readonly Ticket[];
};

/** Bulk actions on the picked tickets, in place of the filters of their list. */
export function BulkBar({ picked, listed }: Props) {
  const t = useTexts(ticketTexts);
  const actions = useBulkActions(picked);
  const [opened, setOpened] = useState<'transfer' | 'snooze'>();
  const close = () => setOpened(undefined);
  const count = picked.length;
  const transfer = actions.transfer && (() => setOpened('transfer'));
  useBulkCommands(actions, transfer, count);
  const queues = new Set(picked.map(({ queueId }) => queueId));
  return (
    <div className={classes['bar']} role="toolbar" aria-label={t('bulkBar')}>
      <IconButton icon={IconX} iconSize={19} name={t('bulkNone')} onClick={dropPicked} />
      <span className={classes['count']} role="status">
        {t('picked', { count })}
      </span>
      <IconButton icon={IconChecks} iconSize={19} name={t('bulkAll')} onClick={() => pickTickets(listed)} />
      <span className={classes['actions']}>
        {actions.accept && (
          <IconButton icon={IconCheck} iconSize={19} name={t('bulkAccept', { count })} onClick={actions.accept} />
        )}
        {actions.close && (
          <IconButton icon={IconCircleCheck} iconSize={19} name={t('bulkClose', { count })} onClick={actions.close} />
        )}
        {transfer && (
          <IconButton icon={IconArrowsExchange} iconSize={19} name={t('bulkTransfer', { count })} onClick={transfer} />
        )}
        {actions.snooze && (
          <IconButton
            icon={IconZzz}
            iconSize={19}
            name={t('bulkSnooze', { count })}
            onClick={() => setOpened('snooze')}
          />
        )}
        <BulkTags tickets={picked} tag={actions.tag} />
      </span>
      <Suspense>
        {opened === 'snooze' && (
          <SnoozeDialog
            title={t('bulkSnooze', { count })}
            onSnooze={(until) => actions.snooze?.(until)}
            onClose={close}
          />
        )}
        {opened === 'transfer' && (
          <TransferDialog
            title={t('bulkTransfer', { count })}
            from={{ queueId: queues.size === 1 ? ([...queues][0] ?? null) : null, userId: null, whatsappId: null }}
            onTransfer={(to) => actions.transfer?.(to)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The same actions in the palette; Escape unpicks all. */
function useBulkCommands(actions: BulkActions, transfer: (() => void) | undefined, count: number): void {
  const t = useTexts(ticketTexts);
  const icon = { size: 17, stroke: 1.6 };
  const offered: (Omit<Command, 'group' | 'run'> & { run: (() => void) | undefined })[] = [
    { id: 'bulk.accept', label: t('bulkAccept', { count }), icon: <IconCheck {...icon} />, run: actions.accept },
    { id: 'bulk.close', label: t('bulkClose', { count }), icon: <IconCircleCheck {...icon} />, run: actions.close },
    { id: 'bulk.transfer', label: t('bulkTransfer', { count }), icon: <IconArrowsExchange {...icon} />, run: transfer },
    {
      id: 'bulk.none',
      label: t('bulkNone'),
      keys: shortcuts.everywhere.leave,
      icon: <IconX {...icon} />,
      run: dropPicked,
    },
  ];
  useCommands(offered.flatMap(({ run, ...command }) => (run ? [{ ...command, group: 'actions' as const, run }] : [])));
}
