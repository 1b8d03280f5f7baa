import { type Campaign, maxCampaignFileBytes } from '@balcao/contract/campaigns/campaign';
import { isEditable } from '@balcao/contract/campaigns/campaign.rules';
import type { CampaignSettings } from '@balcao/contract/campaigns/campaign-setting';
import { Button, TextInput } from '@mantine/core';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useTexts } from '../../platform/texts.ts';
import { FormDialog, FormGrid, FormSection } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { MediaField } from '../../ui/files/media-field.tsx';
import { type Uploads, useUploads } from '../../ui/files/use-uploads.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { forecastTexts } from '../forecast/forecast.texts.ts';
import { ForecastPane } from '../forecast/forecast-pane.tsx';
import { ConnectionField, WhomFields } from './audience-fields.tsx';
import { campaignDialogTexts } from './campaign-dialog.texts.ts';
import { campaignForm } from './campaign-form.ts';
import { type CampaignForm, type CampaignValues, initialValues } from './campaign-values.ts';
import { MessageTabs } from './message-tabs.tsx';
import { DeliveryFields, StartFields } from './start-fields.tsx';
import { testDialogTexts } from './test-dialog.texts.ts';
import { useContentKind } from './use-content-kind.ts';
import { useSaveCampaign } from './use-save-campaign.ts';

type Props = {
  /** absent: a new one */
  campaign?: Campaign | undefined;
  settings: CampaignSettings;
  /** only for a saved campaign: sends one of its texts as a test */
  onTest: (campaign: Campaign) => void;
  onClose: () => void;
};

/** Adds, edits or shows a campaign. */
export function CampaignDialog({ campaign, settings, onTest, onClose }: Props) {
  const t = useTexts(campaignDialogTexts);
  const test = useTexts(testDialogTexts);
  const uploads = useUploads();
  const kindOf = useContentKind();
  const save = useSaveCampaign(campaign, kindOf, uploads);
  const isReadOnly = campaign !== undefined && !isEditable(campaign, new Date(serverNow()));
  const isLocked = campaign?.status === 'CANCELADA';
  const form = useZodForm<CampaignValues>({
    schema: campaignForm(kindOf, isLocked),
    initialValues: initialValues(campaign, settings.window),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(!campaign ? 'add' : isReadOnly ? 'view' : 'edit')}
      size={880}
      form={form}
      isReadOnly={isReadOnly}
      titleEnd={
        campaign && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={form.isDirty()}
            title={form.isDirty() ? test('saveFirst') : undefined}
            onClick={() => onTest(campaign)}
          >
            {test('action')}
          </Button>
        )
      }
      fieldOf={{
        ERR_FILE_TOO_LARGE: 'media',
        ERR_FILE_TYPE: 'media',
        ERR_NO_WAPP_FOUND: 'whatsappId',
        ERR_CHANNEL_UNSUPPORTED: 'whatsappId',
        ERR_NO_QUEUE_FOUND: 'queueId',
      }}
      onSubmit={async (values) => {
        await save(values);
        toast.success(t('saved'));
      }}
    >
      {isReadOnly && <p role="note">{t('readOnly')}</p>}
      {isLocked && <p role="note">{t('cancelled')}</p>}
      <Fields
        form={form}
        settings={settings}
        uploads={uploads}
        isReadOnly={isReadOnly}
        isLocked={isLocked}
        campaign={campaign}
      />
    </FormDialog>
  );
}

type FieldsProps = {
  form: CampaignForm;
  settings: CampaignSettings;
  uploads: Uploads;
  isReadOnly: boolean;
  isLocked: boolean;
  campaign: Campaign | undefined;
};

function Fields({ form, settings, uploads, isReadOnly, isLocked, campaign }: FieldsProps) {
  const t = useTexts(campaignDialogTexts);
  return (
    <>
      <FormGrid>
        <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
        <ConnectionField form={form} isLocked={isLocked} />
      </FormGrid>
      <WhomFields form={form} isLocked={isLocked} />
      <StartFields form={form} />
      <FormSection title={t('messages')}>
        <MessageTabs form={form} settings={settings} isReadOnly={isReadOnly} />
      </FormSection>
      <MediaField
        label={t('media')}
        maxFiles={1}
        maxBytes={maxCampaignFileBytes}
        uploads={uploads}
        {...form.getInputProps('media')}
      />
      <DeliveryFields form={form} />
      {campaign && <Forecast campaign={campaign} />}
    </>
  );
}

/** Forecast of a campaign that has not begun, as saved, not as edited. */
function Forecast({ campaign: { id, status, whatsappId, confirmation } }: { campaign: Campaign }) {
  const t = useTexts(forecastTexts);
  if (status !== 'INATIVA' && status !== 'PROGRAMADA') return null;
  return (
    <FormSection title={t('title')}>
      <p role="note">{t(whatsappId === null ? 'noConnection' : 'saved')}</p>
      {whatsappId !== null && <ForecastPane id={id} start="scheduled" asksFirst={confirmation} />}
    </FormSection>
  );
}
