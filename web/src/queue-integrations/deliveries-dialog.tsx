import { deliveryStates } from '@balcao/contract/queue-integrations/delivery';
import { Button, Select } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { WideDialog } from '../ui/dialogs/wide-dialog.tsx';
import classes from './deliveries-dialog.module.css';
import { deliveryTexts } from './delivery.texts.ts';

type Props = {
  /** the receiver's name */
  name: string;
  /** "": all */
  state: string;
  onState: (state: string) => void;
  list: { data: unknown; hasNextPage: boolean; fetchNextPage: () => unknown; isFetchingNextPage: boolean };
  onClose: () => void;
  /** the `DeliveryRow`s */
  children: ReactNode;
};

/** Deliveries to a receiver with their outcome, and a button to send one again. */
export function DeliveriesDialog({ name, state, onState, list, onClose, children }: Props) {
  const t = useTexts(deliveryTexts);
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  return (
    <WideDialog title={t('title', { name })} onClose={onClose}>
      <div className={classes['body']}>
        <Select
          label={t('state')}
          allowDeselect={false}
          data={[{ value: '', label: t('all') }, ...deliveryStates.map((one) => ({ value: one, label: t(one) }))]}
          value={state}
          onChange={(value) => onState(value ?? '')}
        />
        {list.data !== undefined && Children.count(children) === 0 && <p className={classes['none']}>{t('none')}</p>}
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
