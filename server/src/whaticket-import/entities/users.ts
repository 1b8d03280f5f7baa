import { truncateText } from '@balcao/contract/truncate-text';
import { profile } from '@balcao/contract/users/user';
import { z } from 'zod';
import { isBcryptHash } from '../../users/passwords/bcrypt-hash.ts';
import { defineEntity, refTo } from '../entity.ts';
import { flag, sourceId, text, textUpTo, times, timesOf } from '../source-fields.ts';

const clockTime = text.transform((value) => (/^([01]\d|2[0-3]):[0-5]\d/.test(value) ? value.slice(0, 5) : null));

/**
 * No imported person becomes an operator. E-mails are unique across the installation: the second person with one is
 * refused.
 */
export const users = defineEntity({
  name: 'Users',
  target: 'users',
  shape: z.object({
    companyId: sourceId,
    name: text,
    email: textUpTo(200),
    passwordHash: text,
    profile: text.transform((value) => profile.catch('user').parse(value)),
    whatsappId: sourceId,
    farewellMessage: textUpTo(4000),
    startWork: clockTime,
    endWork: clockTime,
    defaultTheme: text,
    defaultMenu: text,
    allTicket: flag(false),
    allUserChat: flag(false),
    allowGroup: flag(true),
    allHistoric: flag(false),
    userClosePendingTicket: flag(true),
    showDashboard: flag(false),
    isTricked: flag(true),
    ...times,
  }),
  refs: (row) => ({ company: refTo('Companies', row.companyId), connection: refTo('Whatsapps', row.whatsappId) }),
  build(row, place) {
    if (!/^[^@\s]+@[^@\s]+$/.test(row.email.trim())) return { refused: 'email: not one' };
    const given = row.name.trim();
    const name = truncateText(given.length < 2 ? row.email.trim() : given, 50);
    const hasPassword = isBcryptHash(row.passwordHash);
    const values = {
      id: place.id,
      company_id: place.companyId,
      name,
      email: row.email.trim(),
      // No password matches an empty hash: a new one is requested by e-mail, or set by an admin.
      password_hash: hasPassword ? row.passwordHash : '',
      profile: row.profile,
      whatsapp_id: place.ref('connection'),
      farewell_message: row.farewellMessage,
      start_work: row.startWork ?? '00:00',
      end_work: row.endWork ?? '23:59',
      default_theme: row.defaultTheme === 'dark' ? 'dark' : 'light',
      default_menu: row.defaultMenu === 'closed' ? 'closed' : 'open',
      all_ticket: row.allTicket,
      all_user_chat: row.allUserChat,
      allow_group: row.allowGroup,
      all_historic: row.allHistoric,
      user_close_pending_ticket: row.userClosePendingTicket,
      show_dashboard: row.showDashboard,
      is_tricked: row.isTricked,
      ...timesOf(row),
    };
    const notes = [name !== given && 'another name', !hasPassword && 'without a password'].filter(
      (note) => note !== false,
    );
    return { rows: [{ table: 'users', values }], note: notes.length > 0 ? notes.join(', ') : undefined };
  },
});
