import { reservedVariables } from '@balcao/contract/campaigns/campaign-setting';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import classes from './campaign-settings.module.css';
import { campaignSettingsTexts } from './campaign-settings.texts.ts';
import type { SettingsForm } from './settings-form.ts';

const maxVariables = 20;

/** The company's own variables. */
export function VariableFields({ form }: { form: SettingsForm }) {
  const t = useTexts(campaignSettingsTexts);
  const { variables } = form.values;
  return (
    <section className={classes['card']}>
      <h2>{t('variables')}</h2>
      <p className={classes['hint']}>{t('variablesHint', { example: `{${variables[0]?.key || 'cupom'}}` })}</p>
      {variables.map(({ key }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name while it is typed
        <div className={classes['variable']} key={i}>
          <TextInput
            aria-label={t('keyOf', { number: i + 1 })}
            placeholder={t('key')}
            maxLength={40}
            {...form.getInputProps(`variables.${i}.key`)}
            error={form.errors[`variables.${i}.key`] !== undefined && problemOf(i)}
          />
          <TextInput
            aria-label={t('valueOf', { name: key || String(i + 1) })}
            placeholder={t('value')}
            maxLength={500}
            {...form.getInputProps(`variables.${i}.value`)}
          />
          <IconButton
            icon={IconTrash}
            name={t('removeVariable', { name: key || String(i + 1) })}
            onClick={() => form.removeListItem('variables', i)}
          />
        </div>
      ))}
      {variables.length < maxVariables && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={17} stroke={1.6} />}
            onClick={() => form.insertListItem('variables', { key: '', value: '' })}
          >
            {t('addVariable')}
          </Button>
        </div>
      )}
    </section>
  );

  function problemOf(i: number): string {
    const key = variables[i]?.key.trim().toLowerCase() ?? '';
    const isTaken =
      reservedVariables.some((name) => name.toLowerCase() === key) ||
      variables.some((other, n) => n < i && other.key.trim().toLowerCase() === key);
    return isTaken ? t('taken') : t('badKey');
  }
}
