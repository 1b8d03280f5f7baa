import { beforeAll } from 'vitest';
import { pricePlan } from '../../world/price-plan.ts';
import { eventually, type runningServer, type TestCompany } from '../../world/running-server.ts';
import { privatePaths } from './pages-of-router.ts';

export const admin = 'admin@casa-prado.test';

/** A text that the loaded page shows, and the button of its form. `leaves`: redirects to the dashboard in a second. */
type Stop = { at?: string; shows: string; add?: string; leaves?: true };

export type Place = Stop & { at: string };

type PopulatedCompany = { customer: string; contactListId: number; campaignId: number; chatUuid: string };

/** For the sweeps: a company with data on every page, some of it with overlong names and texts. */
export function setUpPopulatedCompany(server: ReturnType<typeof runningServer>) {
  const customer = 'Mariana Figueiredo';
  let shop: TestCompany;
  let contactListId: number;
  let campaignId: number;
  let chatUuid: string;
  let conversation: string;

  beforeAll(async () => {
    shop = await server.company('Casa Prado');
    const { call } = shop.admin;
    await server.write(shop.sandboxPhone, '5511973420198', 'Bom dia! O sofá chegou com o pé solto.', {
      name: customer,
    });
    type Listed = { tickets: { id: number; uuid: string; contactId: number }[] };
    const find = async () => (await call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
    const ticket = (await eventually(find, (found) => found !== undefined))!;
    conversation = `/tickets/${ticket.uuid}`;
    const adminId = shop.admin.session.user.id;
    await call('PUT', `/users/${adminId}`, { name: 'Maria Aparecida dos Santos Albuquerque' });
    await call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: adminId });
    for (const [n, name] of ['Maximiliano Albuquerque de Vasconcelos Neto', 'Supercalifragilistico'].entries())
      await server.write(shop.sandboxPhone, `551190002000${n}`, longWords(n + 1), { name });
    await call('POST', '/tags', { name: 'Garantia', color: '#D5661C' });
    await call('POST', '/tags', { name: 'Entrega atrasada, cliente antigo', color: '#C2470A' });
    await call('POST', '/tags', { name: 'Aguardando pagamento do sinal', color: '#C2470A', kanban: 1 });
    const lane = { limit: 3, message: 'Recebemos o seu pedido.', queueId: shop.queueId };
    await call('POST', '/tags', { name: 'Orçamento', color: '#D5661C', kanban: 1, lane });
    await call('POST', '/prompt', { name: 'Assistente', prompt: 'Você vende móveis.', queueId: shop.queueId });
    const hook = { type: 'webhook', name: 'Sistema da loja', urlN8N: 'https://erp.example.com/balcao' };
    await call('POST', '/queueIntegration', hook);
    await call('POST', '/quick-messages', { shortcode: 'garantia', message: 'Um ano, {{firstName}}', geral: true });
    await call('POST', '/files', { name: 'Catálogo', message: 'Veja', options: [{ name: 'sala.jpg' }] });
    contactListId = (await call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes de outubro' })).body.id;
    await call('POST', '/contact-list-items', { contactListId, name: 'Ana Lista', number: '5511987650010' });
    const sent = { whatsappId: shop.whatsappId, contactListId, scheduledAt: '2099-12-31T09:00' };
    const campaign = { name: 'Semana do sofá', message1: 'Oi, {nome}', ...sent };
    campaignId = (await call<{ id: number }>('POST', '/campaigns', campaign)).body.id;
    const repeated = { sendAt: '2099-12-31T09:00', recurrence: 'FREQ=MONTHLY;COUNT=3', openTicket: 'enabled' };
    await call('POST', '/schedules', { body: 'A parcela vence hoje', contactId: ticket.contactId, ...repeated });
    const bia = await server.attendant(shop, 'Bia Reis');
    const room = { title: 'Equipe', users: [{ id: bia.session.user.id }] };
    const chat = (await call<{ id: number; uuid: string }>('POST', '/chats', room)).body;
    chatUuid = chat.uuid;
    await bia.call('POST', `/chats/${chat.id}/messages`, { message: '@Admin conte as caixas', mentions: [adminId] });
    await call('POST', `/chats/${chat.id}/messages`, { message: 'Bom dia, equipe', ticketId: ticket.id });
    await call('PUT', '/settings/scheduleType', { value: 'company' });
    await pricePlan(server, shop);
  });
  const stops = () => stopsOf({ customer, contactListId, campaignId, chatUuid });
  return {
    stops,
    /** Every page of the router, and a conversation of the admin. */
    places: (): Place[] => [
      ...privatePaths.flatMap((path) => [stops()[path] ?? []].flat().map((stop) => ({ at: path, ...stop }))),
      { at: conversation, shows: 'Escrever mensagem' },
    ],
  };
}

