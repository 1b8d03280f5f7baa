import { neverExpires } from '@balcao/contract/companies/due-date.rules';
import { formatReais } from '@balcao/contract/invoices/money.rules';
import type { Subscription } from '@balcao/contract/payments/checkout';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { serverNow } from '../platform/clock/server-clock.ts';
import { formatDate } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { usePageHead } from '../ui/layout/page-head.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { beginCheckout, useSubscription } from './payment.queries.ts';
import classes from './subscription.module.css';
import { subscriptionTexts } from './subscription.texts.ts';

/** End of the licence or trial, recipient of the invoices, and a button to subscribe. */
export function SubscriptionPage() {
  const t = useTexts(subscriptionTexts);
  const { data, error, refetch } = useSubscription();
  usePageHead(t('title'));
  return (
    <main className={classes['page']}>
      <h1>{t('title')}</h1>
      {data ? (
        <Details subscription={data} />
      ) : (
        error && <ErrorState of="page" error={error} onRetry={() => void refetch()} />
      )}
    </main>
  );
}

function Details({ subscription }: { subscription: Subscription }) {
  const t = useTexts(subscriptionTexts);
  const go = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { dueDate } = useSession().user.company;
  const licenceText = () => {
    if (dueDate === null) return t('noLicence');
    if (neverExpires(dueDate)) return t('forGood');
    return t(Date.parse(dueDate) < serverNow() ? 'endedOn' : 'activeUntil', { date: formatDate(dueDate) });
  };
  const { trialDaysLeft, billingEmail, planName, price } = subscription;
  const subscribe = async () => {
    setBusy(true);
    try {
      void go(`/financeiro?pay=${await beginCheckout()}`);
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };
  return (
    <section className={classes['card']}>
      <dl className={classes['facts']}>
        <dt>{t(trialDaysLeft === null ? 'licence' : 'trialDays')}</dt>
        <dd>{trialDaysLeft === null ? licenceText() : t('trial', { count: trialDaysLeft })}</dd>
        <dt>{t('email')}</dt>
        <dd>{billingEmail || '–'}</dd>
        <dt>{t('plan')}</dt>
        <dd>
          {planName || '–'} · {price === null ? t('free') : formatReais(price)}
        </dd>
      </dl>
      <div className={classes['actions']}>
        {dueDate === null ? (
          <p>{t('noDueDate')}</p>
        ) : neverExpires(dueDate) ? (
          price === null && <p>{t('nothing')}</p>
        ) : price === null ? (
          // A plan without a price has no invoices, so its company cannot renew the licence by itself.
          <p>{t('freeEnds')}</p>
        ) : (
          <Button loading={isBusy} onClick={() => void subscribe()}>
            {t('subscribe')}
          </Button>
        )}
        <Button component={Link} to="/financeiro" variant="default">
          {t('invoices')}
        </Button>
      </div>
    </section>
  );
}
