import { contactListApi, contactListItemApi } from '@balcao/contract/contact-lists/contact-list.api';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { NumberCheckDeps } from '../contacts/check-number.ts';
import { limitNewNumber } from '../contacts/create-contact.ts';
import { limitTypedNumber } from '../contacts/update-contact.ts';
import { createTakenLimiter } from '../platform/async/limit-refusals.ts';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { presentItem } from './contact-list.audience.ts';
import { hasItemLike } from './contact-list-item.store.ts';
import { createContactList } from './create-contact-list.ts';
import { createContactListItem } from './create-contact-list-item.ts';
import { exportContactList } from './export-contact-list.ts';
import { fillContactList } from './fill-contact-list.ts';
import { findContactList, findContactListItem } from './find-contact-list.ts';
import { listContactListItems } from './list-contact-list-items.ts';
import { listAllContactLists, listContactLists } from './list-contact-lists.ts';
import { removeContactList } from './remove-contact-list.ts';
import { removeContactListItem } from './remove-contact-list-item.ts';
import { startNumberCheck, stopNumberCheck } from './start-number-check.ts';
import { updateContactList } from './update-contact-list.ts';
import { updateContactListItem } from './update-contact-list-item.ts';

export const contactListRoutes = (
  context: RequestContext<Actor>,
  numberChecks: NumberCheckDeps,
  typedNumbers = createTakenLimiter(),
): Endpoint[] => [
  serve(context, contactListApi.list, (tx, _actor, { query }) => listContactLists(tx, query)),
  serve(context, contactListApi.all, (tx) => listAllContactLists(tx)),
  serve(context, contactListApi.show, (tx, _actor, { params }) => findContactList(tx, params.id)),
  serve(context, contactListApi.create, (tx, _actor, { body }) => createContactList(tx, body)),
  serve(context, contactListApi.update, (tx, _actor, { params, body }) => updateContactList(tx, params.id, body)),
  serve(context, contactListApi.remove, async (tx, actor, { params }) => {
    const { id, name } = await findContactList(tx, params.id);
    await recordAudit(tx, { action: 'contact-list.remove', by: actor, subject: { id, name } });
    return removeContactList(tx, id);
  }),
  serve(context, contactListApi.fill, (tx, actor, { params, body }) => fillContactList(tx, actor, params.id, body)),
  serve(context, contactListApi.startCheck, (tx, _actor, { params }) => startNumberCheck(tx, numberChecks, params.id)),
  serve(context, contactListApi.stopCheck, (tx, _actor, { params }) => stopNumberCheck(tx, params.id)),
  serve(context, contactListApi.export, (tx, actor, { params, query }) =>
    exportContactList(tx, actor, { id: params.id, afterId: query.afterId }),
  ),
  serve(context, contactListItemApi.list, (tx, actor, { query }) => listContactListItems(tx, actor, query)),
  serve(context, contactListItemApi.show, async (tx, actor, { params }) =>
    presentItem(actor, await findContactListItem(tx, params.id)),
  ),
  serve(context, contactListItemApi.create, async (tx, actor, { body }) => {
    const hasSimilar = (number: string) => hasItemLike(tx, body.contactListId, number);
    await limitNewNumber(tx, actor, typedNumbers, { typed: body.number, hasSimilar });
    return createContactListItem(tx, actor, body);
  }),
  serve(context, contactListItemApi.update, async (tx, actor, { params, body }) => {
    const before = await findContactListItem(tx, params.id);
    await limitTypedNumber(tx, actor, typedNumbers, { before, typed: body.number });
    return updateContactListItem(tx, actor, params.id, body);
  }),
  serve(context, contactListItemApi.remove, async (tx, actor, { params }) => {
    await recordAudit(tx, { action: 'contact-list-item.remove', by: actor, subject: { id: params.id } });
    return removeContactListItem(tx, params.id);
  }),
];
