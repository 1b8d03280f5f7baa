import { z } from 'zod';
import { truncateText } from './truncate-text.ts';

/**
 * How input is read (docs/protocol.md 2): in a query `""`, `"undefined"` and `"null"` mean absent, numbers come
 * as text, lists as JSON text. In a body an empty text in an id means null.
 */
const absentToUndefined = (value: unknown) =>
  value === '' || value === 'undefined' || value === 'null' || value === null ? undefined : value;

/** The maximum of int4: a larger id identifies nothing, and must not reach the database, which cannot represent it. */
const maxId = 2_147_483_647;

/**
 * An id up to `largest`: a whole number, or its digits as text. `z.coerce.number()` also reads true as 1, `[5]` as 5 and "1e1" as
 * 10: a record that nobody named.
 */
export const idUpTo = (largest: number) =>
  z.preprocess(
    (v) => (typeof v === 'string' && /^\s*\d+\s*$/.test(v) ? Number(v) : v),
    z.number().int().positive().max(largest),
  );

export const id = idUpTo(maxId);

/**
 * An id in a body: a number, its text, or one of the empty values (`""`, `false`, 0, null) with which forms begin.
 * Absent stays absent.
 */
const emptyIds: unknown[] = ['', false, 'null', 0, '0'];
export const idOrNull = z.preprocess((v) => (emptyIds.includes(v) ? null : v), id.nullable());

/** A text that PostgreSQL can store: no NUL and no lone surrogate. JSON bodies are already cleaned; other texts are not. */
export const storableText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), 'nul');

/** An optional value of a query: `shape` describes it when it is given. */
export const optionalParam = <S extends z.ZodType>(shape: S) => z.preprocess(absentToUndefined, shape.optional());

/** An optional text of a query. */
export const textParam = optionalParam(storableText.max(500));
/** What is searched for. A whole message may be pasted: it is found by its beginning. */
export const searchParam = optionalParam(storableText.transform((text) => truncateText(text, 500)));
export const idParam = optionalParam(id);
export const wholeNumberParam = optionalParam(z.coerce.number().int().min(0).max(maxId));
export const flagParam = z.preprocess((v) => {
  const given = absentToUndefined(v);
  return given === 'true' || given === true ? true : given === 'false' || given === false ? false : given;
}, z.boolean().optional());

/** Yes or no in a body, in forms as text. Anything else is refused. */
export const bodyFlag = z.preprocess((v) => (yes.includes(v) ? true : no.includes(v) ? false : v), z.boolean());
const yes: unknown[] = [true, 'true', 1, '1'];
const no: unknown[] = [false, 'false', 0, '0', '', null];

/** From 1. */
export const pageNumber = z.preprocess(
  (v) => absentToUndefined(v) ?? 1,
  z.coerce.number().int().positive().max(100_000),
);

/** A value that addresses and forms carry as JSON text. The shape's texts have to be `storableText`: JSON can spell out NUL. */
export const jsonText = <S extends z.ZodType>(shape: S) =>
  z.preprocess((v, context) => {
    const given = absentToUndefined(v);
    if (typeof given !== 'string') return given;
    try {
      return JSON.parse(given) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'json', input: v });
      return z.NEVER;
    }
  }, shape);

/** A JSON list of ids as text: `[]` is an empty selection, absent means no filter. */
export const idsParam = jsonText(z.array(id).max(500).optional());

/** A list of a filter: an empty one filters nothing, as an absent one. */
export const filterList = <S extends z.ZodType>(list: S) =>
  z.preprocess((v) => (Array.isArray(v) && v.length === 0 ? undefined : v), list);

/** A JSON list of ids as text that filters figures. */
export const idFilterParam = jsonText(filterList(z.array(id).max(500).optional()));

/** Replaces what an untouched form sends (`""` or null) by the default; an absent key stays absent. */
export const emptyToDefault = <S extends z.ZodType>(shape: S, byDefault: z.input<S>) =>
  z.preprocess((v) => (v === '' || v === null ? byDefault : v), shape);

