import { describe, expect, it } from 'vitest';
import { dashboardApi } from './analytics/dashboard.api.ts';
import { announcementApi } from './announcements/announcement.api.ts';
import { passwordResetApi } from './auth/password-reset.api.ts';
import { campaignApi, campaignSettingApi } from './campaigns/campaign.api.ts';
import { chatApi } from './chats/chat.api.ts';
import { companyApi } from './companies/company.api.ts';
import { contactImportApi } from './contact-imports/contact-import.api.ts';
import { contactListApi, contactListItemApi } from './contact-lists/contact-list.api.ts';
import { fileListApi } from './file-lists/file-list.api.ts';
import { helpApi } from './helps/help.api.ts';
import { invoiceApi } from './invoices/invoice.api.ts';
import { kanbanApi } from './kanban/kanban.api.ts';
import { checkoutApi } from './payments/payment.api.ts';
import { planApi } from './plans/plan.api.ts';
import { promptApi } from './prompts/prompt.api.ts';
import { publicApi } from './public-api/public-api.api.ts';
import { queueIntegrationApi } from './queue-integrations/queue-integration.api.ts';
import { queueOptionApi } from './queue-options/queue-option.api.ts';
import type { Route } from './route.ts';
import { settingApi } from './settings/setting.api.ts';
import { signUpApi } from './signup/signup.api.ts';
import { tagApi } from './tags/tag.api.ts';

const apis: Record<string, Route>[] = [
  campaignApi,
  campaignSettingApi,
  contactListApi,
  contactListItemApi,
  contactImportApi,
  fileListApi,
  announcementApi,
  chatApi,
  dashboardApi,
  tagApi,
  kanbanApi,
  invoiceApi,
  checkoutApi,
  companyApi,
  planApi,
  settingApi,
  signUpApi,
  passwordResetApi,
  helpApi,
  promptApi,
  queueIntegrationApi,
  queueOptionApi,
  publicApi,
];
const calls = new Map<string, Route>(
  apis
    .flatMap((api) => Object.values(api))
    .map((route) => [`${route.method} ${route.path.replace(/:\w+/g, ':')}`, route] as const),
);
const listed = (text: string) => text.split(',').map((call) => call.trim());

/** Calls that older clients send, by the plan feature that they require; a parameter may have any name. */
const ofPlan = {
  useCampaigns: listed(`
    GET /campaigns, GET /campaigns/:, POST /campaigns, PUT /campaigns/:, DELETE /campaigns/:,
    POST /campaigns/:/media-upload, DELETE /campaigns/:/media-upload, POST /campaigns/:/cancel, POST /campaigns/:/restart,
    GET /campaign-settings, POST /campaign-settings,
    GET /contact-lists, GET /contact-lists/list, GET /contact-lists/:, POST /contact-lists, PUT /contact-lists/:,
    DELETE /contact-lists/:, POST /contact-lists/:/upload,
    GET /contact-list-items, GET /contact-list-items/:, POST /contact-list-items, PUT /contact-list-items/:,
    DELETE /contact-list-items/:,
    GET /files, GET /files/:, POST /files, PUT /files/:, DELETE /files/:, POST /files/uploadList/:`),
  useInternalChat: listed(`
    GET /chats, POST /chats, PUT /chats/:, DELETE /chats/:, POST /chats/:/read, GET /chats/:/messages, POST /chats/:/messages`),
  useKanban: listed(`
    GET /tags/kanban, GET /ticket/kanban, DELETE /ticket-tags/:, PUT /ticket-tags/:/:`),
  useOpenAi: listed('GET /prompt, POST /prompt, PUT /prompt/:, DELETE /prompt/:'),
  useIntegrations: listed(`
    GET /queueIntegration, POST /queueIntegration, PUT /queueIntegration/:, DELETE /queueIntegration/:,
    POST /queueIntegration/testSession`),
};
const ofNoPlan = listed(`
  GET /announcements, GET /announcements/:, POST /announcements, PUT /announcements/:, DELETE /announcements/:,
  POST /announcements/:/media-upload, DELETE /announcements/:/media-upload,
  GET /dashboard, GET /messages-allMe, GET /invoices/all, POST /subscription,
  POST /companies, POST /companies/internal, POST /companies/cadastro, PUT /companies/:, GET /companies/:,
  DELETE /companies/:, GET /companies/list, GET /companies, PUT /companies/:/schedules, GET /companies/listPlan/:,
  GET /plans/list, GET /plans/all, POST /plans, PUT /plans/:, GET /plans/:, DELETE /plans/:,
  GET /settings, GET /settings/:, PUT /settings/:,
  POST /forgetpassword/:, POST /resetpasswords/:/:/:,
  GET /helps/list, POST /helps, PUT /helps/:, DELETE /helps/:,
  GET /queue-options, POST /queue-options, PUT /queue-options/:, DELETE /queue-options/:,
  POST /queue-options/:/media-upload, DELETE /queue-options/:/media-upload, POST /api/messages/send`);
