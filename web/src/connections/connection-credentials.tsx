import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconRefresh } from '@tabler/icons-react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/confirm.ts';
import { FormGrid, FormSection } from '../ui/form-dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toasts.tsx';
import { connectionSaved } from './connection.queries.ts';
import { connectionFormTexts } from './connection-form.texts.ts';
import { type ConnectionValues, newToken } from './connection-values.ts';
import classes from './connections-page.module.css';

type Props = {
  form: UseFormReturnType<ConnectionValues>;
  connection: Connection | undefined;
  onWebhook: (token: string) => void;
};

/** What a line of the Cloud API needs, how to get it, and the address that Meta must be told. */
export function CredentialFields({ form, connection, onWebhook }: Props) {
  const t = useTexts(connectionFormTexts);
  const isNew = connection === undefined;
  const kept = isNew ? undefined : t('keepSecret');

  const renew = async () => {
    if (!connection) return;
    const question = { title: t('webhookNewTitle'), text: t('webhookNewText'), action: t('webhookNew') };
    if (!(await confirm({ ...question, danger: true }))) return;
    const token = newToken();
    try {
      await call(connectionApi.update, { params: { id: connection.id }, body: { token } });
      connectionSaved();
      onWebhook(token);
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <>
      {isNew ? (
        <section className={classes['guide']} aria-label={t('guideTitle')}>
          <h3>{t('guideTitle')}</h3>
          <ol>
            <li>{t('guide1')}</li>
            <li>{t('guide2')}</li>
            <li>{t('guide3')}</li>
          </ol>
        </section>
      ) : (
        <section className={classes['guide']} aria-label={t('webhookTitle')}>
          <h3>{t('webhookTitle')}</h3>
          <p>{t('webhookHidden')}</p>
          <Button variant="default" size="xs" leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={renew}>
            {t('webhookNew')}
          </Button>
        </section>
      )}
      <FormGrid>
        <TextInput
          label={t('phoneNumberId')}
          required={isNew}
          placeholder={kept}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('credentials.phoneNumberId')}
        />
        <TextInput
          label={t('businessAccountId')}
          required={isNew}
          placeholder={kept}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('credentials.businessAccountId')}
        />
        <FormGrid.Wide>
          <PasswordField
            label={t('accessToken')}
            required={isNew}
            placeholder={kept}
            autoComplete="off"
            {...form.getInputProps('credentials.accessToken')}
          />
        </FormGrid.Wide>
        <PasswordField
          label={t('appSecret')}
          required={isNew}
          placeholder={kept}
          autoComplete="off"
          {...form.getInputProps('credentials.appSecret')}
        />
        <PasswordField
          label={t('verifyToken')}
          required={isNew}
          placeholder={kept}
          description={t('verifyTokenHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.getInputProps('credentials.verifyToken')}
        />
      </FormGrid>
      <FormSection title={t('advanced')}>
        <FormGrid>
          <TextInput
            label={t('graphUrl')}
            placeholder="https://graph.facebook.com"
            inputMode="url"
            {...form.getInputProps('credentials.graphUrl')}
          />
          <TextInput
            label={t('graphVersion')}
            placeholder="v26.0"
            {...form.getInputProps('credentials.graphVersion')}
          />
        </FormGrid>
      </FormSection>
    </>
  );
}
