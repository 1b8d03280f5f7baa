import { describe, expect, it } from 'vitest';
import {
  availableButtons,
  buttonsByStatus,
  findConnectionRefusal,
  nextStatusAfterCommand,
  type SessionCommand,
} from './connection.rules.ts';
import { type ConnectionStatus, connectionStatus } from './connection.ts';

const commands: SessionCommand[] = ['tryAgain', 'newQr', 'disconnect'];

describe('command to a connection with a session', () => {
  const expected: Record<SessionCommand, Record<string, string>> = {
    tryAgain: { DISCONNECTED: 'OPENING', TIMEOUT: 'OPENING' },
    newQr: Object.fromEntries(connectionStatus.options.map((status) => [status, 'OPENING'])),
    disconnect: Object.fromEntries(connectionStatus.options.map((status) => [status, 'DISCONNECTED'])),
  };
  const cases = commands.flatMap((command) => connectionStatus.options.map((status) => [command, status] as const));
  it.each(cases)('%s in %s', (command, status) => {
    expect(nextStatusAfterCommand({ by: 'session' }, status, command)).toBe(expected[command][status] ?? status);
  });
});

describe('command to a connection with credentials', () => {
  const cases = commands.flatMap((command) =>
    connectionStatus.options.flatMap((status) => [true, false].map((complete) => [command, status, complete] as const)),
  );
  it.each(cases)('%s in %s, credentials there: %s', (command, status, complete) => {
    const up = complete && command !== 'disconnect';
    expect(nextStatusAfterCommand({ by: 'credentials', complete }, status, command)).toBe(
      up ? 'CONNECTED' : 'DISCONNECTED',
    );
  });
});

describe('required fields of a connection', () => {
  const validInput = {
    greetingMessage: '',
    ratingMessage: '',
    expiresTicketNPS: 0,
    timeSendQueue: 0,
    sendIdQueue: null,
    queueIds: [1],
  };
  it.each([
    [{}, false, null],
    [{ queueIds: [1, 2] }, false, 'ERR_WAPP_GREETING_REQUIRED'],
    [{ queueIds: [1, 2], greetingMessage: 'Olá' }, false, null],
    [{ queueIds: [1, 2], greetingMessage: '  ' }, false, 'ERR_WAPP_GREETING_REQUIRED'],
    [{ timeSendQueue: 5 }, false, 'sendIdQueue'],
    [{ sendIdQueue: 1 }, false, 'timeSendQueue'],
    [{ sendIdQueue: 1, timeSendQueue: 5 }, false, null],
    [{ importRecentMessages: '2026-02-01T00:00:00.000Z' }, false, 'importOldMessages'],
    [
      { importOldMessages: '2026-02-01T00:00:00.000-03:00', importRecentMessages: '2026-02-01T02:00:00.000Z' },
      false,
      'importRecentMessages',
    ],
    [
      { importOldMessages: '2026-02-01T00:00:00.000-03:00', importRecentMessages: '2026-02-01T03:00:00.000Z' },
      false,
      null,
    ],
    [{ importOldMessages: '2026-02-01T00:00:00.000Z' }, false, null],
    [{ expiresTicketNPS: 10 }, false, 'ratingMessage'],
    [{ expiresTicketNPS: 10, ratingMessage: 'Nota?' }, false, null],
    [{}, true, 'greetingMessage'],
    [{ greetingMessage: 'Olá', queueIds: [] }, true, 'queueIds'],
    [{ greetingMessage: 'Olá' }, true, null],
  ])('%j, tag required: %s → %s', (change, requiredTag, expected) => {
    const refusal = findConnectionRefusal({ ...validInput, ...change }, { requiredTag });
    const details = refusal?.details;
    const field = details && 'fields' in details ? Object.keys(details.fields)[0] : undefined;
    expect(refusal && (field ?? refusal.code)).toBe(expected);
  });
});

describe('buttons of a connection', () => {
  it.each<[ConnectionStatus, string[]]>([
    ['qrcode', ['showQr']],
    ['DISCONNECTED', ['tryAgain', 'newQr']],
    ['CONNECTED', ['disconnect', 'restart']],
    ['PAIRING', ['disconnect']],
    ['TIMEOUT', ['disconnect', 'restart']],
    ['OPENING', ['connecting']],
    ['importing', []],
  ])('in %s by QR code are %j', (status, buttons) => {
    expect(availableButtons({ provider: 'beta', status })).toEqual(buttons);
  });

  it('follow its status, and none offers a code or a link to a connection without a session', () => {
    for (const status of connectionStatus.options) {
      expect(availableButtons({ provider: 'beta', status })).toEqual(buttonsByStatus[status]);
      for (const provider of ['cloud', 'sandbox'] as const)
        expect(availableButtons({ provider, status })).toEqual(
          buttonsByStatus[status].filter((button) => ['tryAgain', 'disconnect', 'connecting'].includes(button)),
        );
    }
  });
});
