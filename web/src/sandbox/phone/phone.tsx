import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import {
  IconAdjustmentsHorizontal,
  IconAntennaBars5,
  IconBattery4,
  IconChevronLeft,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatDay, formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { initialsOf } from '../../ui/elements/initials.ts';
import { scrollsByKeys } from '../../ui/keyboard/scrolls-by-keys.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Customer, customerLabel } from '../customers/customers.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import type { OutgoingContent, SendQueue } from '../use-send-queue.ts';
import type { BubbleActions } from './bubble-menu.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import classes from './phone.module.css';
import { PhoneBubble } from './phone-bubble.tsx';
import { PhoneComposer } from './phone-composer.tsx';
import { buildThread, pendingSends, type ThreadMessage } from './thread-view.ts';
import { type Composing, withoutContext } from './use-phone-sending.ts';

type Props = {
  company: string;
  customer: Customer;
  online: boolean;
  /** undefined until the first poll */
  messages: readonly SandboxMessage[] | undefined;
  typing: boolean;
  sendQueue: SendQueue;
  composing: Composing;
  setComposing: (next: Composing) => void;
  onSendContent: (content: OutgoingContent) => void;
  onTyping: (typing: boolean) => void;
  /** shown only where the side panels do not fit beside the phone */
  onCustomers: () => void;
  onControls: () => void;
};

/** The simulated phone of a customer. */
export function Phone(props: Props) {
  const t = useTexts(sandboxTexts);
  const { company, customer, online, messages, typing } = props;
  const now = useNow(20_000);
  const label = customerLabel(customer);
  return (
    <section className={classes['phone']} aria-label={t('phoneOf', { name: label })}>
      <div className={classes['screen']}>
        <div className={classes['status']} aria-hidden="true">
          <span>{formatTime(now)}</span>
          <span className={classes['island']} />
          <span className={classes['signs']}>
            <IconAntennaBars5 size={14} stroke={2} />
            {online ? <IconWifi size={15} stroke={2} /> : <IconWifiOff size={15} stroke={2} />}
            <IconBattery4 size={17} stroke={1.8} />
          </span>
        </div>
        <header className={classes['head']}>
          <IconButton
            className={classes['toCustomers'] ?? ''}
            icon={IconChevronLeft}
            name={t('showCustomers')}
            iconSize={22}
            onClick={props.onCustomers}
          />
          <span className={classes['business']} aria-hidden="true" data-initials={initialsOf(company)} />
          <div className={classes['who']}>
            <h2>{company}</h2>
            <p data-typing={(online && typing) || undefined} data-offline={!online || undefined}>
              {online ? t(typing ? 'typing' : 'online') : t('offline')}
            </p>
          </div>
          <IconButton
            className={classes['toControls'] ?? ''}
            icon={IconAdjustmentsHorizontal}
            name={t('showControls')}
            iconSize={20}
            onClick={props.onControls}
          />
        </header>
        <Thread {...props} messages={messages} />
        <PhoneComposer
          key={customer.number}
          composing={props.composing}
          setComposing={props.setComposing}
          onSendContent={props.onSendContent}
          onTyping={props.onTyping}
        />
        <span className={classes['bar']} aria-hidden="true" />
      </div>
    </section>
  );
}

function Thread({ customer, messages, sendQueue, composing, setComposing, onSendContent }: Props) {
  const t = useTexts(sandboxTexts);
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const shown = buildThread(messages ?? []);
  const waiting = pendingSends(sendQueue.pending, customer.number, messages ?? []);
  const last = `${customer.number} ${shown.at(-1)?.message.id} ${waiting.length}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end when the conversation changes
  useEffect(() => {
    atEnd.current = true;
  }, [customer.number]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the scroll position at the end when messages arrive
  useLayoutEffect(() => {
    if (atEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);

  const actions: BubbleActions = {
    reply: (message) => setComposing({ ...withoutContext(composing), replyTo: message }),
    edit: (message) => setComposing({ text: message.body, edit: message, draft: withoutContext(composing).text }),
    remove: (message) => onSendContent({ quotedId: message.id, revoke: true }),
    react: (message, emoji) => onSendContent({ quotedId: message.id, reaction: emoji }),
  };
  return (
    <div
      ref={box}
      className={classes['thread']}
      role="log"
      aria-label={t('conversation', { name: customerLabel(customer) })}
      {...scrollsByKeys}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
      // A picture that loads late changes the height: scroll to the end again.
      onLoadCapture={() => atEnd.current && box.current?.scrollTo({ top: box.current.scrollHeight })}
    >
      {messages !== undefined && shown.length + waiting.length === 0 && (
        <p className={classes['empty']}>{t('emptyThread')}</p>
      )}
      {shown.map((one, i) => (
        <MessageRow key={one.message.id} one={one} before={shown[i - 1]} actions={actions} />
      ))}
      {waiting.map((one) => (
        <PendingBubble key={one.id} one={one} again={() => sendQueue.retry(one)} />
      ))}
    </div>
  );
}

function MessageRow({
  one,
  before,
  actions,
}: {
  one: ThreadMessage;
  before: ThreadMessage | undefined;
  actions: BubbleActions;
}) {
  const day = formatDay(one.message.createdAt);
  const newDay = !before || formatDay(before.message.createdAt) !== day;
  return (
    <>
      {newDay && <p className={classes['day']}>{day}</p>}
      <PhoneBubble shown={one} first={newDay || before.message.fromMe !== one.message.fromMe} actions={actions} />
    </>
  );
}
