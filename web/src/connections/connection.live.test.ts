import { expect, it } from 'vitest';
import { applyConnectionEvent, applySessionEvent } from './connection.live.ts';
import { sampleConnection } from './sample-connection.ts';

const early = '2026-01-01T00:00:00.000Z';
const late = '2026-01-03T00:00:00.000Z';
const rest = { statusReason: null, noticedAt: null, importProgress: null, expirationTime: null };
const connection = sampleConnection;
const cached = [connection(1, { isDefault: true }), connection(2, { qrcode: 'code', status: 'qrcode' })];

it('a notice carries no token: an admin keeps the stored one', () => {
  const after = applyConnectionEvent(cached, {
    action: 'update',
    whatsapp: connection(2, { name: 'Nova', token: '', updatedAt: late }),
  });
  expect(after[1]).toMatchObject({ name: 'Nova', token: '********abcd', qrcode: 'code' });
});

it('a new default is sorted first and replaces the old default', () => {
  const after = applyConnectionEvent(cached, {
    action: 'update',
    whatsapp: connection(2, { isDefault: true, updatedAt: late }),
  });
  expect(after.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [2, true],
    [1, false],
  ]);
});

it('inserts a created connection, and removes a deleted one', () => {
  const more = applyConnectionEvent(cached, { action: 'update', whatsapp: connection(3) });
  expect(more.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(applyConnectionEvent(more, { action: 'delete', whatsappId: 1 }).map(({ id }) => id)).toEqual([2, 3]);
});

it('removes the code when a connection came up', () => {
  const session = { id: 2, status: 'CONNECTED' as const, updatedAt: late, qrcode: '', retries: 0, ...rest };
  expect(applySessionEvent(cached, { action: 'update', session })[1]).toMatchObject({
    status: 'CONNECTED',
    qrcode: '',
  });
});

it('ignores a state older than the known one', () => {
  const session = { id: 1, status: 'DISCONNECTED' as const, updatedAt: early, retries: 0, ...rest };
  expect(applySessionEvent(cached, { action: 'update', session })[0]?.status).toBe('CONNECTED');
});

it('a session shows why it is down, the progress of an import, and since when it is down', () => {
  const down = { id: 1, status: 'DISCONNECTED' as const, updatedAt: late, retries: 0, ...rest, statusReason: 'banned' };
  const after = applySessionEvent(cached, { action: 'update', session: down });
  expect(after[0]).toMatchObject({ statusReason: 'banned', downSince: late });
  const later = '2026-01-04T00:00:00.000Z';
  const importing = { ...down, status: 'importing' as const, statusReason: null, importProgress: 42, updatedAt: later };
  expect(applySessionEvent(after, { action: 'update', session: importing })[0]).toMatchObject({
    importProgress: 42,
    statusReason: null,
    downSince: null,
  });
});

it('a connection that goes down while it imports is down since then, as on the server', () => {
  const importing = { id: 1, status: 'importing' as const, updatedAt: late, retries: 0, ...rest, importProgress: 42 };
  const up = applySessionEvent(cached, { action: 'update', session: importing });
  expect(up[0]?.downSince).toBeNull();
  const later = '2026-01-04T00:00:00.000Z';
  const down = { ...importing, status: 'TIMEOUT' as const, importProgress: null, updatedAt: later };
  const after = applySessionEvent(up, { action: 'update', session: down });
  expect(after[0]?.downSince).toBe(later);
  const qrcode = { ...down, status: 'qrcode' as const, updatedAt: '2026-01-05T00:00:00.000Z' };
  expect(applySessionEvent(after, { action: 'update', session: qrcode })[0]?.downSince).toBe(later);
});

it('a pairing code appears and disappears with the session; a notice without it keeps the current one', () => {
  const session = { id: 2, status: 'qrcode' as const, updatedAt: late, retries: 1, ...rest };
  const withCode = { ...session, qrcode: '', pairingCode: 'ABCD1234', expirationTime: 99 };
  const after = applySessionEvent(cached, { action: 'update', session: withCode });
  expect(after[1]).toMatchObject({ qrcode: '', pairingCode: 'ABCD1234', expirationTime: 99 });
  expect(applySessionEvent(after, { action: 'update', session })[1]?.pairingCode).toBe('ABCD1234');
});
