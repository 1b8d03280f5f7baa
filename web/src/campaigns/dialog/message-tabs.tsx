import { type Variant, variants } from '@balcao/contract/campaigns/campaign';
import type { CampaignSettings } from '@balcao/contract/campaigns/campaign-setting';
import { Switch, Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { campaignDialogTexts } from './campaign-dialog.texts.ts';
import { type CampaignForm, isVariantFilled, type TemplateName, type TextName } from './campaign-values.ts';
import classes from './message-tabs.module.css';
import { TemplateField } from './template-field.tsx';
import { useContentKind } from './use-content-kind.ts';
import { VariantText } from './variant-text.tsx';

type Props = { form: CampaignForm; settings: CampaignSettings; isReadOnly: boolean };

/** The five texts, each with its confirmation. */
export function MessageTabs({ form, settings, isReadOnly }: Props) {
  const t = useTexts(campaignDialogTexts);
  const [tab, setTab] = useState<string | null>('1');
  useOpenFailed(form, setTab);
  const kind = useContentKind()(form.values.whatsappId);
  const isFilled = (n: Variant) => isVariantFilled(form.values, n, kind);
  if (isReadOnly)
    return variants.filter(isFilled).map((n) => <VariantFields key={n} form={form} settings={settings} variant={n} />);
  return (
    <>
      <p className={classes['hint']}>{t('messagesHint')}</p>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List className={classes['tabs'] ?? ''}>
          {variants.map((n) => (
            <Tabs.Tab key={n} value={String(n)} data-filled={isFilled(n) || undefined}>
              {t('tab', { number: n })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {variants.map((n) => (
          <Tabs.Panel key={n} value={String(n)} pt={12}>
            <VariantFields form={form} settings={settings} variant={n} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Switch
        label={t('confirmation')}
        description={t('confirmationHint')}
        {...form.getInputProps('confirmation', { type: 'checkbox' })}
      />
    </>
  );
}

const fieldOfVariant = /^(?:message|confirmationMessage|template|confirmationTemplate)([1-5])$/;

/** Opens the tab of the first text with an error. */
function useOpenFailed({ errors }: CampaignForm, open: (tab: string) => void): void {
  const failed = Object.keys(errors).flatMap((name) => fieldOfVariant.exec(name)?.[1] ?? [])[0];
  useEffect(() => {
    if (failed !== undefined) open(failed);
  }, [failed, open]);
}

type VariantProps = { form: CampaignForm; settings: CampaignSettings; variant: Variant };

function VariantFields({ form, settings, variant }: VariantProps) {
  const t = useTexts(campaignDialogTexts);
  const kind = useContentKind()(form.values.whatsappId);
  const field = (text: TextName, template: TemplateName, label: string) =>
    kind === 'templates' ? (
      <TemplateField form={form} name={template} label={label} />
    ) : (
      <VariantText form={form} name={text} label={label} settings={settings} />
    );
  return (
    <div className={classes['variant']}>
      {field(`message${variant}`, `template${variant}`, t('message', { number: variant }))}
      {form.values.confirmation &&
        field(
          `confirmationMessage${variant}`,
          `confirmationTemplate${variant}`,
          t('confirmationMessage', { number: variant }),
        )}
    </div>
  );
}
