import { mayUseCampaigns } from '@balcao/contract/campaigns/campaign.rules';
import type { PlanFlag } from '@balcao/contract/companies/company';
import type { Permission } from '@balcao/contract/permissions';
import { campaignAccess } from '@balcao/contract/settings/campaign-access';
import type { Profile } from '@balcao/contract/users/user';
import {
  IconActivityHeartbeat,
  IconAddressBook,
  IconBolt,
  IconBuildingStore,
  IconCalendarClock,
  IconCash,
  IconChartHistogram,
  IconChecklist,
  IconCode,
  IconFiles,
  IconHelp,
  IconLayoutColumns,
  IconLayoutKanban,
  IconLicense,
  IconListDetails,
  IconMail,
  IconMessageCircleUser,
  IconMessages,
  IconNews,
  IconPlugConnected,
  IconPuzzle,
  IconReceipt2,
  IconReportAnalytics,
  IconSettings,
  IconShieldSearch,
  IconSitemap,
  IconSparkles,
  IconSpeakerphone,
  IconTags,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { StaticKey } from '../../platform/texts.ts';
import type { GoToKeys } from '../../ui/keyboard/shortcuts.ts';
import type { SessionInfo } from '../session/session.tsx';
import type { navigationTexts } from './navigation.texts.ts';

type TextKey = StaticKey<typeof navigationTexts>;

export type NavigationItem = {
  path: string;
  name: TextKey;
  icon: TablerIcon;
  /** the letter that opens it after G; unique */
  goKey?: string;
  permission?: Permission;
  plan?: PlanFlag;
  /** only for users who may use campaigns */
  campaigns?: true;
  /** only for operators of the provider */
  super?: boolean;
  /** shown to people whose company may not open it, before they are redirected to `/` */
  refusal?: TextKey;
  /** accessible to admins after the company's licence has ended */
  whenExpired?: boolean;
};
/** The session data that access checks need. */
type NavigationActor = Pick<SessionInfo, 'may' | 'has' | 'setting' | 'isExpired'> & {
  user: { super: boolean; profile: Profile };
};
export type NavigationSection = { name: TextKey; permission?: Permission; items: readonly NavigationItem[] };

/**
 * All drawer items of the specifications. An item is shown when the router has its page and the user
 * passes its access checks; adding the route is enough to show a new one.
 */
export const sections: readonly NavigationSection[] = [
  {
    name: 'sectionService',
    items: [
      { path: '/', name: 'dashboard', icon: IconChartHistogram, goKey: 'D', permission: 'dashboard:view' },
      { path: '/reports', name: 'reports', icon: IconReportAnalytics, goKey: 'L', permission: 'dashboard:view' },
      { path: '/tickets', name: 'tickets', icon: IconMessages, goKey: 'T' },
      { path: '/moments', name: 'live', icon: IconActivityHeartbeat },
      { path: '/kanban', name: 'kanban', icon: IconLayoutKanban, plan: 'useKanban' },
      { path: '/TagsKanban', name: 'lanes', icon: IconLayoutColumns, plan: 'useKanban' },
      { path: '/contacts', name: 'contacts', icon: IconAddressBook, goKey: 'C' },
      { path: '/quick-messages', name: 'quickMessages', icon: IconBolt, goKey: 'R' },
      { path: '/schedules', name: 'schedules', icon: IconCalendarClock, plan: 'useSchedules' },
      { path: '/tags', name: 'tags', icon: IconTags, goKey: 'E' },
      { path: '/chats', name: 'chats', icon: IconMessageCircleUser, plan: 'useInternalChat' },
      { path: '/todolist', name: 'todo', icon: IconChecklist },
      { path: '/helps', name: 'helps', icon: IconHelp },
    ],
  },
  {
    name: 'sectionOutreach',
    items: [
      { path: '/campaigns', name: 'campaigns', icon: IconSpeakerphone, plan: 'useCampaigns', campaigns: true },
      { path: '/contact-lists', name: 'contactLists', icon: IconListDetails, plan: 'useCampaigns', campaigns: true },
      { path: '/files', name: 'files', icon: IconFiles, plan: 'useCampaigns', campaigns: true },
      { path: '/announcements', name: 'announcements', icon: IconNews, super: true, refusal: 'companyRefused' },
    ],
  },
  {
    name: 'sectionChannels',
    items: [
      { path: '/connections', name: 'connections', icon: IconPlugConnected, goKey: 'X' },
      { path: '/queues', name: 'queues', icon: IconSitemap, goKey: 'F' },
      { path: '/prompts', name: 'prompts', icon: IconSparkles, plan: 'useOpenAi' },
      {
        path: '/queue-integration',
        name: 'integrations',
        icon: IconPuzzle,
        plan: 'useIntegrations',
        permission: 'integrations:edit',
        refusal: 'companyRefused',
      },
      { path: '/messages-api', name: 'messagesApi', icon: IconCode, plan: 'useExternalApi', permission: 'api:edit' },
    ],
  },
  {
    name: 'sectionAdmin',
    permission: 'drawer-admin-items:view',
    items: [
      { path: '/companies', name: 'companies', icon: IconBuildingStore, super: true },
      { path: '/payments', name: 'payments', icon: IconCash, super: true },
      { path: '/mails', name: 'mails', icon: IconMail, super: true },
      { path: '/users', name: 'users', icon: IconUsers, goKey: 'U', permission: 'users-page:view' },
      {
        path: '/settings',
        name: 'settings',
        icon: IconSettings,
        goKey: 'S',
        permission: 'settings-page:view',
        whenExpired: true,
      },
      { path: '/audit', name: 'audit', icon: IconShieldSearch, permission: 'audit:view' },
      { path: '/financeiro', name: 'finance', icon: IconReceipt2, permission: 'billing:pay', whenExpired: true },
      { path: '/subscription', name: 'subscription', icon: IconLicense, permission: 'billing:pay', whenExpired: true },
    ],
  },
];

/** The drawer of one user: routed and permitted items, without empty sections. */
export function sectionsFor(person: NavigationActor, routedPaths: ReadonlySet<string>): NavigationSection[] {
  return sections
    .map((section) => ({
      ...section,
      items: section.items.filter((place) => routedPaths.has(place.path) && isOpen(place, section, person)),
    }))
    .filter((section) => section.items.length > 0);
}

/** The shortcut of a page: G, then its letter. */
export const goToKeys = ({ goKey }: NavigationItem): GoToKeys | undefined =>
  goKey === undefined ? undefined : `G ${goKey}`;

/** The navigation item of a path when this user may not open it; else undefined. */
export function forbiddenItem(pathname: string, person: NavigationActor): NavigationItem | undefined {
  const first = firstPart(pathname);
  for (const section of sections)
    for (const place of section.items)
      if (place.path.toLowerCase() === first)
        return isOpen(place, section, person) ? undefined : refusedItem(place, person);
  return undefined;
}

/** In lower case, because the router ignores case: `/Users` opens the page of `/users`. */
const firstPart = (pathname: string): string => `/${pathname.split('/')[1]}`.toLowerCase();

/** If the company has the feature, the refusal must not blame the company: the user lacks the permission. */
function refusedItem(place: NavigationItem, { has }: NavigationActor): NavigationItem {
  if (place.plan === undefined || !has(place.plan)) return place;
  const { refusal: _, ...ofPerson } = place;
  return ofPerson;
}

const isOpen = (
  place: NavigationItem,
  section: NavigationSection,
  { user, may, has, setting, isExpired }: NavigationActor,
): boolean =>
  (!isExpired || place.whenExpired === true) &&
  (!section.permission || may(section.permission)) &&
  (!place.permission || may(place.permission)) &&
  (!place.plan || has(place.plan)) &&
  (!place.campaigns || mayUseCampaigns(user, campaignAccess.catch('everyone').parse(setting('campaignAccess')))) &&
  (!place.super || user.super);

/** Pages that a company's admins may open after its licence has ended; the checkout's pages are not in the drawer. */
export const isOpenWhenExpired = (pathname: string): boolean => {
  const first = firstPart(pathname);
  return (
    first === '/subscription' ||
    sections.some(({ items }) => items.some((item) => item.path === first && item.whenExpired))
  );
};
