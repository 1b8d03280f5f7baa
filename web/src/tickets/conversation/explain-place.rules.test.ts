import type { TicketLog } from '@balcao/contract/tickets/ticket';
import { expect, it } from 'vitest';
import { explainPlace } from './explain-place.rules.ts';

const waiting = {
  status: 'pending',
  chatbot: false,
  botResponder: null,
  queue: null,
  queuedAt: null,
  snoozedUntil: null,
} as const;
const sales = { id: 1, name: 'Vendas', color: '#123456' };
const entry = (type: TicketLog['type'], user: string | null = null, queue: string | null = null): TicketLog => ({
  id: 1,
  companyId: 1,
  type,
  createdAt: '2026-11-20T15:00:00Z',
  updatedAt: '2026-11-20T15:00:00Z',
  user: user === null ? null : { id: 1, name: user },
  queue: queue === null ? null : { id: 1, name: queue },
});
const keys = (ticket: Parameters<typeof explainPlace>[0], log: TicketLog[]) =>
  explainPlace(ticket, log).map(({ key }) => key);

it.each<[string, Parameters<typeof explainPlace>[0], TicketLog[], string[]]>([
  ['new', waiting, [entry('create')], ['placeCreated', 'placeWaitsNoQueue']],
  ['in a menu', { ...waiting, chatbot: true }, [entry('chatBot'), entry('create')], ['placeCreated', 'placeBotTalks']],
  [
    'a prompt talks',
    { ...waiting, chatbot: true, botResponder: { kind: 'prompt', id: 1, name: 'Clara' } },
    [entry('create')],
    ['placeCreated', 'placePromptTalks'],
  ],
  [
    'an integration talks',
    { ...waiting, chatbot: true, botResponder: { kind: 'integration', id: 1, name: 'n8n' } },
    [entry('create')],
    ['placeCreated', 'placeIntegrationTalks'],
  ],
  ['chosen', { ...waiting, queue: sales }, [entry('queue', null, 'Vendas')], ['placeChosen', 'placeWaits']],
  ['given up', waiting, [entry('retriesLimitQueue'), entry('chatBot')], ['placeGaveUp', 'placeWaitsNoQueue']],
  ['redirected', { ...waiting, queue: sales }, [entry('redirect', null, 'Vendas')], ['placeRedirected', 'placeWaits']],
  ['accepted', { ...waiting, status: 'open' }, [entry('access', 'Ana'), entry('open', 'Bia')], ['placeAccepted']],
  ['taken back', { ...waiting, queue: sales }, [entry('takenBack', 'Bia')], ['placeTakenBack', 'placeWaits']],
  ['closed by a menu', { ...waiting, status: 'closed' }, [entry('nps'), entry('closed')], ['placeClosedByMenu']],
  ['put off', { ...waiting, snoozedUntil: '2026-11-21T12:00:00Z' }, [], ['placeSnoozed']],
])('%s', (_, ticket, log, expected) => expect(keys(ticket, log)).toEqual(expected));
