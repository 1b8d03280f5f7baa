import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import classes from './companies-page.module.css';
import { usePlanUse } from './company.queries.ts';
import { companyTexts } from './company.texts.ts';

/** "3 de 5": usage of a resource and the plan's limit. */
export function PlanUse({ resource }: { resource: 'users' | 'connections' | 'queues' }) {
  const t = useTexts(companyTexts);
  const use = usePlanUse(resource);
  if (!use) return null;
  return (
    <p className={classes['use']} data-full={use.used >= use.max || undefined}>
      {t('planUse', { used: formatCount(use.used), max: formatCount(use.max) })}
      {use.used >= use.max && ` ${t('planFull')}`}
      {resource === 'connections' && ` ${t('testPhoneFree')}`}
    </p>
  );
}
