import { Button, NumberInput, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { companyToday } from '../platform/company-zone.ts';
import { useTexts } from '../platform/texts.ts';
import { FilterChip } from '../ui/elements/chips.tsx';
import { DateInput } from '../ui/forms/dates/date-input.tsx';
import { analyticsTexts } from './analytics.texts.ts';
import { type ChosenPeriod, maxDays, periodFault, quickNameOf, quickPeriod, quickPeriods } from './chosen-period.ts';
import classes from './period-filter.module.css';

type Props = { period: ChosenPeriod; onChange: (period: ChosenPeriod) => void };

/** Chooses the days of the figures: a quick choice, a number of days, or a range. */
export function PeriodFilter({ period, onChange }: Props) {
  const t = useTexts(analyticsTexts);
  const [opened, setOpened] = useState(false);
  const choose = (chosen: ChosenPeriod) => {
    onChange(chosen);
    setOpened(false);
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <FilterChip label={usePeriodName(period)} icon={IconCalendar} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('period')}>
        <div className={classes['quick']}>
          {quickPeriods.map((name) => (
            <Button
              key={name}
              variant={quickNameOf(period) === name ? 'light' : 'subtle'}
              color={quickNameOf(period) === name ? 'orange' : 'gray'}
              aria-pressed={quickNameOf(period) === name}
              onClick={() => choose(quickPeriod(name))}
            >
              {t(name)}
            </Button>
          ))}
        </div>
        <LastDays period={period} onChoose={choose} />
        <FromTo period={period} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** `Hoje`, `Últimos 12 dias`, `01/11/2026 – 21/11/2026`. */
function usePeriodName(period: ChosenPeriod): string {
  const t = useTexts(analyticsTexts);
  const quick = quickNameOf(period);
  if (quick) return t(quick);
  if ('days' in period) return t('lastDays', { count: period.days });
  const [from, to] = [dayText(period.from), dayText(period.to)];
  return from === to ? from : `${from} – ${to}`;
}

const dayText = (day: string) => day.split('-').reverse().join('/');

type FormProps = { period: ChosenPeriod; onChoose: (period: ChosenPeriod) => void };

function LastDays({ period, onChoose }: FormProps) {
  const t = useTexts(analyticsTexts);
  const [days, setDays] = useState<number | string>('days' in period ? period.days : '');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof days === 'number' && days >= 1 && days <= maxDays) onChoose({ days });
    else setRefused(true);
  };
  return (
    <form className={classes['row']} onSubmit={submit}>
      <NumberInput
        label={t('days')}
        value={days}
        onChange={setDays}
        min={1}
        max={maxDays}
        clampBehavior="none"
        allowDecimal={false}
        error={isRefused && t('daysHint', { max: maxDays })}
      />
      <Button type="submit" variant="default">
        {t('apply')}
      </Button>
    </form>
  );
}

function FromTo({ period, onChoose }: FormProps) {
  const t = useTexts(analyticsTexts);
  const [from, setFrom] = useState<string | null>('from' in period ? period.from : null);
  const [to, setTo] = useState<string | null>('to' in period ? period.to : null);
  const [fault, setFault] = useState<ReturnType<typeof periodFault>>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = periodFault(from, to);
    setFault(wrong);
    if (!wrong && from && to) onChoose({ from, to });
  };
  const calendar = {
    maxDate: companyToday(),
    clearable: true,
    popoverProps: { withinPortal: false },
  };
  return (
    <form className={classes['dates']} onSubmit={submit}>
      <DateInput label={t('from')} value={from} onChange={setFrom} {...calendar} />
      <DateInput label={t('to')} value={to} onChange={setTo} {...calendar} />
      <Button type="submit" variant="default">
        {t('apply')}
      </Button>
      {fault && (
        <p role="alert" className={classes['fault']}>
          {t(fault === 'incomplete' ? 'chooseFilter' : fault, { max: maxDays })}
        </p>
      )}
    </form>
  );
}
