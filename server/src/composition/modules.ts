import type { Actor } from '@balcao/contract/users/actor';
import { aiModule } from '../ai/ai.module.ts';
import { analyticsModule } from '../analytics/analytics.module.ts';
import { announcementModule } from '../announcements/announcement.module.ts';
import { apiTokenModule } from '../api-tokens/api-token.module.ts';
import { auditModule } from '../audit/audit.module.ts';
import { authModule } from '../auth/auth.module.ts';
import { automationModule } from '../automation/automation.module.ts';
import type { Responders } from '../automation/responders/responder-port.ts';
import { bulkActionModule } from '../bulk-actions/bulk-action.module.ts';
import { campaignModule } from '../campaigns/campaign.module.ts';
import type { Accept } from '../channels/channel.ts';
import { chatModule } from '../chats/chat.module.ts';
import { changeTimeZone } from '../companies/change-time-zone.ts';
import { companyModule } from '../companies/company.module.ts';
import { connectionModule } from '../connections/connection.module.ts';
import { contactImportModule } from '../contact-imports/contact-import.module.ts';
import { contactListModule } from '../contact-lists/contact-list.module.ts';
import { contactMergeModule } from '../contact-merges/contact-merge.module.ts';
import { contactModule } from '../contacts/contact.module.ts';
import { distributionModule } from '../distribution/distribution.module.ts';
import { draftModule } from '../drafts/draft.module.ts';
import { dryRunModule } from '../dry-runs/dry-run.module.ts';
import { fileListModule } from '../file-lists/file-list.module.ts';
import { fileModule } from '../files/file.module.ts';
import { goalModule } from '../goals/goal.module.ts';
import { helpModule } from '../helps/help.module.ts';
import { holidayModule } from '../holidays/holiday.module.ts';
import { inboundModule } from '../inbound/inbound.module.ts';
import type { JournalProcessor } from '../inbound/process-journal.ts';
import { invoiceModule } from '../invoices/invoice.module.ts';
import { isOutdatedMail } from '../invoices/is-outdated-mail.ts';
import { kanbanModule } from '../kanban/kanban.module.ts';
import { mailModule } from '../mails/mail.module.ts';
import type { MailDeps } from '../mails/mail-deps.ts';
import { mentionModule } from '../mentions/mention.module.ts';
import { messageTemplateModule } from '../message-templates/message-template.module.ts';
import { messageModule } from '../messages/message.module.ts';
import { noteModule } from '../notes/note.module.ts';
import { paymentModule } from '../payments/payment.module.ts';
import { planModule } from '../plans/plan.module.ts';
import { secretsOf } from '../platform/config/config.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { privacyModule } from '../privacy/privacy.module.ts';
import { promptModule } from '../prompts/prompt.module.ts';
import { promptResponder } from '../prompts/prompt-responder.ts';
import { publicApiModule } from '../public-api/public-api.module.ts';
import { pushSubscriptionModule } from '../push-subscriptions/push-subscription.module.ts';
import type { IntegrationDeps } from '../queue-integrations/integration-deps.ts';
import { integrationResponder } from '../queue-integrations/integration-responder.ts';
import { queueIntegrationModule } from '../queue-integrations/queue-integration.module.ts';
import { queueOptionModule } from '../queue-options/queue-option.module.ts';
import { queueModule } from '../queues/queue.module.ts';
import { quickMessageModule } from '../quick-messages/quick-message.module.ts';
import { ratingModule } from '../ratings/rating.module.ts';
import { sandboxModule } from '../sandbox/sandbox.module.ts';
import { savedViewModule } from '../saved-views/saved-view.module.ts';
import { scheduleModule } from '../schedules/schedule.module.ts';
import { settingModule } from '../settings/setting.module.ts';
import { signUpModule } from '../signup/signup.module.ts';
import { tagModule } from '../tags/tag.module.ts';
import { ticketModule } from '../tickets/ticket.module.ts';
import { todoModule } from '../todos/todo.module.ts';
import { userModule } from '../users/user.module.ts';
import { webhookEndpointModule } from '../webhook-endpoints/webhook-endpoint.module.ts';
import { promptDepsOf } from './ai-deps.ts';
import type { Channels } from './channels.ts';
import { connectionDetails } from './connection-details.ts';
import type { Core } from './core.ts';
import { queueEffects, userEffects } from './effects.ts';
import { integrationDepsOf } from './integration-deps.ts';
import { mailDepsOf } from './mail-deps.ts';
import { paymentDepsOf } from './payment-deps.ts';
import { personErasers } from './person-erasers.ts';

type ModuleDeps = {
  core: Pick<Core, 'config' | 'log' | 'metrics' | 'files'>;
  context: RequestContext<Actor>;
  channels: Channels;
  accept: Accept;
  journal: JournalProcessor;
};

