import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { invalidateConnections } from '../connection.queries.ts';
import classes from './connection-form.module.css';
import { credentialTexts } from './credentials.texts.ts';
import { newToken, type VendorKind } from './credentials.ts';

/** Steps to obtain the credentials. */
export function ConnectGuide({ kind }: { kind: VendorKind }) {
  const t = useTexts(credentialTexts);
  return (
    <section className={classes['guide']} aria-label={t('guideTitle')}>
      <h3>{t('guideTitle')}</h3>
      <ol>
        {([1, 2, 3, 4] as const).map((step) => (
          <li key={step}>{t(`${kind}${step}`)}</li>
        ))}
      </ol>
      <p>{t('guideLast')}</p>
    </section>
  );
}

/** The webhook address is shown only once; a lost one must be renewed. */
export function RenewWebhook({
  connection,
  onWebhook,
}: {
  connection: Connection;
  onWebhook: (token: string) => void;
}) {
  const t = useTexts(credentialTexts);
  const renew = async () => {
    const question = { title: t('webhookNewTitle'), text: t('webhookNewText'), action: t('webhookNew') };
    if (!(await confirm({ ...question, danger: true }))) return;
    const token = newToken();
    try {
      await call(connectionApi.update, { params: { id: connection.id }, body: { token } });
      await invalidateConnections();
      onWebhook(token);
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <section className={classes['guide']} aria-label={t('webhookTitle')}>
      <h3>{t('webhookTitle')}</h3>
      <p>{t('webhookHidden')}</p>
      <Button variant="default" size="xs" leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={renew}>
        {t('webhookNew')}
      </Button>
    </section>
  );
}
