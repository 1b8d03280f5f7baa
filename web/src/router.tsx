import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoginPage } from './shell/login/login-page.tsx';
import { NotFound, PageFailed } from './shell/page-failed.tsx';
import { Private, PublicOnly } from './shell/session/guards.tsx';

/** A lazily loaded page, together with the styles that every page but the sign-in needs. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const [Component] = await Promise.all([load(), import('./ui/theme/deferred-styles.ts')]);
    return { Component };
  },
});

/**
 * Private pages. A page listed here is in the drawer of users who pass its checks (shell/navigation/navigation.ts):
 * `page('/contacts', async () => (await import('./contacts/contacts-page.tsx')).ContactsPage)`.
 */
const pages: RouteObject[] = [
  page('/', async () => (await import('./analytics/dashboard-page.tsx')).DashboardPage),
  page('/moments', async () => (await import('./tickets/moments/moments-page.tsx')).MomentsPage),
  page('/reports', async () => (await import('./analytics/reports/reports-page.tsx')).ReportsPage),
  page('/tickets/:ticketId?', async () => (await import('./tickets/tickets-page.tsx')).TicketsPage),
  page('/kanban', async () => (await import('./kanban/kanban-page.tsx')).KanbanPage),
  page('/TagsKanban', async () => (await import('./kanban/lanes-page.tsx')).LanesPage),
  page('/contacts', async () => (await import('./contacts/contacts-page.tsx')).ContactsPage),
  page('/tags', async () => (await import('./tags/tags-page.tsx')).TagsPage),
  page('/chats/:chatUuid?', async () => (await import('./chats/chats-page.tsx')).ChatsPage),
  page('/connections', async () => (await import('./connections/connections-page.tsx')).ConnectionsPage),
  page('/queues', async () => (await import('./queues/queues-page.tsx')).QueuesPage),
  page('/prompts', async () => (await import('./prompts/prompts-page.tsx')).PromptsPage),
  page(
    '/queue-integration',
    async () => (await import('./queue-integrations/queue-integrations-page.tsx')).QueueIntegrationsPage,
  ),
  page('/financeiro', async () => (await import('./invoices/invoices-page.tsx')).InvoicesPage),
  page('/subscription', async () => (await import('./payments/subscription-page.tsx')).SubscriptionPage),
  page('/payments', async () => (await import('./payments/operator/payments-page.tsx')).PaymentsPage),
  page('/companies', async () => (await import('./companies/companies-page.tsx')).CompaniesPage),
  page('/mails', async () => (await import('./mails/mails-page.tsx')).MailsPage),
  page('/announcements', async () => (await import('./announcements/announcements-page.tsx')).AnnouncementsPage),
  page('/helps', async () => (await import('./helps/helps-page.tsx')).HelpsPage),
  page('/audit', async () => (await import('./audit/audit-page.tsx')).AuditPage),
  page('/users', async () => (await import('./users/users-page.tsx')).UsersPage),
  page('/settings', async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  page('/schedules', async () => (await import('./schedules/schedules-page.tsx')).SchedulesPage),
  page('/quick-messages', async () => (await import('./quick-messages/quick-messages-page.tsx')).QuickMessagesPage),
  page('/contact-lists', async () => (await import('./contact-lists/contact-lists-page.tsx')).ContactListsPage),
  page(
    '/contact-lists/:contactListId/contacts',
    async () => (await import('./contact-lists/contact-list-items-page.tsx')).ContactListItemsPage,
  ),
  page('/campaigns', async () => (await import('./campaigns/campaigns-page.tsx')).CampaignsPage),
  page(
    '/campaigns-config',
    async () => (await import('./campaigns/settings/campaign-settings-page.tsx')).CampaignSettingsPage,
  ),
  page('/campaigns-config/opt-outs', async () => (await import('./campaigns/opt-outs/opt-outs-page.tsx')).OptOutsPage),
  page(
    '/campaign/:campaignId/report',
    async () => (await import('./campaigns/report/campaign-report-page.tsx')).CampaignReportPage,
  ),
  page('/messages-api', async () => (await import('./public-api/messages-api-page.tsx')).MessagesApiPage),
  page('/todolist', async () => (await import('./todos/todos-page.tsx')).TodosPage),
  page('/files', async () => (await import('./file-lists/file-lists-page.tsx')).FileListsPage),
];

/** Public pages, without the shell. */
const publicRoutes: RouteObject[] = [
  page('/pay/:token', async () => (await import('./payments/pay-link/pay-link-page.tsx')).PayLinkPage),
  page('/confirm-email', async () => (await import('./signup/confirm-email-page.tsx')).ConfirmEmailPage),
  page('/sandbox/:token', async () => (await import('./sandbox/sandbox-page.tsx')).SandboxPage),
  ...(import.meta.env.DEV ? [page('/demo', async () => (await import('./ui/demo-page.tsx')).DemoPage)] : []),
];

const paths = pages.map(({ path }) => path?.split('/:')[0] ?? '');

const shell: RouteObject = {
  lazy: async () => {
    const [
      { Shell },
      { AnnouncementBell },
      { ChatBell },
      { TicketBell },
      { ConnectionWarning },
      { AiBudgetWarning },
      { PromptBudgetWarning },
    ] = await Promise.all([
      import('./shell/shell.tsx'),
      import('./announcements/announcement-bell.tsx'),
      import('./chats/chat-bell.tsx'),
      import('./tickets/bell/ticket-bell.tsx'),
      import('./connections/connection-warning.tsx'),
      import('./ai/ai-budget-warning.tsx'),
      import('./prompts/prompt-budget-warning.tsx'),
      import('./ui/theme/deferred-styles.ts'),
    ]);
    const bell = (
      <>
        <AnnouncementBell />
        <ChatBell />
        <TicketBell />
        <ConnectionWarning />
        <AiBudgetWarning />
        <PromptBudgetWarning />
      </>
    );
    return { element: <Shell paths={paths} bell={bell} /> };
  },
  children: [{ ErrorBoundary: PageFailed, children: [...pages, { path: '*', Component: NotFound }] }],
};

export const router = createBrowserRouter([
  {
    ErrorBoundary: PageFailed,
    HydrateFallback: () => null,
    children: [
      {
        Component: PublicOnly,
        children: [
          // Part of the first load: it is small.
          { path: '/login', Component: LoginPage },
          page(
            '/forgetpsw',
            async () => (await import('./shell/password-reset/password-reset-page.tsx')).PasswordResetPage,
          ),
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./shell/query-provider.tsx')).QueryProvider }),
        children: [
          {
            Component: PublicOnly,
            children: [page('/signup', async () => (await import('./signup/sign-up-page.tsx')).SignUpPage)],
          },
          ...publicRoutes,
          {
            Component: Private,
            children: [shell],
          },
        ],
      },
    ],
  },
]);
