import { type CampaignSettings, maxMessageLength } from '@balcao/contract/campaigns/campaign-setting';
import { fillCampaignText, unknownVariables } from '@balcao/contract/campaigns/campaign-variables.rules';
import { isNumber } from '@balcao/contract/contacts/contact.rules';
import { Button } from '@mantine/core';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { companyZone } from '../../platform/company-zone.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { MessageField } from '../../ui/forms/message-field.tsx';
import { campaignDialogTexts } from './campaign-dialog.texts.ts';
import type { CampaignForm, TextName } from './campaign-values.ts';
import classes from './message-tabs.module.css';
import { usePreviewPerson } from './use-preview-person.ts';

type Props = { form: CampaignForm; name: TextName; label: string; settings: CampaignSettings };

/** A text with its variables, and a preview with a person of the list. */
export function VariantText({ form, name, label, settings }: Props) {
  const t = useTexts(campaignDialogTexts);
  const { may } = useSession();
  const text = form.values[name];
  const offers = [
    { label: t('vName'), text: '{nome}' },
    { label: t('vFirstName'), text: '{{firstName}}' },
    { label: t('vGreeting'), text: '{{ms}}' },
    ...(may('numbers:seeFull') ? [{ label: t('vNumber'), text: '{numero}' }] : []),
    { label: t('vEmail'), text: '{email}' },
    { label: t('vTime'), text: '{{hora}}' },
    { label: t('vProtocol'), text: '{{protocol}}' },
    ...settings.variables.map(({ key }) => ({ label: key, text: `{${key}}` })),
  ];
  const unknown = unknownVariables(text, settings.variables);
  return (
    <div>
      <MessageField
        label={label}
        minRows={4}
        maxRows={10}
        maxLength={maxMessageLength}
        variables={offers}
        {...form.getInputProps(name)}
      />
      {unknown.length > 0 && (
        <p className={classes['unknown']} role="status">
          {t('unknown', { names: unknown.join(', ') })}
        </p>
      )}
      {text.includes('{') && <Preview form={form} text={text} settings={settings} />}
    </div>
  );
}

function Preview({ form, text, settings }: { form: CampaignForm; text: string; settings: CampaignSettings }) {
  const t = useTexts(campaignDialogTexts);
  const { person, next } = usePreviewPerson(form.values.contactListId);
  const name = person?.name ?? t('sample');
  const filled = fillCampaignText(text, {
    name: isNumber(name) ? '' : name,
    number: person?.number ?? '5511900001001',
    email: person?.email ?? '',
    custom: settings.variables,
    now: new Date(serverNow()),
    timeZone: companyZone(),
    openedAt: null,
  });
  return (
    <div className={classes['preview']}>
      <div className={classes['previewHead']}>
        <span>{t('preview', { name })}</span>
        {next && (
          <Button size="compact-xs" variant="subtle" onClick={next}>
            {t('another')}
          </Button>
        )}
      </div>
      {filled}
    </div>
  );
}
