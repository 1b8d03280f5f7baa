import { useMemo, useState } from 'react';
import { keep, recall } from '../platform/storage.ts';
import { say } from '../platform/texts.ts';
import { customerTexts } from './customer.texts.ts';

/** A simulated customer. `label` and `note` are shown on the sandbox page only; `name` is sent to the server. */
export type Customer = { number: string; name: string; label?: string; note?: string };

/** Names are Brazilian in every language; labels and notes are translated. */
const readyMade = [
  { number: '5511973420198', name: 'Mariana Figueiredo' },
  { number: '5511984411207', name: 'Osvaldo Pereira' },
  { number: '5521998307744', name: 'Thiago Nunes' },
  { number: '5531991125560', name: 'Bia Lacerda' },
  { number: '558532117788', name: '' },
  { number: '5541987650033', name: 'Renato Brandão' },
] as const satisfies readonly Customer[];

type ReadyMade = (typeof readyMade)[number]['number'];
const isReadyMade = (number: string): number is ReadyMade => readyMade.some((one) => one.number === number);
const t = say(customerTexts);

const firstNames =
  'Ana Bruno Carla Diego Eduarda Fábio Gabriela Heitor Inês João Karina Lucas Márcia Nelson Olívia Paulo Rita Sérgio Tânia Vítor'.split(
    ' ',
  );
const lastNames =
  'Almeida Barros Cardoso Duarte Esteves Freitas Gomes Lima Moraes Nogueira Prado Queiroz Ramos Souza Teixeira'.split(
    ' ',
  );
const areas = ['11', '21', '31', '41', '51', '61', '71', '81'];

const chance = (below: number): number => Math.floor(Math.random() * below);
const oneOf = (list: readonly string[]): string => list[chance(list.length)] ?? '';

/** A random Brazilian name and mobile number; the number is very probably unused on this phone. */
export const madeUpCustomer = (): Customer => ({
  name: `${oneOf(firstNames)} ${oneOf(lastNames)}`,
  number: `55${oneOf(areas)}9${String(chance(100_000_000)).padStart(8, '0')}`,
});

export const customerLabel = ({ label, name, number }: Customer): string =>
  isReadyMade(number) ? t(`label_${number}`) : label || name || `+${number}`;

/** The note of a customer, or their formatted number. */
export const customerNote = ({ note, number }: Customer): string =>
  isReadyMade(number) ? t(`note_${number}`) : (note ?? '');

export type Customers = {
  list: readonly Customer[];
  chosen: Customer;
  choose(number: string): void;
  add(customer: Customer): void;
  /** Changes the selected customer. */
  change(to: Partial<Customer>): void;
};

/** Customers stored in this browser. `others` wrote on this phone from another browser. */
export function useCustomers(others: readonly Customer[]): Customers {
  const [own, setOwn] = useState<readonly Customer[]>(() => recall('sandboxCustomers') ?? readyMade);
  const [number, setNumber] = useState(() => own[0]?.number ?? '');
  const list = useMemo(
    () => [...own, ...others.filter((other) => !own.some((one) => one.number === other.number))],
    [own, others],
  );
  const save = (next: readonly Customer[]) => {
    setOwn(next);
    keep('sandboxCustomers', [...next]);
  };
  const chosen = list.find((one) => one.number === number) ?? list[0] ?? madeUpCustomer();
  return {
    list,
    chosen,
    choose: setNumber,
    add(customer) {
      save([customer, ...own]);
      setNumber(customer.number);
    },
    change(to) {
      const changed = { ...chosen, ...to };
      const known = own.some((one) => one.number === chosen.number);
      save(known ? own.map((one) => (one.number === chosen.number ? changed : one)) : [changed, ...own]);
      setNumber(changed.number);
    },
  };
}
