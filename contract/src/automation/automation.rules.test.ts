import { describe, expect, it } from 'vitest';
import { defaultSchedules } from '../companies/company.ts';
import { type AutomationContext, decideAutomation } from './automation.rules.ts';
import { isOpen } from './hours.rules.ts';

const now = new Date('2026-11-20T15:00:00Z');
const queue = (id: number, name: string, over = {}) => ({
  id,
  name,
  greetingMessage: `Olá de ${name}`,
  outOfHoursMessage: `${name} fechado`,
  open: true,
  ...over,
});
const facts = (
  over: {
    ticket?: object;
    connection?: object;
    contact?: object;
    settings?: object;
    text?: string | null;
    companyOpen?: boolean;
  } = {},
): AutomationContext => ({
  ticket: {
    hasPerson: false,
    isGroup: false,
    useIntegration: false,
    queueId: null,
    amountUsedBotQueues: 0,
    greetedAt: null,
    outOfHoursSaidAt: null,
    saidLately: 0,
    saidToday: 0,
    ...over.ticket,
  },
  contact: { disableBot: false, isOwnLine: false, botUsedAt: null, ...over.contact },
  connection: {
    greetingMessage: 'Bem-vindo',
    outOfHoursMessage: 'Fechado',
    maxUseBotQueues: 3,
    timeUseBotQueuesMinutes: 0,
    queues: [],
    ...over.connection,
  },
  settings: { scheduleType: 'disabled', sendGreetingMessageOneQueues: 'disabled', ...over.settings },
  isCompanyOpen: over.companyOpen ?? true,
  text: over.text === undefined ? 'oi' : over.text,
  now,
});
const said = (f: AutomationContext) => decideAutomation(f).flatMap((a) => (a.type === 'say' ? [a.body] : []));
const two = { queues: [queue(1, 'Vendas'), queue(2, 'Suporte')] };
const shown = { greetedAt: new Date(now.getTime() - 60_000), amountUsedBotQueues: 1 };

describe('greeting', () => {
  it('without a queue is said once per ticket', () => {
    expect(said(facts())).toEqual(['Bem-vindo']);
    expect(said(facts({ ticket: { greetedAt: now } }))).toEqual([]);
  });
  it("of one queue is the queue's, and the connection's first only when asked for", () => {
    const connection = { queues: [queue(1, 'Vendas')] };
    expect(said(facts({ connection }))).toEqual(['Olá de Vendas']);
    expect(said(facts({ connection, settings: { sendGreetingMessageOneQueues: 'enabled' } }))).toEqual([
      'Bem-vindo',
      'Olá de Vendas',
    ]);
  });
  it.each([
    { ticket: { hasPerson: true } },
    { ticket: { isGroup: true } },
    { ticket: { useIntegration: true } },
    { contact: { disableBot: true } },
  ])('is not for %j', (over) => expect(decideAutomation(facts(over))).toEqual([]));
});

describe('menu of several queues', () => {
  it('names them in order', () => {
    expect(said(facts({ connection: two }))).toEqual(['Bem-vindo\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte']);
  });
  it('a number chooses, the queue greets', () => {
    expect(decideAutomation(facts({ connection: two, ticket: shown, text: ' 2 ' }))).toEqual([
      { type: 'putInQueue', queueId: 2 },
      { type: 'menuAnswered' },
      { type: 'say', body: 'Olá de Suporte' },
    ]);
  });
  it('a number before any menu was shown chooses nothing', () => {
    expect(decideAutomation(facts({ connection: two, text: '2' })).map((a) => a.type)).toEqual(['say', 'menuShown']);
  });
  it('anything else shows it again, but only so often, and then a person is waited for', () => {
    const at = (amountUsedBotQueues: number) =>
      decideAutomation(facts({ connection: two, ticket: { ...shown, amountUsedBotQueues } })).map((a) => a.type);
    expect(at(2)).toEqual(['say', 'menuShown']);
    expect(at(3)).toEqual(['menuExhausted']);
    expect(at(4)).toEqual([]);
  });
  it('is not sent again for the rest of an album, nor for a picture', () => {
    expect(
      decideAutomation(facts({ connection: two, ticket: { ...shown, greetedAt: new Date(now.getTime() - 500) } })),
    ).toEqual([]);
    expect(decideAutomation(facts({ connection: two, ticket: shown, text: null }))).toEqual([]);
  });
  it('rests for the time that the connection sets', () => {
    const contact = { botUsedAt: new Date(now.getTime() - 5 * 60_000) };
    expect(decideAutomation(facts({ connection: { ...two, timeUseBotQueuesMinutes: 10 }, contact }))).toEqual([]);
    expect(said(facts({ connection: { ...two, timeUseBotQueuesMinutes: 4 }, contact }))).toHaveLength(1);
  });
});

