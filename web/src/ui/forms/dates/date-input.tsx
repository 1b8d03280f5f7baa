/** Imports its style sheet, which pages without a date field do not load. */
import '@mantine/dates/styles.layer.css';
import { type DateInputProps, DateInput as MantineDateInput } from '@mantine/dates';
import 'dayjs/locale/es.js';
import 'dayjs/locale/pt-br.js';
import { useState } from 'react';
import { companyToday } from '../../../platform/company-zone.ts';
import { useLanguage } from '../../../platform/i18n.ts';
import { useTexts } from '../../../platform/texts.ts';
import { useTouch } from '../../layout/use-touch.ts';
import { dateInputTexts } from './date-input.texts.ts';
import { parseTypedDay } from './typed-day.ts';

const locales = { pt: 'pt-br', en: 'en', es: 'es' };

/**
 * A day, typed or chosen in a calendar of the user's language, whose buttons have names. Mantine's own parser reads typed
 * dates month first, regardless of the display format.
 */
export function DateInput(props: DateInputProps) {
  const t = useTexts(dateInputTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const touch = useTouch();
  const name = props['aria-label'] ?? (typeof props.label === 'string' ? props.label : '');
  return (
    <MantineDateInput
      dateParser={(text) => parseTypedDay(text)}
      locale={locales[language]}
      valueFormat="DD/MM/YYYY"
      defaultDate={companyToday()}
      placeholder={t('dayFormat')}
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
        previousDecade: t('previousDecade'),
        nextDecade: t('nextDecade'),
      }}
      clearButtonProps={{ 'aria-label': t('clear', { name }) }}
      // Under touch the calendar is enough: the keyboard would cover it.
      {...(touch && { inputMode: 'none' })}
      // Escape closes the calendar, and not the dialog that it lies in.
      data-mantine-stop-propagation={isOpen}
      {...props}
      popoverProps={{ ...props.popoverProps, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
    />
  );
}
