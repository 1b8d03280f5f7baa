import type { Connection } from '@balcao/contract/connections/connection';
import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { describeReason, type ReasonDescription } from './describe-reason.ts';
import classes from './status-reason.module.css';
import { statusReasonTexts } from './status-reason.texts.ts';

/** Why the connection is down or impaired, and what to do; null without a reason. */
export function useStatusReason(connection: Pick<Connection, 'statusReason' | 'provider' | 'expirationTime'>) {
  const t = useTexts(statusReasonTexts);
  const { statusReason, provider, expirationTime } = connection;
  if (statusReason === null || statusReason === '') return null;
  return describeReason(t, { reason: statusReason, hasSession: provider === 'beta', until: expirationTime });
}

export function ReasonText({
  words: reason,
  titled: hasTitle = false,
}: {
  words: ReasonDescription;
  titled?: boolean;
}) {
  const t = useTexts(statusReasonTexts);
  return (
    <div className={classes['reason']}>
      {hasTitle && <strong>{reason.title}</strong>}
      <p>{reason.text}</p>
      <p>
        <b>{t('whatToDo')}:</b> {reason.todo}
      </p>
    </div>
  );
}

/** The reason in a popover, beside the status. */
export function ReasonButton({ connection }: { connection: Connection }) {
  const t = useTexts(statusReasonTexts);
  const words = useStatusReason(connection);
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
