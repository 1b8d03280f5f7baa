import type { WebhookDelivery } from '@balcao/contract/queue-integrations/delivery';
import { Button } from '@mantine/core';
import { formatDateTime } from '../platform/formatting.ts';
import { openTab } from '../platform/impersonation/open-tab.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { scrollsByKeys } from '../ui/keyboard/scrolls-by-keys.ts';
import classes from './deliveries-dialog.module.css';
import { deliveryTexts } from './delivery.texts.ts';
import { integrationFailureTexts } from './integration-failure.texts.ts';

type Exchanged = { body: string | null; answer: string | null };
type Props = {
  delivery: Pick<WebhookDelivery, 'id' | 'state' | 'attempts' | 'failReason' | 'status' | 'createdAt'>;
  /** the event's translated name */
  event: string;
  /** the conversation of the event */
  ticket?: WebhookDelivery['ticket'];
  /** fetched once the row is open */
  exchange: Exchanged | undefined;
  onOpen: (isOpen: boolean) => void;
  onReplay: () => Promise<void>;
};

/** One delivery; when open, with request and response. */
export function DeliveryRow({ delivery, event, ticket, exchange, onOpen, onReplay }: Props) {
  const t = useTexts(deliveryTexts);
  const failures = useTexts(integrationFailureTexts);
  const { state, attempts, failReason, status, createdAt } = delivery;
  const details = [
    ...(ticket ? [ticket.contactName] : []),
    t('attempts', { count: String(attempts) }),
    ...(status === null ? [] : [t('status', { status: String(status) })]),
    ...(failReason === null ? [] : [failures(failReason)]),
  ];
  const replay = () =>
    onReplay().then(
      () => toast.success(t('replayed')),
      (error) => toast.error(error),
    );
  return (
    <li>
      <details onToggle={(toggled) => onOpen(toggled.currentTarget.open)}>
        <summary>
          <span>{event}</span>
          <span className={classes['state']} data-state={state}>
            {t(state)}
          </span>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </summary>
        <div className={classes['more']}>
          <p>{details.join(' · ')}</p>
          {exchange && <Exchange exchange={exchange} />}
          <div className={classes['actions']}>
            <Button variant="default" size="xs" onClick={replay}>
              {t('replay')}
            </Button>
            {ticket && (
              <Button variant="subtle" size="xs" onClick={() => openTab(`/tickets/${ticket.uuid}`)}>
                {t('open')}
              </Button>
            )}
          </div>
        </div>
      </details>
    </li>
  );
}

function Exchange({ exchange: { body, answer } }: { exchange: Exchanged }) {
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
      <pre {...scrollsByKeys}>{words}</pre>
    </figure>
  );
}

/** Indents a JSON body, which was sent on one line. */
const indented = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
