/**
 * Statements that cannot run on the filled installation. By prefix of their names, which is a file or a folder.
 */
export const notRun: Record<string, string> = {
  'companies/purge/purge-companies.ts: delete from':
    'sent when what points to the rows is gone (tables-of-companies); here they would rewrite every message, and leave that to be read',
  'company-archive/import-company.ts':
    'the operator takes in a company that is not there: its rows name each other, not those of the installation',
  'whaticket-import/': 'reads the database of another product, and writes rows that name those of it',
};

/** Statements that cannot run on a filled installation with the tests' parameters, and why that is acceptable. */
export const unmeasured: Record<string, string> = {
  'auth/two-factor/two-factor.store.ts: insert into recovery_codes':
    'a second step that the filled installation does not have: ten rows',
  'companies/insert-company.ts: insert into companies': 'the first company has an id of its own; one row',
  'auth/impersonation/impersonation.store.ts: update sessions':
    'a session of an operator that the filled installation does not have: one row',
  'contacts-erase': 'a person with tickets, which go before them: one row',
  'insert-credit': 'an invoice that the filled installation does not have: one row',
  'insert-payment': 'a charge that the filled installation does not have: one row',
};

/** Exceptions that are expensive only with some samples of a form of the sweep: being cheap is not reported. */
export const varying: readonly string[] = [
  'unmerge-original',
  'unmerge-split',
  'contacts-import-claim',
  'retention-count',
  'retention-messages',
  'retention-files',
  'contact-media-pictures',
  'contact-media-files',
  'contact-media-links',
];
