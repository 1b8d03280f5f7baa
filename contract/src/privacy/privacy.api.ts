import { z } from 'zod';
import { route } from '../route.ts';
import { retentionMonths } from '../settings/retention-months.ts';
import { id } from '../wire.ts';
import { consentInput, contactConsent } from './consent.ts';
import { contactExport, exportLanguages } from './contact-export.ts';
import { erasure } from './erasure.ts';
import { retentionPreview } from './retention.ts';

/** What people may ask of a company that has their data (LGPD, Lei 13.709/2018, art. 18). */
export const privacyApi = {
  /** All that is known of a person, with their conversations, is removed by a job; figures stay. Cannot be undone. */
  erase: route({
    method: 'POST',
    path: '/contacts/:id/erasure',
    permission: 'privacy:manage',
    audited: true,
    params: z.object({ id }),
    /** that it cannot be undone was read */
    body: z.object({ confirmed: z.literal(true) }),
    output: erasure,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_BUSY'],
  }),
  /** The receipts, newest first. */
  list: route({
    method: 'GET',
    path: '/erasures',
    permission: 'privacy:manage',
    output: z.object({ erasures: z.array(erasure) }),
  }),
  /** All that is known of a person, as an archive, made by a job. For admins who see numbers whole: it is of no use without. */
  exportContact: route({
    method: 'POST',
    path: '/contacts/:id/export',
    permission: 'privacy:manage',
    audited: true,
    params: z.object({ id }),
    body: z.object({ language: z.enum(exportLanguages).default('pt') }),
    output: contactExport,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_BUSY'],
  }),
  /** What is known of whether a contact wants to be written to: an opt-out from campaigns, and how they agreed. */
  showConsent: route({
    method: 'GET',
    path: '/contacts/:id/consent',
    params: z.object({ id }),
    output: contactConsent,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  recordConsent: route({
    method: 'POST',
    path: '/contacts/:id/consents',
    audited: true,
    params: z.object({ id }),
    body: consentInput,
    output: contactConsent,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  /** They took it back. */
  withdrawConsent: route({
    method: 'PUT',
    path: '/contacts/:id/consents/:consentId/withdrawal',
    audited: true,
    params: z.object({ id, consentId: id }),
    output: contactConsent,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_NOT_FOUND'],
  }),
  /** What the settings `messageRetentionMonths` and `fileRetentionMonths` would remove with these values. */
  previewRetention: route({
    method: 'GET',
    path: '/retention/preview',
    permission: 'privacy:manage',
    query: z.object({
      messagesMonths: retentionMonths.default('0'),
      filesMonths: retentionMonths.default('0'),
    }),
    output: retentionPreview,
  }),
  /** The archives that there are, newest first. */
  listExports: route({
    method: 'GET',
    path: '/contact-exports',
    permission: 'privacy:manage',
    output: z.object({ exports: z.array(contactExport) }),
  }),
  /** An address of the archive, good for up to an hour. Each one leaves an entry. */
  fetchExport: route({
    method: 'POST',
    path: '/contact-exports/:contactExportId/download',
    permission: 'privacy:manage',
    audited: true,
    params: z.object({ contactExportId: id }),
    output: z.object({ url: z.string() }),
    fails: ['ERR_NOT_FOUND'],
  }),
};