/**
 * A number, or its text as forms send it. `z.coerce.number()` alone reads a blank text and null as 0: an emptied field
 * would be saved as a limit of 0. Here they are absent: refused, unless `shape` is optional.
 */
export const numberField = <S extends z.ZodType>(shape: S) =>
  z.preprocess((v) => (v === null || (typeof v === 'string' && v.trim() === '') ? undefined : v), shape);

/**
 * PostgreSQL has no year 0 and no UTC offset of 16 hours or more, and JavaScript takes years up to 99 as 1900 to 1999:
 * a year must have four digits.
 */
const isStorableTime = (text: string) => !/^0|[+-](1[6-9]|2\d):?\d\d$/.test(text);

/** `YYYY-MM-DD`. */
export const calendarDay = z.iso.date().refine(isStorableTime, 'date');

/** An instant with its offset. */
export const offsetInstant = z.iso.datetime({ offset: true }).refine(isStorableTime, 'date');

/** Some clients put a space between date and time. */
const withT = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T') : value;

/**
 * `YYYY-MM-DD` in the company's time zone, with or without a time of day there, or an instant, which means the day on which it
 * falls there.
 */
export const dayParam = z.preprocess(
  (v) => withT(absentToUndefined(v)),
  z
    .union([calendarDay, z.iso.datetime({ offset: true, local: true })])
    .refine(isStorableTime, 'date')
    .optional(),
);

/**
 * A point in time in a body: an instant with its offset, or a date with or without a time of day, which is in the
 * company's zone: `momentOf` (companies/zoned-time.ts) converts it.
 */
export const moment = z
  .string()
  .trim()
  .refine((text) => {
    const [, date = '', clock = '00:00', offset = ''] =
      /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? [];
    return (
      calendarDay.safeParse(date).success &&
      clockTime.safeParse(clock.slice(0, 5)).success &&
      !Number.isNaN(Date.parse(`${date}T${clock}${offset || 'Z'}`)) &&
      isStorableTime(text)
    );
  }, 'date');

const cursorInstant = z.iso.datetime({ precision: 6 }).refine(isStorableTime);
/** `{moment}|{id}` of the last row of the previous page, as in `nextCursor`. Ids of messages may be larger than others. */
export const keyCursorParam = (largestId = maxId) =>
  z.preprocess(
    absentToUndefined,
    z
      .string()
      .refine((text) => {
        const { at, id: last } = readKeyCursor(text);
        return (
          text === `${at}|${last}` &&
          cursorInstant.safeParse(at).success &&
          Number.isInteger(last) &&
          last > 0 &&
          last <= largestId
        );
      }, 'cursor')
      .optional(),
  );

export function readKeyCursor(cursor: string): { at: string; id: number } {
  const [at = '', last = ''] = cursor.split('|');
  return { at, id: Number(last) };
}

/** `enabled` or `disabled`, the form of switches on the wire. `enable`/`disable` are accepted, too. */
export const enabled = z.preprocess(
  (v) => (v === 'enable' || v === true ? 'enabled' : v === 'disable' || v === false ? 'disabled' : v),
  z.enum(['enabled', 'disabled']),
);
export type Enabled = 'enabled' | 'disabled';

/** `HH:mm`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

/** `#RGB` to `#RRGGBBAA` (3 to 9 characters, docs/protocol.md 2). One colour has one form: long, and without an opaque alpha. */
export const color = z
  .string()
  .trim()
  .min(3)
  .max(9)
  .regex(/^#[0-9a-fA-F]{2,8}$/, 'color')
  .transform((typed) => typed.replace(/^#(.)(.)(.)(.?)$/, '#$1$1$2$2$3$3$4$4').replace(/^(#.{6})ff$/i, '$1'));

/** ISO 8601 UTC with milliseconds, as every date is sent. */
export const instant = z.string();

export const listQuery = z.object({ searchParam, pageNumber });

/** A page of records, under the name of the list. */
export const page = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({ [name]: z.array(row), count: z.number(), hasMore: z.boolean() } as {
    [K in Name]: z.ZodArray<Row>;
  } & { count: z.ZodNumber; hasMore: z.ZodBoolean });
