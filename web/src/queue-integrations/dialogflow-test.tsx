import { queueIntegrationApi } from '@balcao/contract/queue-integrations/queue-integration.api';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { detailsOf } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { fieldTexts } from '../ui/forms/form-errors.ts';
import { useResultOf } from '../ui/forms/use-result-of.ts';
import classes from './integration-dialog.module.css';
import { integrationFailureTexts } from './integration-failure.texts.ts';
import type { IntegrationFieldProps } from './integration-values.ts';
import { queueIntegrationTexts } from './queue-integration.texts.ts';

/** Sends a text to the agent as typed in the form, saved or not, and shows its reply. */
export function DialogflowTest({ form, integration }: Pick<IntegrationFieldProps, 'form' | 'integration'>) {
  const t = useTexts(queueIntegrationTexts);
  const why = useTexts(integrationFailureTexts);
  const { projectName, jsonContent, language, urlN8N } = form.getValues();
  const agent = { projectName, jsonContent, language, urlN8N };
  const [answer, setAnswer] = useResultOf<{ text: string; hasFailed: boolean }>(agent);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    setAnswer(undefined, agent);
    try {
      const body = { id: integration?.id ?? null, ...agent };
      const { message } = await call(queueIntegrationApi.test, { body });
      setAnswer({ text: message ? t('tested', { answer: message }) : t('testedSilent'), hasFailed: false }, agent);
    } catch (error) {
      const fields = detailsOf(error, 'ERR_INVALID_INPUT')?.fields;
      const reason = detailsOf(error, 'ERR_INTEGRATION_TEST')?.reason;
      if (fields) form.setErrors(fieldTexts(fields));
      else if (reason) setAnswer({ text: why(reason), hasFailed: true }, agent);
      else toast.error(error);
    }
    setAsking(false);
  };
  return (
    <div className={classes['test']}>
      <Button
        variant="default"
        size="xs"
        loading={isAsking}
        leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
        onClick={ask}
      >
        {t('test')}
      </Button>
      <output className={classes['hint']} data-failed={answer?.hasFailed || undefined}>
        {answer?.text}
      </output>
    </div>
  );
}
