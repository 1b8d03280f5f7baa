import { IconActivity } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTexts } from '../platform/texts.ts';
import { BehaviourSwitches } from './behaviour-switches.tsx';
import classes from './controls.module.css';
import { CustomerForm } from './customer-form.tsx';
import type { Customers } from './customers.ts';
import { sandboxTexts } from './sandbox.texts.ts';
import { SendButtons } from './send-buttons.tsx';
import type { Happened } from './use-happened.ts';

type Props = { customers: Customers; happened: readonly Happened[] } & ComponentProps<typeof SendButtons> &
  Partial<ComponentProps<typeof BehaviourSwitches>> &
  Pick<ComponentProps<typeof BehaviourSwitches>, 'behaviour' | 'behave' | 'showTyping' | 'setShowTyping'>;

/** Controls for acting as the customer and for changing the phone's behaviour. */
export function Controls({ customers, happened, messages, onSay, ...behaviour }: Props) {
  const t = useTexts(sandboxTexts);
  return (
    <div className={classes['controls']}>
      <section aria-labelledby="customer-title">
        <h2 id="customer-title">{t('thisCustomer')}</h2>
        <CustomerForm key={customers.chosen.number} customers={customers} />
        <h3>{t('sendAs')}</h3>
        <SendButtons messages={messages} onSay={onSay} />
      </section>
      <section aria-labelledby="behaviour-title">
        <h3 id="behaviour-title">{t('behaviour')}</h3>
        <BehaviourSwitches {...behaviour} />
      </section>
      <section aria-labelledby="happened-title">
        <h3 id="happened-title" className={classes['logTitle']}>
          {t('happened')} <IconActivity size={16} stroke={1.6} aria-hidden="true" />
        </h3>
        {happened.length === 0 && <p className={classes['none']}>{t('nothingHappened')}</p>}
        <ul className={classes['log']}>
          {happened.map(({ key, at, way, text }) => (
            <li key={key}>
              <time dateTime={new Date(at).toISOString()}>
                {new Date(at).toLocaleTimeString(document.documentElement.lang)}
              </time>
              <i data-way={way} title={t(way === 'in' ? 'fromDesk' : 'toTheDesk')}>
                <span aria-hidden="true">{way === 'in' ? '←' : '→'}</span>
                <span className="bc-said">{t(way === 'in' ? 'fromDesk' : 'toTheDesk')}</span>
              </i>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
