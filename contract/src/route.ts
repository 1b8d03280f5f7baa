import { z } from 'zod';
import type { PlanFlag } from './companies/company.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call the route. `super`: the provider's operator; further requirements are in `permission`. `token`: other
 * programs, with a token of the messages API.
 */
export type Access = 'public' | 'user' | 'super' | 'token';

/** One HTTP route: it types, validates and documents both ends. */
export type Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Without the API prefix and without a trailing slash; `:name` marks a parameter. */
  path: string;
  access: Access;
  /**
   * The permission that a caller needs, if any: checked before the verb runs, and again by the verb, because other
   * verbs also call it. Finer checks (visibility, author) are up to the verb.
   */
  permission: Permission | null;
  /** The feature that the company's plan must include. Otherwise the verb does not run: ERR_PLAN_FEATURE, or `emptyAnswer`. */
  plan: PlanFlag | null;
  /**
   * true: admins may still call it after the company's licence has ended: billing, the company's data. Others get
   * ERR_SUBSCRIPTION_EXPIRED.
   */
  whenExpired: boolean;
  /** true: it makes a change, but an operator in a read-only session in a company may call it: to leave, to confirm. */
  whileImpersonating: boolean;
  /** The response of a list when the plan lacks its feature: older clients fetch lists on every page and cannot handle a refusal. */
  emptyAnswer: z.input<Output> | null;
  params: Params;
  query: Query;
  body: Body;
  output: Output;
  /** The errors this route can return, besides those of every route. */
  fails: readonly ErrorCode[];
  /** true: accepts multipart/form-data in addition to, or instead of, JSON. */
  multipart: boolean;
  /** true: a repeat with the same Idempotency-Key returns the first response, for 24 h (docs/protocol.md 9) */
  idempotent: boolean;
  /** true: it writes an audit entry in the same transaction; if it does not, the transaction is rolled back */
  audited: boolean;
  /** true: outside the API prefix, for callers whose configured URL never changes */
  atRoot: boolean;
};

export const emptyObject = z.object({});
export const messageReply = z.object({ message: z.string() });

type RouteDefinition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = {
  method: Route['method'];
  path: string;
  access?: Access;
  permission?: Permission;
  plan?: PlanFlag;
  whenExpired?: boolean;
  whileImpersonating?: boolean;
  emptyAnswer?: z.input<O>;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  fails?: readonly ErrorCode[];
  multipart?: boolean;
  idempotent?: boolean;
  audited?: boolean;
  atRoot?: boolean;
};

/** Adds the defaults, and fixes the types so that both ends infer from one place. */
export function route<
  O extends z.ZodType,
  P extends z.ZodType = typeof emptyObject,
  Q extends z.ZodType = typeof emptyObject,
  B extends z.ZodType = typeof emptyObject,
>(definition: RouteDefinition<P, Q, B, O>): Route<P, Q, B, O> {
  return {
    method: definition.method,
    path: definition.path,
    access: definition.access ?? 'user',
    permission: definition.permission ?? null,
    plan: definition.plan ?? null,
    whenExpired: definition.whenExpired ?? false,
    whileImpersonating: definition.whileImpersonating ?? false,
    emptyAnswer: definition.emptyAnswer ?? null,
    params: definition.params ?? (emptyObject as z.ZodType as P),
    query: definition.query ?? (emptyObject as z.ZodType as Q),
    body: definition.body ?? (emptyObject as z.ZodType as B),
    output: definition.output,
    fails: [...(definition.fails ?? []), ...(refusesByPlan(definition) ? ['ERR_PLAN_FEATURE' as const] : [])],
    multipart: definition.multipart ?? false,
    idempotent: definition.idempotent ?? false,
    audited: definition.audited ?? false,
    atRoot: definition.atRoot ?? false,
  };
}

const refusesByPlan = ({ plan, emptyAnswer }: { plan?: PlanFlag; emptyAnswer?: unknown }): boolean =>
  plan !== undefined && emptyAnswer === undefined;
