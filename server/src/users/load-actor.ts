import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { ensure, Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import type { Claims } from '../platform/security/tokens.ts';
import { isOnDuty } from './hours/working-hours.rules.ts';
import { parseProfile } from './present-user.ts';

/**
 * Loads the actor and their permissions on each request, in one statement. Fails when the session, the user or the
 * company is no longer active, or the user's working hours are over. After the company's licence has ended only admins
 * are admitted, to the routes that are open then. @throws Failure ERR_SESSION_EXPIRED, ERR_OUT_OF_HOURS,
 * ERR_SUBSCRIPTION_EXPIRED
 */
export async function loadActor(tx: Tx, { userId, sessionId }: Claims): Promise<Actor> {
  const [found] = await tx.rows<Omit<Actor, 'sessionId' | 'profile' | 'impersonation'> & Hours & ImpersonationRow>(
    'load-actor',
    loadActorSql,
    [sessionId, userId, tx.now],
  );
  ensure(found, 'ERR_SESSION_EXPIRED');
  const {
    startWork,
    endWork,
    timeZone,
    dueDate,
    isSuper,
    lookerId,
    lookerCompanyId,
    lookerName,
    mayWrite,
    expiresAt,
    ...rest
  } = found;
  const impersonation =
    lookerId === null
      ? {}
      : { impersonation: impersonationOf({ lookerId, lookerCompanyId, lookerName, mayWrite, expiresAt }) };
  const actor = { ...rest, ...impersonation };
  const profile = parseProfile(found.profile);
  ensure(isOnDuty({ profile, startWork, endWork }, timeZone, tx.now), 'ERR_OUT_OF_HOURS');
  if (!isExpired({ isSuper, dueDate }, tx.now)) return { ...actor, profile, sessionId };
  const expired = { dueDate: dueDate?.toISOString() ?? null };
  const admitted = { ...actor, profile, sessionId, expired };
  if (!can(admitted, 'company:edit')) throw new Failure('ERR_SUBSCRIPTION_EXPIRED', expired);
  return admitted;
}

/** The same for background work in a person's name: null when they have no access at the moment. */
export async function findActor(tx: Tx, claims: Claims): Promise<Actor | null> {
  try {
    return await loadActor(tx, claims);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

type ImpersonationRow = {
  lookerId: number | null;
  lookerCompanyId: number | null;
  lookerName: string | null;
  mayWrite: boolean;
  expiresAt: Date;
};

function impersonationOf({
  lookerId,
  lookerCompanyId,
  lookerName,
  mayWrite,
  expiresAt,
}: ImpersonationRow): NonNullable<Actor['impersonation']> {
  if (lookerId === null || lookerCompanyId === null || lookerName === null)
    throw new Error('a session has half an operator');
  return { operatorId: lookerId, companyId: lookerCompanyId, name: lookerName, mayWrite, until: expiresAt };
}

type Hours = {
  profile: string;
  startWork: string;
  endWork: string;
  timeZone: string;
  dueDate: Date | null;
  isSuper: boolean;
};

const loadActorSql = `
  select u.id as "userId", u.company_id as "companyId", u.name, u.profile, u.super and c.is_super as super,
    array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id order by 1) as "queueIds",
    u.whatsapp_id as "whatsappId", u.all_ticket as "allTicket", u.allow_group as "allowGroup", u.all_historic as "allHistoric",
    u.all_user_chat as "allUserChat", u.user_close_pending_ticket as "userClosePendingTicket",
    u.show_dashboard as "showDashboard", u.is_tricked as "isTricked",
    u.start_work as "startWork", u.end_work as "endWork", c.time_zone as "timeZone",
    c.due_date as "dueDate", c.is_super as "isSuper", s.looker_id as "lookerId", s.looker_company_id as "lookerCompanyId",
    s.looker_name as "lookerName", s.may_write as "mayWrite", s.expires_at as "expiresAt"
  from sessions s
  join users u on (u.company_id, u.id) = (s.company_id, s.user_id)
  join companies c on c.id = s.company_id
  where s.company_id = current_company() and s.id = $1 and s.user_id = $2
    and s.revoked_at is null and s.expires_at > $3 and c.status`;
