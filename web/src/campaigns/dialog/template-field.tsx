import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { messageTemplateApi } from '@balcao/contract/message-templates/message-template.api';
import {
  fillMessageTemplate,
  listTemplateVariables,
} from '@balcao/contract/message-templates/template-variables.rules';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TemplateCard } from '../../messages/bubble/cards/template-card.tsx';
import { call } from '../../platform/api.ts';
import { fetchState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { OptionsField } from '../../ui/forms/choices.tsx';
import { campaignDialogTexts } from './campaign-dialog.texts.ts';
import type { CampaignForm, TemplateName } from './campaign-values.ts';
import classes from './message-tabs.module.css';

type Props = { form: CampaignForm; name: TemplateName; label: string };

const keyOf = ({ name, language }: Pick<MessageTemplate, 'name' | 'language'>) => `${name} ${language}`;

/** An approved template of the connection, with the values of its variables. */
export function TemplateField({ form, name, label }: Props) {
  const t = useTexts(campaignDialogTexts);
  const { templates, failure } = useTemplates(form.values.whatsappId);
  const choice = form.values[name];
  const chosen = templates?.find((template) => choice && keyOf(template) === keyOf(choice));
  // Chosen for another connection, or withdrawn since: it has to be seen to be replaced.
  const isMissing = templates !== undefined && choice !== null && !chosen;
  const offered = choice && !chosen ? [choice, ...(templates ?? [])] : (templates ?? []);
  const choose = (key: string | null) => {
    const template = templates?.find((one) => keyOf(one) === key);
    if (key !== null && !template) return;
    form.setFieldValue(name, template ? { name: template.name, language: template.language, values: {} } : null);
  };
  return (
    <div className={classes['variant']}>
      <OptionsField failure={failure}>
        <Select
          label={`${label} · ${t('template')}`}
          description={t(isMissing ? 'templateMissing' : templates?.length === 0 ? 'templateNone' : 'templateHint')}
          data={offered.map((one) => ({ value: keyOf(one), label: `${one.name} (${one.language})` }))}
          value={choice && keyOf(choice)}
          onChange={choose}
          searchable
          clearable
          error={form.errors[name]}
        />
      </OptionsField>
      {choice &&
        chosen &&
        listTemplateVariables(chosen).map((variable) => (
          <TextInput
            key={variable.key}
            label={t('variable', { name: variable.name || variable.key })}
            placeholder="{nome}"
            value={choice.values[variable.key] ?? ''}
            onChange={(event) =>
              form.setFieldValue(name, {
                ...choice,
                values: { ...choice.values, [variable.key]: event.currentTarget.value },
              })
            }
          />
        ))}
      {choice && chosen && (
        <div className={classes['preview']}>
          <TemplateCard template={fillMessageTemplate(chosen, choice.values)} />
        </div>
      )}
    </div>
  );
}

/** Templates that can be sent over this connection; undefined until known. */
function useTemplates(whatsappId: number | null) {
  const query = useQuery({
    queryKey: ['message-templates', 'connection', whatsappId],
    queryFn: async ({ signal }) =>
      (await call(messageTemplateApi.ofConnection, { params: { whatsappId: whatsappId ?? 0 }, signal })).templates,
    enabled: whatsappId !== null,
  });
  return { templates: query.data, failure: fetchState(query).failure };
}
