import { useState } from 'react';
import { readStored, writeStored } from '../platform/storage/storage.ts';
import { type ContactOrder, isContactOrder } from './contact.live.ts';

/** The order of the list, kept in this browser. */
export function useContactOrder(): [ContactOrder, (order: ContactOrder) => void] {
  const [order, setOrder] = useState<ContactOrder>(() => {
    const stored = readStored('contactOrder');
    return isContactOrder(stored) ? stored : 'name';
  });
  return [
    order,
    (next) => {
      writeStored('contactOrder', next);
      setOrder(next);
    },
  ];
}