const known = [...Object.values(ofPlan).flat(), ...ofNoPlan];

it.each(Object.entries(ofPlan))('%s alone opens these routes', (plan, wanted) =>
  expect(wanted.map((call) => [call, calls.get(call)?.plan])).toEqual(wanted.map((call) => [call, plan])),
);

it('the other routes need no feature of the plan', () =>
  expect(ofNoPlan.map((call) => [call, calls.get(call)?.plan])).toEqual(ofNoPlan.map((call) => [call, null])));

describe('access', () => {
  const withAccess = (access: Route['access']) => known.filter((call) => calls.get(call)?.access === access);

  it('without a session is open for signing up, asking for a new password, and what these pages read', () =>
    expect(withAccess('public')).toEqual([
      'POST /companies/cadastro',
      'GET /plans/all',
      'GET /settings/:',
      'POST /forgetpassword/:',
      'POST /resetpasswords/:/:/:',
    ]));

  it('to companies, plans, announcements and help videos is the operator’s alone', () =>
    expect(withAccess('super')).toEqual([
      'POST /announcements',
      'PUT /announcements/:',
      'DELETE /announcements/:',
      'POST /announcements/:/media-upload',
      'DELETE /announcements/:/media-upload',
      'POST /companies',
      'POST /companies/internal',
      'DELETE /companies/:',
      'GET /companies/list',
      'GET /companies',
      'POST /plans',
      'PUT /plans/:',
      'DELETE /plans/:',
      'POST /helps',
      'PUT /helps/:',
      'DELETE /helps/:',
    ]));

  it('is by token for other programs', () => expect(withAccess('token')).toEqual(['POST /api/messages/send']));

  it('needs the permission that the screens check', () => {
    const permissions = known.flatMap((call) => {
      const permission = calls.get(call)?.permission ?? null;
      return permission === null ? [] : [`${call} ${permission}`];
    });
    expect(permissions).toEqual([
      'DELETE /contact-list-items/: contacts-page:deleteContact',
      'POST /prompt prompts:edit',
      'PUT /prompt/: prompts:edit',
      'DELETE /prompt/: prompts:edit',
      'POST /queueIntegration integrations:edit',
      'PUT /queueIntegration/: integrations:edit',
      'DELETE /queueIntegration/: integrations:edit',
      'POST /queueIntegration/testSession integrations:edit',
      'GET /dashboard dashboard:view',
      'GET /messages-allMe dashboard:view',
      'GET /invoices/all billing:pay',
      'POST /subscription billing:pay',
      'PUT /companies/: company:edit',
      'PUT /companies/:/schedules company:editHours',
      'PUT /settings/: settings:edit',
      'POST /queue-options queues-page:edit',
      'PUT /queue-options/: queues-page:edit',
      'DELETE /queue-options/: queues-page:edit',
      'POST /queue-options/:/media-upload queues-page:edit',
      'DELETE /queue-options/:/media-upload queues-page:edit',
    ]);
  });

  it('after the licence ended is limited to paying and to the company’s own data', () =>
    expect(known.filter((call) => calls.get(call)?.whenExpired)).toEqual([
      'GET /invoices/all',
      'POST /subscription',
      'PUT /companies/:',
      'GET /companies/:',
      'GET /companies/listPlan/:',
      'GET /plans/list',
      'GET /plans/:',
      'GET /settings',
    ]));
});

it('accepts files by a form', () =>
  expect(known.filter((call) => calls.get(call)?.multipart)).toEqual([
    'POST /campaigns/:/media-upload',
    'POST /contact-lists/:/upload',
    'POST /files/uploadList/:',
    'POST /chats/:/messages',
    'POST /announcements/:/media-upload',
    'POST /queue-options/:/media-upload',
    'POST /api/messages/send',
  ]));
