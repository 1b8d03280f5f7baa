import { privacyApi } from '@balcao/contract/privacy/privacy.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { recordConsent, showConsent, withdrawConsent } from './consents/record-consent.ts';
import { fetchContactExport, listContactExports, requestContactExport } from './exports/request-contact-export.ts';
import { listErasures, requestErasure } from './request-erasure.ts';
import { previewRetention } from './retention/preview-retention.ts';

export const privacyRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, privacyApi.erase, (tx, actor, { params }) => requestErasure(tx, actor, params.id)),
  serve(context, privacyApi.list, (tx, actor) => listErasures(tx, actor)),
  serve(context, privacyApi.exportContact, (tx, actor, { params, body }) =>
    requestContactExport(tx, actor, params.id, body.language),
  ),
  serve(context, privacyApi.previewRetention, (tx, actor, { query }) => previewRetention(tx, actor, query)),
  serve(context, privacyApi.showConsent, (tx, _actor, { params }) => showConsent(tx, params.id)),
  serve(context, privacyApi.recordConsent, (tx, actor, { params, body }) => recordConsent(tx, actor, params.id, body)),
  serve(context, privacyApi.withdrawConsent, (tx, actor, { params }) => withdrawConsent(tx, actor, params)),
  serve(context, privacyApi.listExports, (tx, actor) => listContactExports(tx, actor)),
  serve(context, privacyApi.fetchExport, (tx, actor, { params }) =>
    fetchContactExport(tx, actor, params.contactExportId),
  ),
];
