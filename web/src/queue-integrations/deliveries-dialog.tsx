import { type DeliveryState, deliveryStates } from '@balcao/contract/queue-integrations/delivery';
import { Button, Select } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import { emptyState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { WideDialog } from '../ui/dialogs/wide-dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SlowSkeletons } from '../ui/states/slow-skeletons.tsx';
import classes from './deliveries-dialog.module.css';
import { deliveryTexts } from './delivery.texts.ts';

type Props = {
  /** the receiver's name */
  name: string;
  /** undefined: all */
  state: DeliveryState | undefined;
  onState: (state: DeliveryState | undefined) => void;
  list: {
    data: unknown;
    error: unknown;
    isPending: boolean;
    isPaused: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    isFetchingNextPage: boolean;
  };
  onClose: () => void;
  /** the `DeliveryRow`s */
  children: ReactNode;
};

/** Deliveries to a receiver with their outcome, and a button to send one again. */
export function DeliveriesDialog({ name, state, onState, list, onClose, children }: Props) {
  const t = useTexts(deliveryTexts);
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const { error, isLoading } = emptyState(list);
  return (
    <WideDialog title={t('title', { name })} onClose={onClose}>
      <div className={classes['body']}>
        <Select
          label={t('state')}
          allowDeselect={false}
          data={[{ value: '', label: t('all') }, ...deliveryStates.map((one) => ({ value: one, label: t(one) }))]}
          value={state ?? ''}
          onChange={(value) => onState(deliveryStates.find((one) => one === value))}
        />
        {isLoading && <SlowSkeletons heights={[44, 44, 44]} />}
        {Boolean(error) && <ErrorState error={error} onRetry={() => void list.refetch()} />}
        {list.data !== undefined && Children.count(children) === 0 && (
          <p className={classes['none']}>{t(state === undefined ? 'none' : 'noneInState')}</p>
        )}
        <ul className={classes['list']}>{children}</ul>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </WideDialog>
  );
}
