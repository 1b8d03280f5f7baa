import { zonedTime } from '@balcao/contract/companies/zoned-time';
import { usableEmail } from '../companies/usable-email.ts';
import type { Tx } from '../platform/db/tx.ts';

type BillingContact = {
  /** of the company */
  name: string;
  email: string;
  language: string | null;
  /** the day of an instant in the company's time zone, as `DD/MM/YYYY` */
  dayOf(at: Date): string;
};

type Row = { name: string; own: string; admins: string; language: string | null; zone: string };

/** Recipient of a company's invoices: its own address, else its first admin's; in that admin's language. */
export async function findBillingContact(tx: Tx): Promise<BillingContact | null> {
  const [found] = await tx.rows<Row>(
    'billing-contact',
    `select c.name, c.email as own, coalesce(u.email, '') as admins, u.language, c.time_zone as zone from companies c left join lateral (
       select email, language from users where company_id = c.id and profile = 'admin' order by id limit 1) u on true
     where c.id = current_company()`,
    [],
  );
  const email = found && (usableEmail(found.own) || found.admins);
  if (!found || !email) return null;
  const { name, language, zone } = found;
  return {
    name,
    email,
    language,
    dayOf: (at) => dayIn(at, zone),
  };
}

/** `DD/MM/YYYY` */
export function dayIn(at: Date, timeZone: string): string {
  const { day, month, year } = zonedTime(at, timeZone);
  return `${day}/${month}/${year}`;
}
