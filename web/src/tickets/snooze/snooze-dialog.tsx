import { instantOf } from '@balcao/contract/companies/zoned-time';
import { canSnoozeUntil, snoozePresets } from '@balcao/contract/tickets/snooze.rules';
import { Button, Stack, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { companyZone } from '../../platform/company-zone.ts';
import { formatWeekdayTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { DayTimeField, isWholeDayTime } from '../../ui/forms/dates/day-time-field.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './snooze.module.css';

type Props = { title: string; onSnooze: (until: Date) => void; onClose: () => void };

/** Chooses until when: an offered time, or any other, in the company's zone. */
export function SnoozeDialog({ title, onSnooze, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const [own, setOwn] = useState('');
  const [tried, setTried] = useState(false);
  const choose = (until: Date) => {
    onClose();
    onSnooze(until);
  };
  const typed = instantOfText(own);
  const isValid = typed !== null && canSnoozeUntil(typed, new Date(serverNow()));
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={400}
      padding={24}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap={4}>
        {snoozePresets(new Date(serverNow()), companyZone()).map(({ name, until }, place) => (
          <UnstyledButton
            key={name}
            className={classes['preset'] ?? ''}
            data-autofocus={place === 0 || undefined}
            onClick={() => choose(until)}
          >
            <span>{t(`snooze_${name}`)}</span>
            <time dateTime={until.toISOString()}>{formatWeekdayTime(until)}</time>
          </UnstyledButton>
        ))}
        <form
          className={classes['own']}
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (typed && isValid) choose(typed);
          }}
        >
          <DayTimeField
            label={t('snoozeChoose')}
            value={own}
            onChange={setOwn}
            error={tried && !isValid && t('snoozeInvalid')}
          />
          <Button type="submit" variant="default">
            {t('snoozeAction')}
          </Button>
        </form>
      </Stack>
    </Modal>
  );
}

/** `2026-11-23T09:00` on the company's clock. */
function instantOfText(text: string): Date | null {
  if (!isWholeDayTime(text)) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return instantOf({ year, month, day, hour, minute }, companyZone());
}
