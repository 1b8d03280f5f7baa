import type { MessageStatus } from '@balcao/contract/messages/message';
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconHelpCircle } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { deliveryTexts } from './delivery.texts.ts';
import classes from './delivery-icon.module.css';

const icons = {
  queued: IconClock,
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  unknown: IconHelpCircle,
};
const statusTexts = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'notSent',
  unknown: 'unknownState',
} as const;

/** Delivery status of an outgoing message. */
export function DeliveryIcon({ status }: { status: MessageStatus }) {
  const t = useTexts(deliveryTexts);
  const Icon = icons[status];
  return (
    <span className={classes['tick']} data-status={status} title={t(statusTexts[status])}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      <span className="bc-said">{t(statusTexts[status])}</span>
    </span>
  );
}
