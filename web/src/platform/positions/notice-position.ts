import { z } from 'zod';

/** A position of the notices of the company: `run.count`, where counts are comparable within a run (decision 0546). */
type Position = { run: string; count: number };

/** Responses in the order in which they arrived, the newest last; null: without a position. */
const responses: { order: number; position: Position | null }[] = [];
/** Older ones are dropped: data requested before them counts as missed. */
const maxResponses = 200;
let order = 0;
let droppedOrder = 0;

/** Called for every response to a GET. `header` is the position at which the server began to read. */
export function recordResponse(header: string | null): void {
  responses.push({ order: ++order, position: parsePosition(header) });
  if (responses.length > maxResponses) droppedOrder = responses.shift()?.order ?? droppedOrder;
}

/** Call before a read, and pass the result to `isReadSince`. */
export const beginReading = (): number => order;

/**
 * Whether all responses since `began` were read at `joinedAt` or later. Then no notice was sent between the read and
 * the join, so none was missed. Responses are not told apart by query: one older response invalidates that whole time.
 */
export function isReadSince(began: number, joinedAt: string | null): boolean {
  const joined = parsePosition(joinedAt);
  if (!joined || began < droppedOrder) return false;
  const since = responses.filter((response) => response.order > began);
  return (
    since.length > 0 && since.every(({ position }) => position?.run === joined.run && position.count >= joined.count)
  );
}

const withPosition = z.object({ position: z.string().nullish() });

/** The position in `ready` or in the acknowledgement of a join. Null: a refusal, no answer, or unknown. */
export const positionIn = (message: unknown): string | null => withPosition.safeParse(message).data?.position ?? null;

/** The latest position of several joins, if all are of one run; null if any is unknown. */
export function latestPosition(positions: readonly (string | null)[]): string | null {
  const parsed = positions.map(parsePosition);
  const [first] = parsed;
  if (!first || !parsed.every((position) => position?.run === first.run)) return null;
  return `${first.run}.${Math.max(...parsed.map((position) => position?.count ?? 0))}`;
}

function parsePosition(text: string | null | undefined): Position | null {
  const [, run, count] = /^(.+)\.(\d+)$/.exec(text ?? '') ?? [];
  return run === undefined ? null : { run, count: Number(count) };
}
