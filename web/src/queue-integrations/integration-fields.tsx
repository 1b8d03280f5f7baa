import { integrationLanguage, webhookEvents } from '@balcao/contract/queue-integrations/queue-integration';
import { queueIntegrationApi } from '@balcao/contract/queue-integrations/queue-integration.api';
import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { MessageField } from '../ui/forms/message-field.tsx';
import { deliveryTexts } from './delivery.texts.ts';
import { DialogflowTest } from './dialogflow-test.tsx';
import classes from './integration-dialog.module.css';
import type { IntegrationFieldProps } from './integration-values.ts';
import { invalidateIntegrations } from './queue-integration.queries.ts';
import { queueIntegrationTexts } from './queue-integration.texts.ts';

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const languageNames = { 'pt-BR': 'Português (Brasil)', en: 'English', es: 'Español' };

export function DialogflowFields({ form, integration }: IntegrationFieldProps) {
  const t = useTexts(queueIntegrationTexts);
  return (
    <>
      <FormGrid>
        <TextInput
          label={t('projectName')}
          description={t('projectNameHint')}
          inputWrapperOrder={order}
          required
          spellCheck={false}
          {...form.getInputProps('projectName')}
        />
        <Select
          label={t('language')}
          data={integrationLanguage.options.map((value) => ({ value, label: languageNames[value] }))}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      </FormGrid>
      <Textarea
        label={t('jsonContent')}
        description={
          integration?.serviceAccount
            ? t('jsonContentStored', { account: integration.serviceAccount })
            : t('jsonContentHint')
        }
        inputWrapperOrder={order}
        required
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        {...form.getInputProps('jsonContent')}
      />
      <TextInput
        label={t('dialogflowUrl')}
        description={t('dialogflowUrlHint')}
        inputWrapperOrder={order}
        type="url"
        placeholder="https://dialogflow.googleapis.com"
        {...form.getInputProps('urlN8N')}
      />
      <DialogflowTest form={form} integration={integration} />
    </>
  );
}

export function WebhookFields({ form, integration, onSecret }: IntegrationFieldProps) {
  const t = useTexts(queueIntegrationTexts);
  const renew = async () => {
    if (!integration) return;
    const question = { title: t('renewTitle'), text: t('renewText'), action: t('renew') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      onSecret((await call(queueIntegrationApi.renewSecret, { params: { id: integration.id } })).signingSecret);
      invalidateIntegrations();
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <>
      <TextInput
        label={t('url')}
        description={t('webhookUrlHint')}
        inputWrapperOrder={order}
        required
        type="url"
        placeholder="https://"
        {...form.getInputProps('urlN8N')}
      />
      <EventFields form={form} />
      {integration ? (
        <div className={classes['test']}>
          <p className={classes['hint']}>{t('secretHidden')}</p>
          <Button variant="default" size="xs" leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={renew}>
            {t('renew')}
          </Button>
        </div>
      ) : (
        <p className={classes['hint']}>{t('secretLater')}</p>
      )}
    </>
  );
}

/** Events that it receives besides the messages of its own conversations. */
function EventFields({ form }: Pick<IntegrationFieldProps, 'form'>) {
  const t = useTexts(deliveryTexts);
  return (
    <Checkbox.Group label={t('events')} {...form.getInputProps('events')}>
      <div className={classes['events']}>
        {webhookEvents.map((event) => (
          <Checkbox key={event} value={event} label={t(event)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function TypebotFields({ form }: IntegrationFieldProps) {
  const t = useTexts(queueIntegrationTexts);
  const whole = { min: 0, allowDecimal: false, inputWrapperOrder: order };
  return (
    <>
      <TextInput
        label={t('url')}
        description={t('typebotUrlHint')}
        inputWrapperOrder={order}
        required
        type="url"
        placeholder="https://typebot.io"
        {...form.getInputProps('urlN8N')}
      />
      <FormGrid>
        <TextInput
          label={t('slug')}
          description={t('slugHint')}
          inputWrapperOrder={order}
          required
          spellCheck={false}
          {...form.getInputProps('typebotSlug')}
        />
        <NumberInput
          label={t('expires')}
          description={t('expiresHint')}
          max={10_080}
          {...whole}
          {...form.getInputProps('typebotExpires')}
        />
        <TypebotHabits form={form} />
      </FormGrid>
      <MessageField
        label={t('restartMessage')}
        description={t('restartMessageHint')}
        {...form.getInputProps('typebotRestartMessage')}
      />
      <MessageField
        label={t('unknownMessage')}
        description={t('unknownMessageHint')}
        {...form.getInputProps('typebotUnknownMessage')}
      />
    </>
  );
}

/** Pace and keywords of a Typebot. */
function TypebotHabits({ form }: Pick<IntegrationFieldProps, 'form'>) {
  const t = useTexts(queueIntegrationTexts);
  return (
    <>
      <NumberInput
        label={t('delay')}
        max={30_000}
        step={500}
        min={0}
        allowDecimal={false}
        {...form.getInputProps('typebotDelayMessage')}
      />
      <TextInput
        label={t('keywordFinish')}
        description={t('keywordFinishHint')}
        inputWrapperOrder={order}
        {...form.getInputProps('typebotKeywordFinish')}
      />
      <TextInput
        label={t('keywordRestart')}
        description={t('keywordRestartHint')}
        inputWrapperOrder={order}
        {...form.getInputProps('typebotKeywordRestart')}
      />
    </>
  );
}
