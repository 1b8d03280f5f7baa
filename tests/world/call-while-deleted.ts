import type pg from 'pg';
import { isBlocked } from './lock-wait.ts';
import { eventually } from './running-server.ts';

/** The response to a call while its row is being deleted: the call has read the row, and waits for its lock. */
export async function callWhileDeleted<Answer>(
  owner: pg.Pool,
  deletions: [statement: string, id: string | number][],
  call: () => Promise<Answer>,
): Promise<Answer> {
  const eraser = await owner.connect();
  try {
    await eraser.query('begin');
    for (const [statement, id] of deletions) await eraser.query(statement, [id]);
    let isAnswered = false;
    const answer = call().finally(() => {
      isAnswered = true;
    });
    // A job may wait for the same rows, so the call may reach them a few polls later.
    for (let looks = 0; looks < 5 && !isAnswered; looks++)
      await eventually(
        async () => isAnswered || (await isBlocked(owner)),
        (isThere) => isThere,
        20_000,
      );
    await eraser.query('commit');
    return await answer;
  } finally {
    await eraser.query('rollback');
    eraser.release();
  }
}
