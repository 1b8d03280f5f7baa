import type { PlanFlag } from '@balcao/contract/companies/company';
import type { Permission } from '@balcao/contract/permissions';
import {
  IconActivityHeartbeat,
  IconAddressBook,
  IconBolt,
  IconBuildingStore,
  IconCalendarClock,
  IconChartHistogram,
  IconChecklist,
  IconCode,
  IconFiles,
  IconHelp,
  IconLayoutColumns,
  IconLayoutKanban,
  IconListDetails,
  IconMessageCircleUser,
  IconMessages,
  IconNews,
  IconPlugConnected,
  IconPuzzle,
  IconReceipt2,
  IconSettings,
  IconSitemap,
  IconSparkles,
  IconSpeakerphone,
  IconTags,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PlainKey } from '../platform/texts.ts';
import type { placeTexts } from './places.texts.ts';
import type { SignedIn } from './session.tsx';

type Word = PlainKey<typeof placeTexts>;

export type Place = {
  path: string;
  name: Word;
  icon: TablerIcon;
  permission?: Permission;
  plan?: PlanFlag;
  /** only for operators of the provider */
  super?: boolean;
};
/** The session data that access checks need. */
type Person = Pick<SignedIn, 'may' | 'has'> & { user: { super: boolean } };
export type Section = { name: Word; permission?: Permission; places: readonly Place[] };

/**
 * All drawer items of the specifications. An item is shown when the router has its page and the user
 * passes its access checks; adding the route is enough to show a new one.
 */
export const sections: readonly Section[] = [
  {
    name: 'sectionService',
    places: [
      { path: '/tickets', name: 'tickets', icon: IconMessages },
      { path: '/moments', name: 'live', icon: IconActivityHeartbeat },
      { path: '/kanban', name: 'kanban', icon: IconLayoutKanban, plan: 'useKanban' },
      { path: '/TagsKanban', name: 'lanes', icon: IconLayoutColumns, plan: 'useKanban' },
      { path: '/contacts', name: 'contacts', icon: IconAddressBook },
      { path: '/quick-messages', name: 'quickMessages', icon: IconBolt },
      { path: '/schedules', name: 'schedules', icon: IconCalendarClock, plan: 'useSchedules' },
      { path: '/tags', name: 'tags', icon: IconTags },
      { path: '/chats', name: 'chats', icon: IconMessageCircleUser, plan: 'useInternalChat' },
    ],
  },
  {
    name: 'sectionOutreach',
    places: [
      { path: '/campaigns', name: 'campaigns', icon: IconSpeakerphone, plan: 'useCampaigns' },
      { path: '/contact-lists', name: 'contactLists', icon: IconListDetails, plan: 'useCampaigns' },
      { path: '/announcements', name: 'announcements', icon: IconNews, super: true },
    ],
  },
  {
    name: 'sectionChannels',
    places: [
      { path: '/', name: 'dashboard', icon: IconChartHistogram, permission: 'dashboard:view' },
      { path: '/connections', name: 'connections', icon: IconPlugConnected },
      { path: '/queues', name: 'queues', icon: IconSitemap },
      { path: '/prompts', name: 'prompts', icon: IconSparkles, plan: 'useOpenAi' },
      { path: '/queue-integration', name: 'integrations', icon: IconPuzzle, plan: 'useIntegrations' },
      { path: '/messages-api', name: 'messagesApi', icon: IconCode, plan: 'useExternalApi' },
    ],
  },
  {
    name: 'sectionAdmin',
    permission: 'drawer-admin-items:view',
    places: [
      { path: '/companies', name: 'companies', icon: IconBuildingStore, super: true },
      { path: '/users', name: 'users', icon: IconUsers, permission: 'users-page:view' },
      { path: '/todolist', name: 'todo', icon: IconChecklist },
      { path: '/settings', name: 'settings', icon: IconSettings, permission: 'settings-page:view' },
      { path: '/files', name: 'files', icon: IconFiles },
      { path: '/helps', name: 'helps', icon: IconHelp },
      { path: '/financeiro', name: 'finance', icon: IconReceipt2 },
    ],
  },
];

/** The drawer of one user: routed and permitted items, without empty sections. */
export function placesFor(person: Person, existing: ReadonlySet<string>): Section[] {
  return sections
    .map((section) => ({
      ...section,
      places: section.places.filter((place) => existing.has(place.path) && isOpen(place, section, person)),
    }))
    .filter((section) => section.places.length > 0);
}

/** The navigation item of a path when this user may not open it; else undefined. */
export function closedPlace(pathname: string, person: Person): Place | undefined {
  for (const section of sections)
    for (const place of section.places)
      if (place.path === `/${pathname.split('/')[1]}`) return isOpen(place, section, person) ? undefined : place;
  return undefined;
}

const isOpen = (place: Place, section: Section, { user, may, has }: Person): boolean =>
  (!section.permission || may(section.permission)) &&
  (!place.permission || may(place.permission)) &&
  (!place.plan || has(place.plan)) &&
  (!place.super || user.super);
