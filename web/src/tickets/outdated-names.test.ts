import type { Connection } from '@balcao/contract/connections/connection';
import type { Colleague } from '@balcao/contract/users/user';
import { expect, it } from 'vitest';
import { sampleConnection } from '../connections/sample-connection.ts';
import { showsOldConnection, showsOldUser } from './outdated-names.ts';
import { ticket } from './sample-ticket.ts';

const shown = ticket({ whatsapp: { id: 5, name: 'Loja' }, user: { id: 7, name: 'Ana' } });
const ana: Colleague = {
  id: 7,
  name: 'Ana',
  profile: 'user',
  online: true,
  presence: 'available',
  profileImage: null,
  queues: [],
};

it('a ticket shows an old name after its connection was renamed or deleted, and not after another change of it', () => {
  const after = (id: number, over: Partial<Connection>) =>
    showsOldConnection({ action: 'update', whatsapp: sampleConnection(id, over) })(shown);
  expect(after(5, { name: 'Loja', status: 'DISCONNECTED' })).toBe(false);
  expect(after(6, { name: 'Depósito' })).toBe(false);
  expect(after(5, { name: 'Depósito' })).toBe(true);
  expect(showsOldConnection({ action: 'delete', whatsappId: 5 })(shown)).toBe(true);
  expect(showsOldConnection({ action: 'delete', whatsappId: 6 })(shown)).toBe(false);
  expect(showsOldConnection({ action: 'delete', whatsappId: 5 })(ticket({}))).toBe(false);
});

it('a ticket shows an old name after its assignee was renamed or deleted, and not when they come or leave', () => {
  const after = (over: Partial<Colleague>) => showsOldUser({ action: 'update', user: { ...ana, ...over } })(shown);
  expect(after({ online: false })).toBe(false);
  expect(after({ id: 8, name: 'Ana Prado' })).toBe(false);
  expect(after({ name: 'Ana Prado' })).toBe(true);
  expect(showsOldUser({ action: 'delete', userId: 7 })(shown)).toBe(true);
  expect(showsOldUser({ action: 'delete', userId: 8 })(shown)).toBe(false);
});
