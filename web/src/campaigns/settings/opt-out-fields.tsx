import { Anchor, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { numberSeparators } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import classes from './campaign-settings.module.css';
import { campaignSettingsTexts } from './campaign-settings.texts.ts';
import type { SettingsForm } from './settings-form.ts';

/** How contacts opt out of campaigns. */
export function OptOutFields({ form }: { form: SettingsForm }) {
  const t = useTexts(campaignSettingsTexts);
  const words = form.getInputProps('optOutWords');
  const wordError = Object.entries(form.errors).find(([name]) => name.startsWith('optOutWords'))?.[1];
  return (
    <section className={classes['card']}>
      <h2>{t('optOut')}</h2>
      <TagsInput
        label={t('optOutWords')}
        description={t('optOutWordsHint')}
        maxTags={20}
        {...words}
        onChange={(value) =>
          form.setFieldValue(
            'optOutWords',
            value.map((word) => word.trim().toUpperCase()),
          )
        }
        error={wordError}
      />
      <Textarea
        label={t('optOutText')}
        description={t('optOutTextHint')}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('optOutText')}
      />
      <Anchor component={Link} to="/campaigns-config/opt-outs">
        {t('optOuts')}
      </Anchor>
    </section>
  );
}

const categories = ['marketing', 'utility', 'authentication'] as const;

/** Prices of templates, entered by the company. */
export function PriceFields({ form }: { form: SettingsForm }) {
  const t = useTexts(campaignSettingsTexts);
  return (
    <section className={classes['card']}>
      <h2>{t('prices')}</h2>
      <p className={classes['hint']}>{t('pricesHint')}</p>
      <div className={classes['three']}>
        <TextInput label={t('currency')} maxLength={3} {...form.getInputProps('templatePrices.currency')} />
        {categories.map((name) => (
          <NumberInput
            key={name}
            label={t(name)}
            min={0}
            max={1000}
            decimalScale={4}
            decimalSeparator={numberSeparators().decimalSeparator}
            step={0.05}
            {...form.getInputProps(`templatePrices.${name}`)}
          />
        ))}
      </div>
    </section>
  );
}
