import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../platform/storage/storage.ts';
import { translate } from '../../platform/texts.ts';
import { customerTexts } from './customer.texts.ts';

/** A simulated customer. `label` and `note` are shown on the sandbox page only; `name` is sent to the server. */
export type Customer = { number: string; name: string; label?: string; note?: string };

/** Names are Brazilian in every language; labels and notes are translated. */
const presetCustomers = [
  { number: '5511973420198', name: 'Mariana Figueiredo' },
  { number: '5511984411207', name: 'Osvaldo Pereira' },
  { number: '5521998307744', name: 'Thiago Nunes' },
  { number: '5531991125560', name: 'Bia Lacerda' },
  { number: '558532117788', name: '' },
  { number: '5541987650033', name: 'Renato Brandão' },
] as const satisfies readonly Customer[];

type PresetNumber = (typeof presetCustomers)[number]['number'];
const isPreset = (number: string): number is PresetNumber => presetCustomers.some((one) => one.number === number);
const t = translate(customerTexts);

const firstNames =
  'Ana Bruno Carla Diego Eduarda Fábio Gabriela Heitor Inês João Karina Lucas Márcia Nelson Olívia Paulo Rita Sérgio Tânia Vítor'.split(
    ' ',
  );
const lastNames =
  'Almeida Barros Cardoso Duarte Esteves Freitas Gomes Lima Moraes Nogueira Prado Queiroz Ramos Souza Teixeira'.split(
    ' ',
  );
const areas = ['11', '21', '31', '41', '51', '61', '71', '81'];

const randomBelow = (below: number): number => Math.floor(Math.random() * below);
const pickRandom = (list: readonly string[]): string => list[randomBelow(list.length)] ?? '';

/** A random Brazilian name and mobile number; the number is very probably unused on this phone. */
export const randomCustomer = (): Customer => ({
  name: `${pickRandom(firstNames)} ${pickRandom(lastNames)}`,
  number: `55${pickRandom(areas)}9${String(randomBelow(100_000_000)).padStart(8, '0')}`,
});

export const customerLabel = ({ label, name, number }: Customer): string =>
  isPreset(number) ? t(`label_${number}`) : label || name || `+${number}`;

/** The note of a customer, or their formatted number. */
export const customerNote = ({ note, number }: Customer): string =>
  isPreset(number) ? t(`note_${number}`) : (note ?? '');

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
  const [ownCustomers, setOwnCustomers] = useState<readonly Customer[]>(
    () => readStored('sandboxCustomers') ?? presetCustomers,
  );
  const [number, setNumber] = useState(() => ownCustomers[0]?.number ?? '');
  const list = useMemo(
    () => [...ownCustomers, ...others.filter((other) => !ownCustomers.some((one) => one.number === other.number))],
    [ownCustomers, others],
  );
  const save = (next: readonly Customer[]) => {
    setOwnCustomers(next);
    writeStored('sandboxCustomers', [...next]);
  };
  const chosen = list.find((one) => one.number === number) ?? list[0] ?? randomCustomer();
  return {
    list,
    chosen,
    choose: setNumber,
    add(customer) {
      save([customer, ...ownCustomers]);
      setNumber(customer.number);
    },
    change(to) {
      const changed = { ...chosen, ...to };
      const known = ownCustomers.some((one) => one.number === chosen.number);
      save(
        known ? ownCustomers.map((one) => (one.number === chosen.number ? changed : one)) : [changed, ...ownCustomers],
      );
      setNumber(changed.number);
    },
  };
}
