import { type Connection, lineReason } from '@balcao/contract/connections/connection';
import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { type Say, useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './line-reason.module.css';
import { lineReasonTexts } from './line-reason.texts.ts';

type ReasonWords = { title: string; text: string; todo: string };

/** A `lineReason` in words; anything else is the vendor's own, and stands as it is. */
export function reasonWords(t: Say<typeof lineReasonTexts.pt>, reason: string, hasSession: boolean): ReasonWords {
  const known = lineReason.safeParse(reason);
  if (!known.success)
    return { title: reason, text: t('vendorText'), todo: t(hasSession ? 'vendorSessionDo' : 'vendorDo') };
  return { title: t(known.data), text: t(`${known.data}Text`), todo: t(`${known.data}Do`) };
}

/** Why the line is down, or what hinders it, with what to do; null when nothing is said. */
export function useReason({ statusReason, provider }: Pick<Connection, 'statusReason' | 'provider'>) {
  const t = useTexts(lineReasonTexts);
  return statusReason === null || statusReason === '' ? null : reasonWords(t, statusReason, provider === 'beta');
}

export function ReasonText({ words, titled = false }: { words: ReasonWords; titled?: boolean }) {
  const t = useTexts(lineReasonTexts);
  return (
    <div className={classes['reason']}>
      {titled && <strong>{words.title}</strong>}
      <p>{words.text}</p>
      <p>
        <b>{t('whatToDo')}:</b> {words.todo}
      </p>
    </div>
  );
}

/** The reason behind a small button, beside the status. */
export function ReasonButton({ connection }: { connection: Connection }) {
  const t = useTexts(lineReasonTexts);
  const words = useReason(connection);
  const [open, setOpen] = useState(false);
  if (words === null) return null;
  return (
    <Popover opened={open} onChange={setOpen} width={320} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          icon={IconInfoCircle}
          name={`${t('why')} · ${connection.name}`}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title} tabIndex={-1} data-autofocus>
        <ReasonText words={words} titled />
      </Popover.Dropdown>
    </Popover>
  );
}