/** Every feature, one line each. Effects of one feature on another are passed in from effects.ts. */
export function composeModules({ core, context, channels, accept, journal }: ModuleDeps): FeatureModule[] {
  const { config, log, metrics, files } = core;
  const { connectionDeps, sendingDeps, capabilitiesOf } = channels;
  const settingsBox = secretBox(secretsOf(config), 'settings');
  const promptDeps = promptDepsOf({ core, context });
  const aiDeps = promptDeps.ai;
  const integrationDeps = integrationDepsOf(core);
  const mails = mailDepsOf(core);
  const payments = paymentDepsOf(core, mails);
  return [
    authModule(context, {
      secretKey: config.secretKey,
      cookie: config.cookie,
      box: secretBox(secretsOf(config), 'two-factor'),
      mails,
    }),
    mailModule(context, log, mails, (tx, content) => isOutdatedMail(tx, content, payments)),
    ...accountableModules(context, files.store),
    settingModule(context, { box: settingsBox, changeTimeZone }, connectionDeps.sessions.ensureSessions),
    ...commercialModules(context, mails, connectionDeps, payments),
    aiModule(context, aiDeps),
    userModule(context, userEffects),
    queueModule(context, queueEffects(connectionDeps)),
    queueIntegrationModule(context, integrationDeps),
    queueOptionModule(context),
    dryRunModule(context),
    connectionModule(context, connectionDeps, connectionDetails, metrics),
    ticketModule(context),
    automationModule({ context, responders: respondersOf(context, promptDeps, integrationDeps) }),
    promptModule(context, promptDeps),
    ratingModule(context),
    messageTemplateModule(context, { box: connectionDeps.box, templateListerOf: channels.templateListerOf }),
    messageModule({ context, sendingDeps, capabilitiesOf, ai: aiDeps }),
    ...contactModules(context, channels, files),
    holidayModule(context),
    goalModule(context),
    tagModule(context),
    kanbanModule(context),
    bulkActionModule(context),
    ...collaborationModules(context),
    fileModule(context, files.store, files.spoolDir),
    inboundModule({ sendingDeps, webhooks: { ...channels.webhooks, accept }, journal }),
    sandboxModule({ context, accept, uploads: context.uploads, box: connectionDeps.box }),
    quickMessageModule(context),
    savedViewModule(context),
    scheduleModule(context),
    pushSubscriptionModule(context, pushDeps(core)),
    distributionModule(context),
    analyticsModule(context, log, metrics, mails),
    ...outreachModules(context, channels, mails),
    todoModule(context),
    ...programModules(core, context, channels.contactDeps.numberChecks),
    chatModule(context),
  ];
}

/** Contacts, and how they come in and are made one. */
const contactModules = (
  context: RequestContext<Actor>,
  { contactDeps, sendingDeps }: Channels,
  files: Core['files'],
): FeatureModule[] => [
  contactModule(context, contactDeps),
  contactImportModule(context, { store: files.store, openConnection: sendingDeps.openConnection }),
  contactMergeModule(context),
];

/** What users write for themselves and for each other beside the messages of a ticket. */
const collaborationModules = (context: RequestContext<Actor>): FeatureModule[] => [
  noteModule(context),
  draftModule(context),
  mentionModule(context),
];

/** Campaigns, and their lists of people and files. */
const outreachModules = (context: RequestContext<Actor>, channels: Channels, mails: MailDeps): FeatureModule[] => [
  contactListModule(context, channels.contactDeps.numberChecks),
  fileListModule(context),
  campaignModule(context, { ...channels.contactDeps, delegation: channels.sendingDeps.delegation, mails }),
];

/** The messages API and MCP, called by other programs, and their webhooks. */
const programModules = (
  { config, log }: Pick<Core, 'config' | 'log'>,
  context: RequestContext<Actor>,
  numberChecks: Channels['contactDeps']['numberChecks'],
): FeatureModule[] => [
  apiTokenModule(context),
  webhookEndpointModule(context, {
    box: secretBox(secretsOf(config), 'webhook-endpoints'),
    integrationHosts: config.integrationHosts,
  }),
  publicApiModule(context, numberChecks, {
    log,
    origins: [new URL(config.publicUrl).origin, ...config.webOrigins],
  }),
];

/** Announcements of the operator, the audit trail, and exports and erasures of people. */
const accountableModules = (context: RequestContext<Actor>, store: Core['files']['store']): FeatureModule[] => [
  auditModule(context),
  announcementModule(context),
  helpModule(context),
  privacyModule(context, { store, erasers: personErasers }),
];

/** The provider's customers, their plans, and billing. */
const commercialModules = (
  context: RequestContext<Actor>,
  mails: MailDeps,
  connections: Channels['connectionDeps'],
  payments: ReturnType<typeof paymentDepsOf>,
): FeatureModule[] => [
  companyModule(context),
  planModule(context),
  invoiceModule(context, payments),
  paymentModule(context, payments),
  signUpModule(context, { mails, connections }),
];

/** Responders: who may answer customers besides the engine. */
const respondersOf = (
  context: RequestContext<Actor>,
  prompts: ReturnType<typeof promptDepsOf>,
  integrations: IntegrationDeps,
): Responders => ({
  prompt: promptResponder(prompts),
  integration: integrationResponder({ ...integrations, context }),
});

/** Push services use `contact` to report problems; it has to be an https or mailto URL (RFC 8292). */
const pushDeps = ({ config, log }: Pick<Core, 'config' | 'log'>) => ({
  log,
  box: secretBox(secretsOf(config), 'push'),
  contact: config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${config.adminEmail}`,
  privateHosts: config.integrationHosts,
});