describe('hours', () => {
  it('outside company hours its text is said once, and no menu', () => {
    const over = { connection: two, settings: { scheduleType: 'company' }, companyOpen: false };
    expect(said(facts(over))).toEqual(['Fechado']);
    expect(decideAutomation(facts({ ...over, ticket: { outOfHoursSaidAt: now } }))).toEqual([]);
  });
  it('a closed queue says so when it is chosen, and can be left', () => {
    const connection = { queues: [queue(1, 'Vendas', { open: false }), queue(2, 'Suporte')] };
    expect(said(facts({ connection, ticket: shown, text: '1', settings: { scheduleType: 'queue' } }))).toEqual([
      'Vendas fechado\n\n*[ # ]* - Voltar ao menu',
    ]);
  });
  it.each([
    ['2026-11-20T15:00:00Z', true], // Friday 12:00 in São Paulo
    ['2026-11-20T10:59:00Z', false], // 07:59
    ['2026-11-20T20:59:00Z', true], // 17:59
    ['2026-11-20T21:00:00Z', false], // 18:00
    ['2026-11-21T14:59:00Z', true], // Saturday 11:59
    ['2026-11-21T15:00:00Z', false],
    ['2026-11-22T15:00:00Z', false], // Sunday
  ])('%s open: %s', (at, open) => expect(isOpen(defaultSchedules, new Date(at), 'America/Sao_Paulo')).toBe(open));
  it('over midnight, without an entry, and with an empty end', () => {
    const night = [{ weekday: 'Sexta-feira', weekdayEn: 'friday' as const, startTime: '20:00', endTime: '02:00' }];
    expect(isOpen(night, new Date('2026-11-20T23:30:00Z'), 'America/Sao_Paulo')).toBe(true);
    expect(isOpen(night, new Date('2026-11-20T15:00:00Z'), 'America/Sao_Paulo')).toBe(false);
    expect(isOpen([], now, 'America/Sao_Paulo')).toBe(true);
    expect(isOpen([{ ...night[0]!, endTime: '' }], now, 'America/Sao_Paulo')).toBe(true);
  });
});

describe('between machines', () => {
  it('another line of the company is not answered', () => {
    expect(decideAutomation(facts({ connection: two, contact: { isOwnLine: true } }))).toEqual([]);
  });
  it('who still answers after more than a person can read is not answered any more', () => {
    const endless = { ...two, maxUseBotQueues: 0 };
    const ticket = { greetedAt: new Date(now.getTime() - 60_000), amountUsedBotQueues: 12 };
    expect(said(facts({ connection: endless, ticket: { ...ticket, saidLately: 9, saidToday: 9 } }))).toHaveLength(1);
    expect(decideAutomation(facts({ connection: endless, ticket: { ...ticket, saidLately: 10 } }))).toEqual([]);
    expect(decideAutomation(facts({ connection: endless, ticket: { ...ticket, saidToday: 30 } }))).toEqual([]);
  });
});
