import type { CompanyDetails } from '@balcao/contract/companies/company';
import { formatDocument } from '@balcao/contract/companies/document.rules';
import { TextInput } from '@mantine/core';
import { useTexts } from '../platform/texts.ts';
import classes from './companies-page.module.css';
import { companyTexts } from './company.texts.ts';

type BillingKey =
  | 'document'
  | 'billingName'
  | 'addressZipCode'
  | 'addressStreet'
  | 'addressDistrict'
  | 'addressCity'
  | 'addressState';
type Billed = Pick<CompanyDetails, BillingKey>;

/** Initial billing values of the form. */
export const billingValues = (company: Billed | undefined): Billed => ({
  document: formatDocument(company?.document ?? ''),
  billingName: company?.billingName ?? '',
  addressZipCode: company?.addressZipCode ?? '',
  addressStreet: company?.addressStreet ?? '',
  addressDistrict: company?.addressDistrict ?? '',
  addressCity: company?.addressCity ?? '',
  addressState: company?.addressState ?? '',
});

/** `field`: the form's `getInputProps`. */
export function BillingFields({ field }: { field: (name: BillingKey) => object }) {
  const t = useTexts(companyTexts);
  return (
    <div className={classes['grid']}>
      <TextInput label={t('billingName')} {...field('billingName')} />
      <TextInput label={t('document')} {...field('document')} />
      <TextInput label={t('zipCode')} {...field('addressZipCode')} />
      <TextInput label={t('street')} {...field('addressStreet')} />
      <TextInput label={t('district')} {...field('addressDistrict')} />
      <TextInput label={t('city')} {...field('addressCity')} />
      <TextInput label={t('state')} {...field('addressState')} />
    </div>
  );
}
