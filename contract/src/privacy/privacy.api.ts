import { z } from 'zod';
import { route } from '../route.ts';
import { retentionMonths } from '../settings/retention-months.ts';
import { id, optionalParam } from '../wire.ts';
import { consentInput, contactConsent } from './consent.ts';
import { contactExport, exportLanguages } from './contact-export.ts';
import { erasure } from './erasure.ts';
import { retentionPreview } from './retention.ts';

/** Requests of people to a company that has their data (LGPD, Lei 13.709/2018, art. 18). */
export const privacyApi = {
  /** A job erases all data on a person, with their conversations; figures stay. Cannot be undone. */
  erase: route({
    method: 'POST',
    path: '/contacts/:id/erasure',
    permission: 'privacy:manage',
    audited: true,
    params: z.object({ id }),
    /** the caller confirms that it cannot be undone */
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
  /**
   * An archive of all data on a person, created by a job. For admins who see full numbers: it would be useless without
   * them.
   */
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
  /** Whether a contact may receive messages: an opt-out from campaigns, and recorded consents. */
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
    idempotent: true,
    audited: true,
    params: z.object({ id }),
    body: consentInput,
    output: contactConsent,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  /** The person withdrew the consent. */
  withdrawConsent: route({
    method: 'PUT',
    path: '/contacts/:id/consents/:consentId/withdrawal',
    audited: true,
    params: z.object({ id, consentId: id }),
    output: contactConsent,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_NOT_FOUND'],
  }),
  /** The data that the settings `messageRetentionMonths` and `fileRetentionMonths` would delete with these values. */
  previewRetention: route({
    method: 'GET',
    path: '/retention/preview',
    permission: 'privacy:manage',
    query: z.object({
      messagesMonths: optionalParam(retentionMonths).transform((months) => months ?? '0'),
      filesMonths: optionalParam(retentionMonths).transform((months) => months ?? '0'),
    }),
    output: retentionPreview,
  }),
  /** The existing archives, newest first. */
  listExports: route({
    method: 'GET',
    path: '/contact-exports',
    permission: 'privacy:manage',
    output: z.object({ exports: z.array(contactExport) }),
  }),
  /** A URL of the archive, valid for up to an hour. Each request is audited. */
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
