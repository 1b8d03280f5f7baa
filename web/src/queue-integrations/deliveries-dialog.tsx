import { deliveryStates } from '@balcao/contract/queue-integrations/delivery';
import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { WideDialog } from '../ui/dialogs/wide-dialog.tsx';
import classes from './deliveries-dialog.module.css';
import { useDeliveries } from './delivery.queries.ts';
import { deliveryTexts } from './delivery.texts.ts';
import { DeliveryRow } from './delivery-row.tsx';

/** What a receiver was told, what came of it, and telling it once more. */
export function DeliveriesDialog({ integration, onClose }: { integration: QueueIntegration; onClose: () => void }) {
  const t = useTexts(deliveryTexts);
  const [state, setState] = useState<string>('');
  const wanted = deliveryStates.find((one) => one === state);
  const { rows, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(integration.id, wanted);
  return (
    <WideDialog title={t('title', { name: integration.name })} onClose={onClose}>
      <div className={classes['body']}>
        <Select
          label={t('state')}
          allowDeselect={false}
          data={[{ value: '', label: t('all') }, ...deliveryStates.map((one) => ({ value: one, label: t(one) }))]}
          value={state}
          onChange={(value) => setState(value ?? '')}
        />
        {rows?.length === 0 && <p className={classes['none']}>{t('none')}</p>}
        <ul className={classes['list']}>
          {rows?.map((delivery) => (
            <DeliveryRow key={delivery.id} integrationId={integration.id} delivery={delivery} />
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </WideDialog>
  );
}
