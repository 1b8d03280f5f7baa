import { rightsOf } from '@balcao/contract/users/actor-of';
import type { Rights } from '@balcao/contract/users/rights';
import type { SessionUser } from '@balcao/contract/users/user';

/** Form values of a user: switches are booleans, which the contract accepts too. */
export type UserValues = Rights & {
  name: string;
  email: string;
  password: string;
  /** current password, required to change one's own */
  currentPassword: string;
  queueIds: number[];
  whatsappId: number | null;
  startWork: string;
  endWork: string;
  farewellMessage: string;
  defaultMenu: 'open' | 'closed';
  defaultTheme: 'dark' | 'light';
  language: 'pt' | 'en' | 'es' | null;
};

/** Defaults of a new user: all day; rights limited to own queues, closing pending tickets and seeing numbers. */
export const blankUser: UserValues = {
  name: '',
  email: '',
  password: '',
  currentPassword: '',
  profile: 'user',
  queueIds: [],
  whatsappId: null,
  startWork: '00:00',
  endWork: '23:59',
  farewellMessage: '',
  defaultMenu: 'open',
  defaultTheme: 'light',
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  showDashboard: false,
  userClosePendingTicket: true,
  isTricked: true,
  language: null,
};

export const valuesOf = (user: SessionUser): UserValues => ({
  name: user.name,
  email: user.email,
  password: '',
  currentPassword: '',
  queueIds: user.queues.map(({ id }) => id),
  whatsappId: user.whatsappId,
  startWork: user.startWork,
  endWork: user.endWork,
  farewellMessage: user.farewellMessage,
  ...rightsOf(user),
  defaultMenu: user.defaultMenu,
  defaultTheme: user.defaultTheme,
  language: user.language === 'pt' || user.language === 'en' || user.language === 'es' ? user.language : null,
});
