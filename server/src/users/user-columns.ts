import type { UpdateUserInput } from '@balcao/contract/users/user.api';
import { givenFields } from '../platform/given-fields.ts';
import { hashPassword } from './passwords/hash-password.ts';
import type { UserColumns } from './user.store.ts';

/** Maps the form to columns; absent fields stay absent. */
export async function buildUserColumns(input: UpdateUserInput): Promise<UserColumns> {
  const { password, currentPassword: _proof, queueIds: _queues, ...form } = input;
  const { allTicket, allHistoric, allUserChat, userClosePendingTicket, showDashboard, isTricked, ...direct } = form;
  const switches = { allTicket, allHistoric, allUserChat, userClosePendingTicket, showDashboard, isTricked };
  const set = Object.entries(switches).filter(([, value]) => value !== undefined);
  return {
    ...givenFields(direct),
    ...Object.fromEntries(set.map(([name, value]) => [name, value === 'enabled'])),
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
  };
}

/** The fields that users without admin rights may change of their own; others are ignored (docs/protocol.md 11.4). */
export const pickOwnFields = (form: UpdateUserInput): UpdateUserInput => {
  const { name, email, password, currentPassword, farewellMessage, defaultMenu, defaultTheme, language } = form;
  return givenFields({
    name,
    email,
    password,
    currentPassword,
    farewellMessage,
    defaultMenu,
    defaultTheme,
    language,
  });
};
