import { formatReais } from '@balcao/contract/invoices/money.rules';
import type { PayLinkView } from '@balcao/contract/payments/checkout';
import { Anchor, Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatDateIn } from '../../platform/formatting.ts';
import { detailsOf, Refusal } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { usePageHead } from '../../ui/layout/page-head.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { chargePayLink, payLinkSandbox, usePayLink } from '../payment.queries.ts';
import { PaidNotice } from '../pix/paid-notice.tsx';
import { pixTexts } from '../pix/pix.texts.ts';
import { PixCode } from '../pix/pix-code.tsx';
import type { ReceivedPix } from '../pix/received-pix.ts';
import classes from './pay-link.module.css';
import { payLinkTexts } from './pay-link.texts.ts';

/** Target of the link in an invoice's mail: whoever has it sees the amount and can pay, without a session. */
export function PayLinkPage() {
  const t = useTexts(payLinkTexts);
  const { token = '' } = useParams();
  const { data, error, refetch } = usePayLink(token);
  usePageHead(data ? t('title', { company: data.companyName }) : '');
  const isUnknown = error instanceof Refusal && error.code === 'ERR_NOT_FOUND';
  return (
    <div className={classes['page']}>
      <main className={classes['card']}>
        <span className={classes['brand']}>Balcão</span>
        {isUnknown ? (
          <h1>{t('unknown')}</h1>
        ) : error && !data ? (
          <ErrorState of="page" heading="h1" error={error} onRetry={() => void refetch()} />
        ) : (
          data && <Invoice token={token} invoice={data} />
        )}
        <Anchor component={Link} to="/login" className={classes['enter'] ?? ''}>
          {t('enter')}
        </Anchor>
      </main>
    </div>
  );
}

function Invoice({ token, invoice }: { token: string; invoice: PayLinkView }) {
  const t = useTexts(payLinkTexts);
  return (
    <>
      <h1>{t('title', { company: invoice.companyName })}</h1>
      <dl className={classes['facts']}>
        <div>
          <dt>{t('plan')}</dt>
          <dd>{invoice.detail}</dd>
        </div>
        <div>
          <dt>{t('value')}</dt>
          <dd>{formatReais(invoice.value)}</dd>
        </div>
        {invoice.status === 'open' && invoice.received > 0 && (
          <>
            <div>
              <dt>{t('received')}</dt>
              <dd>{formatReais(invoice.received)}</dd>
            </div>
            <div>
              <dt>{t('due')}</dt>
              <dd>{formatReais(invoice.due)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('dueDate')}</dt>
          <dd>{formatDateIn(invoice.dueDate, invoice.timeZone)}</dd>
        </div>
      </dl>
      <Payment token={token} invoice={invoice} />
    </>
  );
}

function Payment({ token, invoice }: { token: string; invoice: PayLinkView }): ReactNode {
  const t = useTexts(payLinkTexts);
  const pix = useTexts(pixTexts);
  const [charge, setCharge] = useState<ReceivedPix>();
  const [isBusy, setBusy] = useState(false);
  const [document, setDocument] = useState('');
  const [refused, setRefused] = useState<'required' | 'document' | 'companyDocument'>();
  const { status, renewedUntil, receiptUrl, isPayable } = invoice;
  if (status === 'withdrawn') return <p>{t('withdrawn')}</p>;
  if (status === 'paid')
    return (
      <PaidNotice renewedUntil={renewedUntil ?? invoice.dueDate} timeZone={invoice.timeZone}>
        {receiptUrl && (
          <Button component="a" href={receiptUrl} target="_blank" rel="noopener" variant="default" mt={8}>
            {pix('receipt')}
          </Button>
        )}
      </PaidNotice>
    );
  if (!isPayable) return <p>{t('unavailable')}</p>;
  const ask = async () => {
    setBusy(true);
    try {
      setCharge(await chargePayLink(token, document));
      setRefused(undefined);
    } catch (error) {
      const reason = detailsOf(error, 'ERR_INVALID_INPUT')?.fields['document'];
      if (reason === undefined) toast.error(error);
      else setRefused(reason === 'required' || reason === 'companyDocument' ? reason : 'document');
    }
    setBusy(false);
  };
  const paySandbox = () => void payLinkSandbox(token).catch((error: unknown) => toast.error(error));
  if (charge) return <PixCode charge={charge} onNewCode={() => void ask()} isBusy={isBusy} onPaySandbox={paySandbox} />;
  return (
    <form
      className={classes['pay']}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      {refused === 'companyDocument' && <p role="alert">{t('companyDocument')}</p>}
      {refused && refused !== 'companyDocument' && (
        <TextInput
          label={t('document')}
          inputMode="numeric"
          maxLength={20}
          autoFocus
          value={document}
          onChange={(event) => setDocument(event.currentTarget.value)}
          error={t(refused === 'required' ? 'documentRequired' : 'documentInvalid')}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('pay')}
      </Button>
    </form>
  );
}
