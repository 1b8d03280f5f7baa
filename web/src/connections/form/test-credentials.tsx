import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { describeFailure } from '../../messages/failure/describe-failure.ts';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/errors/error-texts.ts';
import { detailsOf } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { codeText } from '../../ui/forms/form-errors.ts';
import { useResultOf } from '../../ui/forms/use-result-of.ts';
import { TestOutcome } from '../../ui/states/test-outcome.tsx';
import { kinds } from '../connection-kinds.ts';
import classes from './connection-form.module.css';
import type { ConnectionValues } from './connection-values.ts';
import { credentialTexts } from './credentials.texts.ts';
import { credentialErrors, filledCredentials, type VendorKind } from './credentials.ts';

type Props = {
  form: UseFormReturnType<ConnectionValues>;
  kind: VendorKind;
  connection: Connection | undefined;
};
type Result = { tone: 'success' | 'danger'; text: string; more?: string };

/** Tests the typed credentials against the vendor before saving. */
export function TestCredentials(props: Props) {
  const t = useTexts(credentialTexts);
  const { test, busy, result } = useCredentialTest(props);
  return (
    <div className={classes['test']}>
      <Button
        variant="light"
        leftSection={<IconPlugConnected size={17} stroke={1.6} />}
        loading={busy}
        onClick={() => void test()}
      >
        {t('test')}
      </Button>
      <div className={classes['result']} role="status">
        {result && (
          <TestOutcome tone={result.tone}>
            {result.text}
            {result.more && <small>{result.more}</small>}
          </TestOutcome>
        )}
      </div>
    </div>
  );
}

type CredentialTest = { test: () => Promise<void>; busy: boolean; result: Result | undefined };

function useCredentialTest({ form, kind, connection }: Props): CredentialTest {
  const t = useTexts(credentialTexts);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useResultOf<Result>(form.getValues().credentials);
  const showUnderFields = (faults: Record<string, string>) => {
    for (const [name, what] of Object.entries(faults)) form.setFieldError(name, codeText(what));
  };
  const explain = (error: unknown): Result => {
    showUnderFields(detailsOf(error, 'ERR_INVALID_INPUT')?.fields ?? {});
    const reason = detailsOf(error, 'ERR_CONNECTION_TEST')?.reason;
    return { tone: 'danger', text: t('testFailed'), more: reason ? describeFailure(reason) : describeError(error) };
  };
  const test = async () => {
    const { credentials } = form.getValues();
    const faults = credentialErrors(kind, credentials, connection === undefined);
    if (Object.keys(faults).length > 0) {
      showUnderFields(Object.fromEntries(Object.entries(faults).map(([name, what]) => [`credentials.${name}`, what])));
      return setResult({ tone: 'danger', text: t('testFill') }, credentials);
    }
    setBusy(true);
    const body = {
      ...kinds[kind],
      credentials: filledCredentials(kind, credentials),
      ...(connection && { id: connection.id }),
    };
    const outcome = await call(connectionApi.test, { body }).then(
      ({ accountId, name }): Result => ({
        tone: 'success',
        text: t('testOk', { name: name || accountId }),
        more: t('testOkId', { account: accountId }),
      }),
      explain,
    );
    setResult(outcome, credentials);
    setBusy(false);
  };
  return { test, busy, result };
}
