import type { Connection } from '@balcao/contract/connections/connection';
import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './line-reason.module.css';
import { lineReasonTexts } from './line-reason.texts.ts';
import { type ReasonWords, reasonWords } from './reason-words.ts';

/** Why the connection is down or impaired, and what to do; null without a reason. */
export function useReason(connection: Pick<Connection, 'statusReason' | 'provider' | 'expirationTime'>) {
  const t = useTexts(lineReasonTexts);
  const { statusReason, provider, expirationTime } = connection;
  if (statusReason === null || statusReason === '') return null;
  return reasonWords(t, { reason: statusReason, hasSession: provider === 'beta', until: expirationTime });
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

/** The reason in a popover, beside the status. */
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
