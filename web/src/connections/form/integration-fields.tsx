import type { Connection } from '@balcao/contract/connections/connection';
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { PromptSelect } from '../../prompts/prompt-select.tsx';
import { IntegrationSelect } from '../../queue-integrations/integration-select.tsx';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import type { Kind } from '../connection-kinds.ts';
import classes from './connection-form.module.css';
import { connectionFormTexts } from './connection-form.texts.ts';
import type { ConnectionValues } from './connection-values.ts';
import { isVendorKind, newToken } from './credentials.ts';

type Props = { form: UseFormReturnType<ConnectionValues>; kind: Kind; connection: Connection | undefined };

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** API token of the connection, and its assistant. */
export function IntegrationFields({ form, kind, connection }: Props) {
  const t = useTexts(connectionFormTexts);
  return (
    <>
      {/* The token of a Meta connection is part of its webhook address and is changed with the credentials. */}
      {connection && !isVendorKind(kind) && (
        <div className={classes['tokenRow']}>
          <TextInput
            label={t('token')}
            description={t(kind === 'sandbox' ? 'tokenSandboxHint' : 'tokenHint')}
            inputWrapperOrder={order}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('token')}
          />
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.6} />}
            onClick={() => form.setFieldValue('token', newToken())}
          >
            {t('tokenNew')}
          </Button>
        </div>
      )}
      <FormGrid>
        <PromptSelect hint="connection" {...form.getInputProps('promptId')} />
        <IntegrationSelect hint="connection" {...form.getInputProps('integrationId')} />
      </FormGrid>
    </>
  );
}
