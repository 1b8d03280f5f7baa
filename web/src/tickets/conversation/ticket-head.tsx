import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canApply } from '@balcao/contract/tickets/ticket.rules';
import { canHandle, canSee } from '@balcao/contract/tickets/visibility.rules';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUpDouble,
  IconArrowsExchange,
  IconCalendarPlus,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconCircleCheck,
  IconLayoutSidebarRight,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import type { ColleaguePresence } from '../colleagues/colleague-presence.ts';
import { ColleagueAvatars } from '../colleagues/colleagues.tsx';
import { useTicketCommands } from '../commands/ticket-commands.ts';
import { contactName } from '../contact-name.ts';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './conversation-pane.module.css';
import { TicketDetails } from './ticket-details.tsx';
import { type HeadActions, TicketMenu } from './ticket-menu.tsx';
import { useHeadCommands } from './use-head-commands.tsx';

const TransferDialog = lazy(async () => ({
  default: (await import('../transfer/transfer-dialog.tsx')).TransferDialog,
}));

const SnoozeDialog = lazy(async () => ({ default: (await import('../snooze/snooze-dialog.tsx')).SnoozeDialog }));

type Props = {
  ticket: Ticket;
  narrow: boolean;
  /** colleagues viewing the ticket */
  present: readonly ColleaguePresence[];
  accept: (ticket: Ticket) => void;
  /** undefined: not offered */
  onSchedule: (() => void) | undefined;
  contactOpen: boolean;
  onContact: () => void;
  onBack: (() => void) | undefined;
};

/** Head of the conversation: contact, state and available actions. */
export function TicketHead(props: Props) {
  const { ticket, narrow, present, contactOpen, onContact, onBack } = props;
  const t = useTexts(ticketTexts);
  const commands = useTicketCommands();
  const [transferring, setTransferring] = useState(false);
  const [snoozing, setSnoozing] = useState(false);
  const headActions = useHeadActions(props, {
    transfer: () => setTransferring(true),
    snooze: () => setSnoozing(true),
  });
  useHeadCommands(ticket, headActions, onContact);

  return (
    <header className={classes['head']} data-narrow={narrow || undefined}>
      {onBack && <IconButton icon={IconChevronLeft} name={t('back')} iconSize={22} onClick={onBack} />}
      <ContactHeading ticket={ticket} narrow={narrow} onContact={onContact} />
      <ColleagueAvatars present={present} />
      <div className={classes['actions']}>
        <HeadButtons actions={headActions} narrow={narrow} />
        {!narrow && <span className={classes['line']} />}
        <TicketMenu ticket={ticket} narrow={narrow} actions={headActions} onContact={onContact} />
        {!narrow && (
          <IconButton
            icon={IconLayoutSidebarRight}
            name={contactOpen ? t('hideContact') : t('showContact')}
            iconSize={20}
            pressed={contactOpen}
            onClick={onContact}
          />
        )}
      </div>
      <Suspense>
        {transferring && (
          <TransferDialog
            ticketId={ticket.id}
            from={ticket}
            title={t('transferTitle')}
            onTransfer={(to) => commands.transfer(ticket, to)}
            onClose={() => setTransferring(false)}
          />
        )}
        {snoozing && (
          <SnoozeDialog
            title={t('snooze')}
            onSnooze={(until) => commands.snooze(ticket, until)}
            onClose={() => setSnoozing(false)}
          />
        )}
      </Suspense>
    </header>
  );
}

/**
 * The actions that the user may take in the ticket's current state; `open` shows the dialog of an action that needs
 * one.
 */
