import type { WebhookDelivery, WebhookExchange } from '@balcao/contract/queue-integrations/delivery';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import classes from './deliveries-dialog.module.css';
import { replayDelivery, useExchange } from './delivery.queries.ts';
import { deliveryTexts } from './delivery.texts.ts';
import { integrationFailureTexts } from './integration-failure.texts.ts';

/** One delivery; open, with what was sent and answered. */
export function DeliveryRow({ integrationId, delivery }: { integrationId: number; delivery: WebhookDelivery }) {
  const t = useTexts(deliveryTexts);
  const failures = useTexts(integrationFailureTexts);
  const [isOpen, setOpen] = useState(false);
  const exchange = useExchange(integrationId, delivery, isOpen);
  const { id, event, state, attempts, failReason, status, ticket, createdAt } = delivery;
  const details = [
    t('attempts', { count: String(attempts) }),
    ...(status === null ? [] : [t('status', { status: String(status) })]),
    ...(failReason === null ? [] : [failures(failReason)]),
  ];
  const replay = async () => {
    try {
      await replayDelivery(integrationId, id);
      toast.success(t('replayed'));
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <li>
      <details onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
        <summary>
          <span>{t(event)}</span>
          <span className={classes['state']} data-state={state}>
            {t(state)}
          </span>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </summary>
        <div className={classes['more']}>
          <p>{`${ticket.contactName} · ${details.join(' · ')}`}</p>
          {exchange && <Exchange exchange={exchange} />}
          <div className={classes['actions']}>
            <Button variant="default" size="xs" onClick={replay}>
              {t('replay')}
            </Button>
            <Button
              variant="subtle"
              size="xs"
              onClick={() => window.open(`/tickets/${ticket.uuid}`, '_blank', 'noopener')}
            >
              {t('open')}
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

function Exchange({ exchange: { body, answer } }: { exchange: WebhookExchange }) {
  const t = useTexts(deliveryTexts);
  if (body === null) return <p>{t('notSent')}</p>;
  return (
    <>
      <Words title={t('sent')} words={indented(body)} />
      {answer !== null && <Words title={t('answer')} words={answer.trim() || t('empty')} />}
    </>
  );
}

function Words({ title, words }: { title: string; words: string }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled by keys */}
      <pre tabIndex={0}>{words}</pre>
    </figure>
  );
}

/** It was sent on one line. */
const indented = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
