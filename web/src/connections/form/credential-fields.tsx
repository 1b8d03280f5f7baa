import type { Connection } from '@balcao/contract/connections/connection';
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../platform/texts.ts';
import { FormGrid, FormSection } from '../../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { ConnectionValues } from './connection-values.ts';
import { credentialTexts } from './credentials.texts.ts';
import { type CredentialName, fieldsOf, isRequired, type VendorKind } from './credentials.ts';
import { TestCredentials } from './test-credentials.tsx';

type Props = {
  form: UseFormReturnType<ConnectionValues>;
  kind: VendorKind;
  connection: Connection | undefined;
};

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const secret: readonly CredentialName[] = ['accessToken', 'appSecret'];

/** Credentials of a Meta connection, with a test button. */
export function CredentialFields({ form, kind, connection }: Props) {
  const t = useTexts(credentialTexts);
  const { login } = form.getValues().credentials;
  return (
    <>
      <FormGrid>
        {fieldsOf(kind, login).map((name) => {
          const Cell = name === 'accessToken' ? FormGrid.Wide : 'div';
          return (
            <Cell key={name}>
              <CredentialField name={name} form={form} kind={kind} isNew={connection === undefined} />
            </Cell>
          );
        })}
      </FormGrid>
      <TestCredentials form={form} kind={kind} connection={connection} />
      <FormSection title={t('advanced')}>
        <FormGrid>
          <TextInput
            label={t('graphUrl')}
            placeholder={kind === 'instagram' ? 'https://graph.instagram.com' : 'https://graph.facebook.com'}
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

type FieldProps = Pick<Props, 'form' | 'kind'> & { name: CredentialName; isNew: boolean };

function CredentialField({ name, form, kind, isNew }: FieldProps) {
  const t = useTexts(credentialTexts);
  const { login } = form.getValues().credentials;
  const isOfPage = name === 'accessToken' && (kind === 'messenger' || login === 'facebook');
  const given = {
    label: t(isOfPage ? 'pageAccessToken' : name),
    required: isNew && isRequired(kind, name),
    placeholder: isNew ? undefined : t('unchanged'),
    autoComplete: 'off',
    ...form.getInputProps(`credentials.${name}`),
  };
  if (name === 'login')
    return (
      <Select
        {...given}
        data={[
          { value: 'instagram', label: t('loginInstagram') },
          { value: 'facebook', label: t('loginFacebook') },
        ]}
        allowDeselect={!isNew}
        onChange={(value) => form.setFieldValue('credentials.login', value ?? '')}
      />
    );
  if (name === 'humanAgent')
    return (
      <Select
        {...given}
        data={[
          { value: 'enabled', label: t('humanAgentOn') },
          { value: 'disabled', label: t('humanAgentOff') },
        ]}
        description={t('humanAgentHint')}
        inputWrapperOrder={order}
        onChange={(value) => form.setFieldValue('credentials.humanAgent', value ?? '')}
      />
    );
  if (name === 'accessToken' && kind === 'cloud')
    return <PasswordField {...given} description={t('accessTokenHint')} inputWrapperOrder={order} />;
  if (secret.includes(name)) return <PasswordField {...given} />;
  if (name === 'verifyToken')
    return <TextInput {...given} description={t('verifyTokenHint')} inputWrapperOrder={order} spellCheck={false} />;
  return <TextInput {...given} inputMode="numeric" />;
}