const longWords = (times: number) => `Oi ${'Uma palavra e mais outra '.repeat(times * 6)}${'x'.repeat(times * 60)}`;

/** For each path of the router, a text of the loaded page and the button of its form. */
const stopsOf = ({
  customer,
  contactListId,
  campaignId,
  chatUuid,
}: PopulatedCompany): Record<string, Stop | readonly Stop[]> => ({
  '/': { shows: 'Finalizados' },
  '/moments': { shows: customer },
  // Data created before midnight is not included in today's.
  '/reports': { at: '/reports?days=2', shows: customer },
  '/tickets/:ticketId?': { at: '/tickets', shows: customer },
  '/kanban': { shows: customer, add: 'Nova conversa' },
  '/TagsKanban': { shows: 'Orçamento', add: 'Nova Lane' },
  '/contacts': { shows: customer, add: 'Novo contato' },
  '/tags': { shows: 'Garantia', add: 'Nova etiqueta' },
  '/chats/:chatUuid?': [
    { at: '/chats', shows: 'Equipe', add: 'Menções a você' },
    { at: '/chats', shows: 'Equipe', add: 'Novo chat' },
    { at: `/chats/${chatUuid}`, shows: 'Bom dia, equipe' },
  ],
  '/connections': { shows: 'Loja', add: 'Nova conexão' },
  '/queues': { shows: 'Atendimento', add: 'Nova fila' },
  '/prompts': { shows: 'Assistente', add: 'Novo prompt' },
  '/queue-integration': { shows: 'Sistema da loja', add: 'Nova integração' },
  '/financeiro': { shows: 'Em Aberto' },
  '/subscription': { shows: 'admin@casa-prado.test' },
  // Operator only: its content is tested in payments/checkout.test.ts.
  '/payments': { shows: 'Você não tem acesso a' },
  // Operator only.
  '/companies': { shows: 'Você não tem acesso a' },
  // Operator only: its content is tested in people/mails.test.ts.
  '/mails': { shows: 'Você não tem acesso a' },
  '/announcements': { shows: 'Esta empresa não possui permissão', leaves: true },
  '/helps': { shows: 'Nenhum vídeo ainda' },
  '/audit': { shows: 'Entrada' },
  '/users': { shows: 'admin@casa-prado.test', add: 'Novo usuário' },
  '/settings': [
    { shows: 'Configurações' },
    { at: '/settings?tab=hours', shows: 'Segunda-feira' },
    { at: '/settings?tab=ai', shows: 'Serviço de IA' },
    { at: '/settings?tab=rights', shows: 'Supervisor' },
    { at: '/settings?tab=privacy', shows: 'Nenhum pedido ainda' },
  ],
  '/schedules': { shows: customer, add: 'Novo agendamento' },
  '/quick-messages': { shows: '/garantia', add: 'Nova resposta rápida' },
  '/contact-lists': { shows: 'Clientes de outubro', add: 'Nova lista' },
  '/contact-lists/:contactListId/contacts': {
    at: `/contact-lists/${contactListId}/contacts`,
    shows: 'Ana Lista',
    add: 'Novo contato',
  },
  '/campaigns': { shows: 'Semana do sofá', add: 'Nova campanha' },
  '/campaigns-config': { shows: 'Intervalos' },
  '/campaigns-config/opt-outs': { shows: 'Ninguém pediu para sair' },
  '/campaign/:campaignId/report': { at: `/campaign/${campaignId}/report`, shows: 'Semana do sofá' },
  '/messages-api': [
    { shows: 'Como enviar' },
    { at: '/messages-api?tab=tokens', shows: 'Nenhum programa usa a API ainda', add: 'Novo token' },
    { at: '/messages-api?tab=assistants', shows: 'Como ligar o assistente' },
  ],
  '/todolist': { shows: 'Nada para fazer' },
  '/files': { shows: 'Catálogo', add: 'Nova lista de arquivos' },
});
