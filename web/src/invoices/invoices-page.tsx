import { type Invoice, invoiceState } from '@balcao/contract/invoices/invoice';
import { formatReais } from '@balcao/contract/invoices/money.rules';
import { IconCheck, IconCreditCardPay, IconFileTypePdf, IconReceipt2 } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { CheckoutDialog } from '../payments/checkout/checkout-dialog.tsx';
import { companyDay, companyToday } from '../platform/company-zone.ts';
import { formatDate } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { StatusChip } from '../ui/elements/chips.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { useInvoices } from './invoice.queries.ts';
import { invoiceTexts } from './invoice.texts.ts';

const stateOf = ({ status, dueDate }: Invoice) => invoiceState(status, companyDay(dueDate), companyToday());

/** Paid and open invoices of the company. The address names the invoice whose checkout is open. */
export function InvoicesPage() {
  const t = useTexts(invoiceTexts);
  const records = useInvoices();
  const [address, setAddress] = useSearchParams();
  const paying = Number(address.get('pay'));
  const isPaid = ({ status }: Invoice) => status === 'paid';

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        searchPlaceholder={t('search')}
        nameOf={({ id }) => t('invoice', { id })}
        toneOf={(invoice) => (stateOf(invoice) === 'overdue' ? 'danger' : undefined)}
        columns={[
          { key: 'id', title: t('id'), width: 96, cell: ({ id }) => <span data-numeric>{id}</span> },
          { key: 'detail', title: t('detail'), cell: ({ detail }) => detail },
          { key: 'value', title: t('value'), width: 140, align: 'right', cell: ({ value }) => formatReais(value) },
          { key: 'dueDate', title: t('dueDate'), width: 140, cell: ({ dueDate }) => formatDate(dueDate) },
          { key: 'status', title: t('status'), width: 160, cell: (invoice) => <State invoice={invoice} /> },
        ]}
        card={(invoice) => ({
          title: `${invoice.detail} · ${formatReais(invoice.value)}`,
          second: `${t('invoice', { id: invoice.id })} · ${formatDate(invoice.dueDate)}`,
          third: <State invoice={invoice} />,
        })}
        actions={[
          {
            name: t('pay'),
            icon: IconCreditCardPay,
            isQuick: true,
            isNamed: true,
            isShown: (invoice) => !isPaid(invoice),
            run: ({ id }) => setAddress({ pay: String(id) }, { replace: true }),
          },
          {
            name: t('receipt'),
            icon: IconFileTypePdf,
            isShown: isPaid,
            run: ({ receiptUrl }) => void window.open(receiptUrl ?? '', '_blank', 'noopener'),
          },
        ]}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconReceipt2 }}
      />
      {paying > 0 && (
        <CheckoutDialog key={paying} invoiceId={paying} onClose={() => setAddress({}, { replace: true })} />
      )}
    </>
  );
}

function State({ invoice }: { invoice: Invoice }) {
  const t = useTexts(invoiceTexts);
  const state = stateOf(invoice);
  if (state === 'paid') return <StatusChip tone="success" icon={IconCheck} label={t('paid')} />;
  return state === 'overdue' ? (
    <StatusChip tone="warn" label={t('overdue')} />
  ) : (
    <StatusChip tone="quiet" label={t('open')} />
  );
}
