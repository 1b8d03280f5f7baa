import { Failure } from '@balcao/contract/errors';
import type { UpdateQueueInput } from '@balcao/contract/queues/queue';

/** No prompt exists yet, so an id names nothing of this company. @throws Failure ERR_NOT_FOUND */
export function refuseAutomation(form: Pick<UpdateQueueInput, 'promptId'>): void {
  if ((form.promptId ?? null) !== null) throw new Failure('ERR_NOT_FOUND');
}
