import { formatReais } from '@balcao/contract/invoices/money.rules';
import type { PaymentCredit } from '@balcao/contract/payments/payment';
import { SegmentedControl } from '@mantine/core';
import { IconCash, IconCheck, IconCoins } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { RecordsPage } from '../../ui/tables/records-page.tsx';
import { useCredits, usePaymentSetup, usePayments } from '../payment.queries.ts';
import classes from './payments.module.css';
import { paymentsTexts } from './payments.texts.ts';
import { ResolveCreditDialog } from './resolve-credit-dialog.tsx';

/** Payments of companies and their overpayments, for the operator of the installation. */
export function PaymentsPage() {
  const [address] = useSearchParams();
  const [isSwitched, setSwitched] = useState(false);
  const props = { isSwitched, onSwitch: () => setSwitched(true) };
  return address.get('tab') === 'credits' ? <Credits {...props} /> : <Payments {...props} />;
}

/** Switching replaces the list, and with it the tabs that had the focus. */
type Switching = { isSwitched: boolean; onSwitch: () => void };

function Payments(switching: Switching) {
  const t = useTexts(paymentsTexts);
  const records = usePayments();
  return (
    <RecordsPage
      title={t('title')}
      records={records}
      searchPlaceholder={t('search')}
      filters={<Tabs tab="payments" {...switching} />}
      notice={<Setup />}
      nameOf={({ companyName }) => companyName}
      columns={[
        { key: 'company', title: t('company'), cell: ({ companyName }) => companyName },
        { key: 'invoice', title: t('invoice'), width: 104, cell: ({ invoiceId }) => String(invoiceId) },
        { key: 'value', title: t('value'), width: 130, align: 'right', cell: ({ value }) => formatReais(value) },
        {
          key: 'returned',
          title: t('returned'),
          width: 130,
          align: 'right',
          cell: ({ returned }) => (returned > 0 ? formatReais(returned) : ''),
        },
        { key: 'net', title: t('net'), width: 130, align: 'right', cell: ({ net }) => formatReais(net) },
        { key: 'provider', title: t('provider'), width: 110, cell: ({ provider }) => t(provider) },
        { key: 'reference', title: t('reference'), cell: ({ providerPaymentId }) => providerPaymentId },
        { key: 'receivedAt', title: t('receivedAt'), width: 160, cell: ({ receivedAt }) => formatDateTime(receivedAt) },
      ]}
      card={({ companyName, value, returned, net, provider, receivedAt }) => ({
        title: companyName,
        second: [
          formatReais(value),
          returned > 0 && `${t('returned')} ${formatReais(returned)}`,
          returned > 0 && net > 0 && `${t('net')} ${formatReais(net)}`,
          t(provider),
        ]
          .filter(Boolean)
          .join(' · '),
        third: formatDateTime(receivedAt),
      })}
      empty={{ title: t('emptyPayments'), text: t('emptyPaymentsText'), icon: IconCash }}
    />
  );
}

function Credits(switching: Switching) {
  const t = useTexts(paymentsTexts);
  const records = useCredits();
  const [settling, setSettling] = useState<PaymentCredit>();
  const stateOf = ({ resolvedAt, note }: PaymentCredit) => (resolvedAt === null ? t('open') : t('resolved', { note }));
  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        searchPlaceholder={t('search')}
        filters={<Tabs tab="credits" {...switching} />}
        notice={<Setup />}
        nameOf={({ companyName }) => companyName}
        columns={[
          { key: 'company', title: t('company'), cell: ({ companyName }) => companyName },
          { key: 'invoice', title: t('invoice'), width: 104, cell: ({ invoiceId }) => String(invoiceId) },
          { key: 'value', title: t('value'), width: 130, align: 'right', cell: ({ value }) => formatReais(value) },
          { key: 'reason', title: t('reason'), width: 160, cell: ({ reason }) => t(reason) },
          { key: 'status', title: t('status'), cell: stateOf },
          { key: 'createdAt', title: t('createdAt'), width: 160, cell: ({ createdAt }) => formatDateTime(createdAt) },
        ]}
        card={(credit) => ({
          title: credit.companyName,
          second: `${formatReais(credit.value)} · ${t(credit.reason)}`,
          third: stateOf(credit),
        })}
        actions={[
          {
            name: t('resolve'),
            icon: IconCheck,
            isQuick: true,
            isShown: ({ resolvedAt }) => resolvedAt === null,
            run: setSettling,
          },
        ]}
        empty={{ title: t('emptyCredits'), text: t('emptyCreditsText'), icon: IconCoins }}
      />
      {settling && <ResolveCreditDialog credit={settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}

function Tabs({ tab, isSwitched, onSwitch }: Switching & { tab: 'payments' | 'credits' }) {
  const t = useTexts(paymentsTexts);
  const [, setAddress] = useSearchParams();
  const ref = useRef<HTMLDivElement>(null);
  const [takesFocus] = useState(isSwitched);
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <SegmentedControl
      ref={ref}
      aria-label={t('show')}
      value={tab}
      onChange={(value) => {
        onSwitch();
        setAddress({ tab: value });
      }}
      data={[
        { value: 'payments', label: t('payments') },
        { value: 'credits', label: t('credits') },
      ]}
    />
  );
}

function Setup() {
  const t = useTexts(paymentsTexts);
  const { data } = usePaymentSetup();
  if (!data) return null;
  if (data.provider === null) return <p className={classes['notice']}>{t('setupNone')}</p>;
  if (data.provider === 'sandbox') return <p className={classes['notice']}>{t('setupSandbox')}</p>;
  return (
    <p className={classes['notice']} data-quiet>
      {t('setupWebhook')} <code>{data.webhookUrl}</code>
    </p>
  );
}
