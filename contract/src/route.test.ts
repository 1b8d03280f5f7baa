import { describe, expect, it } from 'vitest';
import { announcementApi } from './announcements/announcement.api.ts';
import { authApi } from './auth/auth.api.ts';
import { connectionApi } from './connections/connection.api.ts';
import { contactImportApi } from './contact-imports/contact-import.api.ts';
import { contactApi } from './contacts/contact.api.ts';
import { messageApi } from './messages/message.api.ts';
import { messageAiApi } from './messages/message-ai.api.ts';
import { noteApi } from './notes/note.api.ts';
import { queueApi } from './queues/queue.api.ts';
import { quickMessageApi } from './quick-messages/quick-message.api.ts';
import { type Route, route } from './route.ts';
import { scheduleApi } from './schedules/schedule.api.ts';
import { settingApi } from './settings/setting.api.ts';
import { tagApi } from './tags/tag.api.ts';
import { ticketApi } from './tickets/ticket.api.ts';
import { userApi } from './users/user.api.ts';

const apis: Record<string, Record<string, Route>> = {
  authApi,
  settingApi,
  connectionApi,
  ticketApi,
  messageApi,
  messageAiApi,
  noteApi,
  tagApi,
  contactApi,
  contactImportApi,
  userApi,
  queueApi,
  quickMessageApi,
  scheduleApi,
  announcementApi,
};
const routes = Object.values(apis).flatMap((api) => Object.values(api));
const named = (path: string) => path.replace(/:\w+/g, ':');
const callOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${named(path)}`;
const calls = new Map(routes.map((one) => [callOf(one), one]));

/** The calls of older clients; a parameter may have any name. */
const known = `
  POST /auth/login, POST /auth/refresh_token, DELETE /auth/logout, GET /auth/me,
  GET /settings, GET /settings/:, PUT /settings/:,
  GET /whatsapp, GET /whatsapp/:, POST /whatsapp, PUT /whatsapp/:, DELETE /whatsapp/:, POST /whatsapp-restart,
  POST /whatsappsession/:, PUT /whatsappsession/:, DELETE /whatsappsession/:,
  GET /tickets, GET /tickets/:, GET /tickets/u/:, POST /tickets, PUT /tickets/:, DELETE /tickets/:,
  GET /messages/:, POST /messages/:, POST /messages/edit/:, DELETE /messages/:, POST /message/forward, POST /test/audio,
  POST /ticket-notes, DELETE /ticket-notes/:, GET /ticket-notes/list, GET /tags/list, POST /tags, POST /tags/sync,
  GET /contacts, GET /contacts/:, PUT /contacts/:, POST /contacts, GET /contacts/list, POST /contacts/findOrCreate,
  DELETE /contacts/:, POST /contacts/import, POST /contacts/upload, POST /contacts/import/chats,
  GET /users, GET /users/:, GET /users/list, POST /users, PUT /users/:, DELETE /users/:,
  GET /queue, GET /queue/:, POST /queue, PUT /queue/:, DELETE /queue/:,
  GET /quick-messages/list, GET /quick-messages/:, POST /quick-messages, PUT /quick-messages/:, DELETE /quick-messages/:,
  POST /quick-messages/:/media-upload, DELETE /quick-messages/:/media-upload,
  GET /schedules, GET /schedules/:, POST /schedules, PUT /schedules/:, DELETE /schedules/:,
  POST /schedules/:/media-upload, DELETE /schedules/:/media-upload,
  GET /tags, GET /tags/:, PUT /tags/:, DELETE /tags/:, GET /announcements`
  .split(',')
  .map((call) => call.trim());

it('every route is called', () => {
  expect(known.filter((call) => !calls.has(call))).toEqual([]);
});

describe('access', () => {
  it('without a session is open for signing in and out, and for what the sign-up page reads', () => {
    const open = [...calls].filter(([, { access }]) => access === 'public').map(([call]) => call);
    expect(open.filter((call) => known.includes(call)).sort()).toEqual([
      'DELETE /auth/logout',
      'GET /auth/me',
      'GET /settings/:',
      'POST /auth/login',
      'POST /auth/refresh_token',
    ]);
  });

  it('the permission of a route is the one that the web app checks', () => {
    const permissions = [...calls].flatMap(([call, { permission }]) =>
      permission !== null && known.includes(call) ? [`${call} ${permission}`] : [],
    );
    expect(permissions.sort()).toEqual([
      'DELETE /contacts/: contacts-page:deleteContact',
      'DELETE /queue/: queues-page:edit',
      'DELETE /tickets/: ticket-options:deleteTicket',
      'DELETE /users/: users:edit',
      'DELETE /whatsapp/: connections-page:editOrDeleteConnection',
      'DELETE /whatsappsession/: connections-page:actionButtons',
      'POST /queue queues-page:edit',
      'POST /users users:edit',
      'POST /whatsapp connections-page:addConnection',
      'POST /whatsapp-restart connections-page:actionButtons',
      'POST /whatsappsession/: connections-page:actionButtons',
      'PUT /queue/: queues-page:edit',
      'PUT /settings/: settings:edit',
      'PUT /whatsapp/: connections-page:editOrDeleteConnection',
      'PUT /whatsappsession/: connections-page:actionButtons',
    ]);
  });

  it('with a file uses a form', () => {
    const forms = known.filter((call) => calls.get(call)?.multipart);
    expect(forms).toEqual(
      expect.arrayContaining([
        'POST /messages/:',
        'POST /contacts/upload',
        'POST /quick-messages/:/media-upload',
        'POST /schedules/:/media-upload',
      ]),
    );
  });
});

it('an omitted option of a route takes the strict default', () => {
  expect(route({ method: 'GET', path: '/x', output: scheduleApi.remove.output })).toMatchObject({
    access: 'user',
    permission: null,
    plan: null,
    whenExpired: false,
    whileImpersonating: false,
    multipart: false,
    idempotent: false,
    audited: false,
    atRoot: false,
    fails: [],
  });
});

it('a send, a forward and a new ticket can be repeated under an idempotency key', () => {
  for (const call of ['POST /messages/:', 'POST /message/forward', 'POST /tickets'])
    expect(calls.get(call)?.idempotent).toBe(true);
});
