import { expect, it } from 'vitest';
import { transferChoices } from './transfer-choices.ts';

const queues = [
  { id: 1, name: 'Vendas', color: '#111111', pending: 3 },
  { id: 2, name: 'Financeiro', color: '#222222', pending: 0 },
];
const person = (id: number, name: string, over: object = {}) => ({
  id,
  name,
  online: true,
  presence: 'available' as const,
  open: 2,
  queueIds: [1],
  ...over,
});
const describeChoices = (people: ReturnType<typeof person>[], typed = '', ticket = { queueId: 1, userId: 9 }) =>
  transferChoices({ queues, people }, ticket, typed).map(({ user, queue }) => `${user?.name ?? ''} → ${queue.name}`);

it('online people of the ticket’s own queue with the fewest tickets come first, then others, then queues', () => {
  const people = [
    person(1, 'Ausente', { online: false, presence: 'offline', open: 0 }),
    person(2, 'Ocupada', { open: 7 }),
    person(3, 'Livre', { open: 1 }),
    person(4, 'De fora', { open: 0, queueIds: [2] }),
    person(9, 'Eu mesma'),
  ];
  expect(describeChoices(people)).toEqual([
    'Livre → Vendas',
    'Ocupada → Vendas',
    'Ausente → Vendas',
    'De fora → Financeiro',
    ' → Vendas',
    ' → Financeiro',
  ]);
});

it('a person who also works in the ticket’s queue keeps it there; for one with several others the queue is shown', () => {
  const both = [person(1, 'Bruna', { queueIds: [1, 2] })];
  expect(describeChoices(both)[0]).toBe('Bruna → Vendas');
  expect(describeChoices(both, 'bruna', { queueId: 5, userId: 9 })).toEqual(['Bruna → Vendas', 'Bruna → Financeiro']);
});

it('two letters find a person, ignoring accents, and a queue with its people', () => {
  const people = [person(1, 'Mário'), person(2, 'Ana', { queueIds: [2] })];
  expect(describeChoices(people, 'ma')).toEqual(['Mário → Vendas']);
  expect(describeChoices(people, 'financ')).toEqual(['Ana → Financeiro', ' → Financeiro']);
});
