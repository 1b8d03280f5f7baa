import { waitingSince } from '@balcao/contract/tickets/ticket-list.rules';
import { Button, Kbd } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Keys } from '../../ui/keyboard/keys.tsx';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { useNow } from '../../ui/use-now.ts';
import { countFilter, useListView } from '../list/list-view.ts';
import type { ItemActions } from '../list/ticket-item.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import { useTicketCounts } from '../ticket-counts.ts';
import classes from '../tickets-page.module.css';
import { useDuration } from '../use-duration.ts';
import { useNextWaiting } from '../use-next-waiting.ts';
import { firstStepsTexts } from './first-steps.texts.ts';
import { FirstSteps, useIsFirstRun } from './first-steps.tsx';
import { WelcomeDrawing } from './welcome-drawing.tsx';

type Props = { narrow: boolean; itemActions: ItemActions; onNew: () => void; onSelect: () => void };

/** Pane without a selected ticket: counts and the next waiting ticket. */
export function Welcome({ narrow, itemActions, onNew, onSelect }: Props) {
  const t = useTexts(ticketTexts);
  const [view] = useListView();
  // Counts own tickets only, independent of the list's filter.
  const counts = useTicketCounts(useMemo(() => ({ ...countFilter(view), showAll: false }), [view]));
  const next = useNextWaiting();
  const durationOf = useDuration();
  const now = useNow(30_000);
  const steps = useTexts(firstStepsTexts);
  const firstRun = useIsFirstRun() && counts?.open === 0 && counts.pending === 0;
  const mine = (count: number) => (count === 0 ? t('welcomeNone') : t('welcomeMine', { count }));
  if (firstRun)
    return (
      <section className={classes['welcome']} aria-labelledby="welcome">
        <WelcomeDrawing />
        <h2 id="welcome">{steps('title')}</h2>
        <p>{steps('text')}</p>
        <FirstSteps />
      </section>
    );
  return (
    <section className={classes['welcome']} aria-labelledby="welcome">
      <WelcomeDrawing />
      <h2 id="welcome">{t('welcome')}</h2>
      <p aria-live="polite">
        {counts && t('welcomeBoth', { mine: mine(counts.open), waiting: counts.pending })}
        <br />
        {next && t('welcomeOldest', { wait: durationOf(waitingSince(next), now) })}
      </p>
      <div className={classes['welcomeActions']}>
        {narrow && !next && <Button onClick={onSelect}>{t('selectTicket')}</Button>}
        {next && <Button onClick={() => itemActions.accept(next)}>{t('attendNext')}</Button>}
        {narrow && next && (
          <Button variant="default" onClick={onSelect}>
            {t('selectTicket')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconMessagePlus size={18} stroke={1.6} />} onClick={onNew}>
          {t('newTicket')}
        </Button>
      </div>
      {!narrow && (
        <div className={classes['welcomeKeys']}>
          <span>
            <Keys keys={shortcuts.list.previous} /> <Kbd>↓</Kbd> {t('keysWalk')}
          </span>
          <span>
            <Keys keys={shortcuts.list.accept} /> {t('keysAccept')}
          </span>
          <span>
            <Keys keys={shortcuts.everywhere.help} /> {t('keysHelp')}
          </span>
        </div>
      )}
    </section>
  );
}
