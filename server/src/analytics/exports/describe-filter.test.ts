import type { ReportName } from '@balcao/contract/analytics/report';
import { reportFilter } from '@balcao/contract/analytics/report.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { setUpTestContext } from '../../signup/test-context.ts';
import { requestReport } from '../reports/list-report.ts';
import { describeFilter } from './describe-filter.ts';

const world = setUpTestContext();
let ana: Actor;

beforeAll(async () => {
  ana = await world.company('Papel');
  await world.txContext.database.owner.query(`insert into queues (company_id, id, name, color) values (${ana.companyId}, 951, 'Vendas', '#123456'), (${ana.companyId}, 953, 'Diretoria', '#654321');
    insert into users (company_id, id, name, email, password_hash) values (${ana.companyId}, 951, 'Ana', 'ana@papel.test', 'x')`);
});

const head = (report: ReportName, given: object, actor = ana) =>
  world.in(actor, async (tx) => {
    const filter = reportFilter.parse(given);
    const request = await requestReport(tx, actor, filter);
    return describeFilter(tx, { report, filter, language: 'pt' }, request);
  });
const filters = async (report: ReportName, given: object, actor = ana) => (await head(report, given, actor)).filters;

it('the header lists the queues it covers, not requested ones that the user may not see', async () => {
  const dora: Actor = { ...ana, profile: 'supervisor', queueIds: [951] };
  const both = { queueIds: '[951,953]' };
  expect(await filters('messages', both)).toEqual(['Fila: Diretoria, Vendas']);
  expect(await filters('messages', both, dora)).toEqual(['Fila: Vendas']);
  expect(await filters('messages', { queueIds: '[953]' }, dora)).toEqual(['Fila: –']);
  expect(await filters('messages', {}, dora)).toEqual([]);
});

it('the header names the filters that the report applies, and no others', async () => {
  const every = { users: '[951]', status: '["open"]', scale: 'nps', answered: true, fromMe: true };
  expect(await filters('tickets', every)).toEqual(['Abertas no período', 'Atendente: Ana', 'Situação: Em atendimento']);
  expect(await filters('durations', every)).toEqual(['Atendente: Ana']);
  expect(await filters('research', every)).toEqual(['Atendente: Ana', 'Pergunta: NPS (0 a 10)', 'Respondidas']);
  expect(await filters('research', { answered: false })).toEqual(['Sem resposta']);
  expect(await filters('messages', every)).toEqual(['Sentido: Enviadas']);
  expect(await filters('messages', { fromMe: false })).toEqual(['Sentido: Recebidas']);
});

it('a report of this moment has its moment in the header and in the file’s name, not the days of the filter', async () => {
  world.clock.set(new Date('2026-11-24T01:30:00Z')); // Monday, 22:30 in São Paulo
  const days = { dateStart: '2026-11-16', dateEnd: '2026-11-22' };
  const moment = { period: '23/11/2026 22:30 (America/Sao_Paulo)' };
  expect(await head('tickets', { ...days, measure: 'pending' })).toMatchObject({ ...moment, fileDays: '2026-11-23' });
  expect(await head('groups', { ...days, measure: 'happening' })).toMatchObject(moment);
  for (const [report, measure] of [
    ['tickets', 'finished'],
    ['durations', 'pending'],
  ] as const)
    expect(await head(report, { ...days, measure })).toMatchObject({
      period: '16/11/2026 – 22/11/2026 (America/Sao_Paulo)',
      fileDays: '2026-11-16 2026-11-22',
    });
});

it('a filter by what was deleted since is still said to be one', async () => {
  const deleted = { users: '[998]', whatsapps: '[998]', tags: '[998]' };
  expect(await filters('durations', deleted)).toEqual(['Atendente: –', 'Conexão: –', 'Etiquetas: –']);
});
