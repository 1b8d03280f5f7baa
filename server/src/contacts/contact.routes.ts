import { contactApi } from '@balcao/contract/contacts/contact.api';
import type { Actor } from '@balcao/contract/users/actor';
import { createTakenLimiter } from '../platform/async/limit-refusals.ts';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { serveWriteAfterCall } from '../platform/http/serve-write-after-call.ts';
import { blockContact } from './block-contact.ts';
import { type NumberCheckDeps, planChangedNumberCheck, planNumberCheck } from './check-number.ts';
import { presentContact } from './contact.audience.ts';
import { createContact, findOrCreateContact, limitNewNumber } from './create-contact.ts';
import { findContact } from './find-contact.ts';
import { listContactNames } from './list-contact-names.ts';
import { listContacts } from './list-contacts.ts';
import { removeContact, removeContacts } from './remove-contacts.ts';
import { tagContacts } from './tag-contacts.ts';
import { limitTypedNumber, updateContact } from './update-contact.ts';

export const contactRoutes = (
  context: RequestContext<Actor>,
  checks: NumberCheckDeps,
  typedNumbers = createTakenLimiter(),
): Endpoint[] => [
  serve(context, contactApi.list, (tx, actor, { query }) => listContacts(tx, actor, query)),
  serve(context, contactApi.names, (tx, actor, { query }) => listContactNames(tx, actor, query.searchParam)),
  serve(context, contactApi.show, async (tx, actor, { params }) =>
    presentContact(actor, await findContact(tx, params.id)),
  ),
  serveWriteAfterCall(
    context,
    contactApi.create,
    async (tx, actor, { body }) => {
      await limitNewNumber(tx, actor, typedNumbers, { typed: body.number });
      const check = await planNumberCheck(tx, checks, body);
      return async () => {
        await check();
        return tx.now;
      };
    },
    (tx, actor, { body }, checkedAt) => createContact(tx, actor, body, checkedAt),
  ),
  serve(context, contactApi.findOrCreate, async (tx, actor, { body }) => {
    await limitNewNumber(tx, actor, typedNumbers, { typed: body.number });
    return findOrCreateContact(tx, actor, body);
  }),
  serveWriteAfterCall(
    context,
    contactApi.update,
    async (tx, actor, { params, body }) => {
      await limitTypedNumber(tx, actor, typedNumbers, { before: await findContact(tx, params.id), typed: body.number });
      return planChangedNumberCheck(tx, checks, actor, params.id, body);
    },
    (tx, actor, { params, body }) => updateContact(tx, actor, params.id, body),
  ),
  serve(context, contactApi.block, (tx, actor, { params, body }) => blockContact(tx, actor, params.id, body.active)),
  serve(context, contactApi.tagMany, (tx, actor, { body }) => tagContacts(tx, actor, body.ids, body.tagIds)),
  serve(context, contactApi.remove, (tx, actor, { params }) => removeContact(tx, actor, params.id)),
  serve(context, contactApi.removeMany, (tx, actor, { body }) => removeContacts(tx, actor, body.ids)),
];
