import { Badge } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { formatListTime, formatPhone } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { sandboxTexts } from '../sandbox.texts.ts';
import classes from './customer-list.module.css';
import { type Customer, type Customers, customerLabel, customerNote, randomCustomer } from './customers.ts';

type Chat = { number: string; name: string; lastMessage: string; lastAt: string; unread: number };

type Props = { customers: Customers; chats: readonly Chat[]; onSelect: () => void };

/** Customers to act as: presets, random ones, and others who wrote on this phone from elsewhere. Most recent message first. */
export function CustomerList({ customers, chats, onSelect }: Props) {
  const t = useTexts(sandboxTexts);
  const chatOf = new Map(chats.map((chat) => [chat.number, chat]));
  const lastAt = ({ number }: Customer) => chatOf.get(number)?.lastAt ?? '';
  const list = [...customers.list].sort((a, b) => lastAt(b).localeCompare(lastAt(a)));
  return (
    <section className={classes['part']} aria-labelledby="customers-title">
      <header className={classes['head']}>
        <h2 id="customers-title">{t('customers')}</h2>
        <IconButton
          icon={IconUserPlus}
          name={t('makeUp')}
          iconSize={19}
          onClick={() => {
            customers.add(randomCustomer());
            onSelect();
          }}
        />
      </header>
      <ul className={classes['list']}>
        {list.map((customer) => (
          <li key={customer.number}>
            <CustomerRow
              customer={customer}
              chat={chatOf.get(customer.number)}
              isChosen={customer.number === customers.chosen.number}
              onChoose={() => {
                customers.choose(customer.number);
                onSelect();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { customer: Customer; chat: Chat | undefined; isChosen: boolean; onChoose: () => void };

function CustomerRow({ customer, chat, isChosen, onChoose }: RowProps) {
  const t = useTexts(sandboxTexts);
  const label = customerLabel(customer);
  return (
    <button type="button" className={classes['row']} aria-pressed={isChosen} onClick={onChoose}>
      <Avatar name={label} size={38} />
      <span className={classes['who']}>
        <span className={classes['first']}>
          <b>{label}</b>
          {chat && <time dateTime={chat.lastAt}>{formatListTime(chat.lastAt)}</time>}
        </span>
        <span className={classes['second']}>
          <span>{customerNote(customer) || formatPhone(customer.number)}</span>
          {chat && chat.unread > 0 && (
            <Badge
              variant="filled"
              size="sm"
              circle={chat.unread < 10}
              aria-label={t('unread', { count: chat.unread })}
            >
              {chat.unread}
            </Badge>
          )}
        </span>
      </span>
    </button>
  );
}
