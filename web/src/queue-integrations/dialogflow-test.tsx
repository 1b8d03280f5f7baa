import { queueIntegrationApi } from '@balcao/contract/queue-integrations/queue-integration.api';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { detailsOf } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { fieldTexts } from '../ui/forms/form-errors.ts';
import classes from './integration-dialog.module.css';
import { integrationFailureTexts } from './integration-failure.texts.ts';
import type { IntegrationFieldProps } from './integration-values.ts';
import { queueIntegrationTexts } from './queue-integration.texts.ts';

/** Sends a text to the agent as typed in the form, saved or not, and shows its reply. */
export function DialogflowTest({ form, integration }: Pick<IntegrationFieldProps, 'form' | 'integration'>) {
  const t = useTexts(queueIntegrationTexts);
  const why = useTexts(integrationFailureTexts);
  const [answer, setAnswer] = useState<{ text: string; hasFailed: boolean }>();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    const { projectName, jsonContent, language, urlN8N } = form.getValues();
    setAsking(true);
    setAnswer(undefined);
    try {
      const body = { id: integration?.id ?? null, projectName, jsonContent, language, urlN8N };
      const { message } = await call(queueIntegrationApi.test, { body });
      setAnswer({ text: message ? t('tested', { answer: message }) : t('testedSilent'), hasFailed: false });
    } catch (error) {
      const fields = detailsOf(error, 'ERR_INVALID_INPUT')?.fields;
      const reason = detailsOf(error, 'ERR_INTEGRATION_TEST')?.reason;
      if (fields) form.setErrors(fieldTexts(fields));
      else if (reason) setAnswer({ text: why(reason), hasFailed: true });
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
