import { IconActivity } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { CustomerForm } from '../customers/customer-form.tsx';
import type { Customers } from '../customers/customers.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import type { LoggedEvent } from '../use-event-log.ts';
import { BehaviourSwitches } from './behaviour-switches.tsx';
import classes from './controls.module.css';
import { SendButtons } from './send-buttons.tsx';

type Props = { customers: Customers; events: readonly LoggedEvent[] } & ComponentProps<typeof SendButtons> &
  Partial<ComponentProps<typeof BehaviourSwitches>> &
  Pick<ComponentProps<typeof BehaviourSwitches>, 'behaviour' | 'changeBehaviour' | 'showTyping' | 'setShowTyping'>;

/** Controls for acting as the customer and for changing the phone's behaviour. */
export function Controls({ customers, events, messages, onSendContent, ...behaviour }: Props) {
  const t = useTexts(sandboxTexts);
  return (
    <div className={classes['controls']}>
      <section aria-labelledby="customer-title">
        <h2 id="customer-title">{t('thisCustomer')}</h2>
        <CustomerForm key={customers.chosen.number} customers={customers} />
        <h3>{t('sendAs')}</h3>
        <SendButtons messages={messages} onSendContent={onSendContent} />
      </section>
      <section aria-labelledby="behaviour-title">
        <h3 id="behaviour-title">{t('behaviour')}</h3>
        <BehaviourSwitches {...behaviour} />
      </section>
      <section aria-labelledby="happened-title">
        <h3 id="happened-title" className={classes['logTitle']}>
          {t('happened')} <IconActivity size={16} stroke={1.6} aria-hidden="true" />
        </h3>
        {events.length === 0 && <p className={classes['none']}>{t('nothingHappened')}</p>}
        <ul className={classes['log']}>
          {events.map(({ key, at, direction, text }) => (
            <li key={key}>
              <time dateTime={new Date(at).toISOString()}>
                {new Date(at).toLocaleTimeString(document.documentElement.lang)}
              </time>
              <i data-way={direction} title={t(direction === 'in' ? 'fromInbox' : 'toInbox')}>
                <span aria-hidden="true">{direction === 'in' ? '←' : '→'}</span>
                <span className="bc-said">{t(direction === 'in' ? 'fromInbox' : 'toInbox')}</span>
              </i>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