function useHeadActions(
  { ticket, accept, onSchedule }: Props,
  open: Record<'transfer' | 'snooze', () => void>,
): HeadActions {
  const me = useActor();
  const commands = useTicketCommands();
  const mayHandle = canHandle(me, ticket);
  // Read-only access to other queues does not allow accepting.
  const mayView = canSee(me, ticket);
  return {
    returnToQueue: mayHandle && canApply(ticket, 'return') ? () => commands.returnToQueue(ticket) : undefined,
    schedule: onSchedule,
    transfer: mayHandle && canApply(ticket, 'transfer') ? open.transfer : undefined,
    close: mayHandle && canApply(ticket, 'close') ? (farewell: boolean) => commands.close(ticket, farewell) : undefined,
    accept: mayView && canApply(ticket, 'accept') ? () => accept(ticket) : undefined,
    snooze: mayHandle && canApply(ticket, 'snooze') ? open.snooze : undefined,
    wake: mayHandle && ticket.snoozedUntil !== null ? () => void commands.wake(ticket) : undefined,
    reopen: mayView && canApply(ticket, 'reopen') ? () => void commands.reopen(ticket) : undefined,
  };
}

/** Buttons of the actions; on phones most of them are in the menu. */
function HeadButtons({ actions, narrow }: { actions: HeadActions; narrow: boolean }) {
  const t = useTexts(ticketTexts);
  return (
    <>
      {actions.returnToQueue && !narrow && (
        <IconButton
          className={classes['roomy'] ?? ''}
          icon={IconArrowBackUpDouble}
          name={t('giveBack')}
          iconSize={19}
          onClick={actions.returnToQueue}
        />
      )}
      {actions.schedule && !narrow && (
        <IconButton
          className={classes['roomy'] ?? ''}
          icon={IconCalendarPlus}
          name={t('scheduleMessage')}
          iconSize={19}
          onClick={actions.schedule}
        />
      )}
      {actions.transfer && !narrow && <TransferButtons onClick={actions.transfer} />}
      {actions.close && !narrow && <CloseButtons onClose={actions.close} />}
      {actions.accept && (
        <Button leftSection={<IconCheck size={17} stroke={1.8} />} onClick={actions.accept}>
          {t('accept')}
        </Button>
      )}
      {actions.reopen && (
        <Button variant="default" leftSection={<IconRotateClockwise size={17} stroke={1.6} />} onClick={actions.reopen}>
          {t('reopen')}
        </Button>
      )}
    </>
  );
}

/** A button with its label, or with its icon only in a narrow head; the style sheet shows one of the two. */
function TransferButtons({ onClick }: { onClick: () => void }) {
  const t = useTexts(ticketTexts);
  return (
    <>
      <Button
        className={classes['wide'] ?? ''}
        variant="default"
        leftSection={<IconArrowsExchange size={17} stroke={1.6} />}
        onClick={onClick}
      >
        {t('transfer')}
      </Button>
      <IconButton
        className={classes['tight'] ?? ''}
        icon={IconArrowsExchange}
        name={t('transfer')}
        iconSize={19}
        onClick={onClick}
      />
    </>
  );
}

/** On phones the whole head opens the contact drawer. */
function ContactHeading({ ticket, narrow, onContact }: Pick<Props, 'ticket' | 'narrow' | 'onContact'>) {
  const t = useTexts(ticketTexts);
  const name = contactName(ticket);
  const shown = (
    <>
      <Avatar name={name} src={ticket.contact.profilePicUrl} channel={ticket.channel} />
      <div className={classes['who']}>
        <h2 className={`${classes['name']} bc-cut`} title={name}>
          {name}
        </h2>
        <TicketDetails ticket={ticket} narrow={narrow} />
      </div>
    </>
  );
  if (!narrow) return shown;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the finger; the menu holds the same under its name
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={classes['whole']} title={t('showContact')} onClick={onContact}>
      {shown}
    </div>
  );
}

/** Close with farewell, or without it from the menu beside it. */
function CloseButtons({ onClose }: { onClose: (farewell: boolean) => void }) {
  const t = useTexts(ticketTexts);
  return (
    <span className={classes['split']}>
      <Button variant="default" leftSection={<IconCircleCheck size={17} stroke={1.6} />} onClick={() => onClose(true)}>
        {t('finish')}
      </Button>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} w={28} aria-label={t('finishOptions')}>
            <IconChevronDown size={15} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onClose(true)}>{t('finishWith')}</Menu.Item>
          <Menu.Item onClick={() => onClose(false)}>{t('finishWithout')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
