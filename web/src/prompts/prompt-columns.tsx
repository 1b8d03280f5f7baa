import { budgetOf } from '@balcao/contract/ai/ai-budget.rules';
import type { Prompt } from '@balcao/contract/prompts/prompt';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { NameCell } from '../ui/tables/name-cell.tsx';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { promptTexts } from './prompt.texts.ts';
import classes from './prompts.module.css';

/** A prompt as a row and as a card. */
export function usePromptColumns(): { columns: readonly Column<Prompt>[]; card: CardContent<Prompt> } {
  const t = useTexts(promptTexts);
  const used = ({ totalTokens, monthlyTokenCap }: Prompt): string =>
    monthlyTokenCap === null
      ? t('used', { tokens: formatCount(totalTokens) })
      : t('usedOf', { tokens: formatCount(totalTokens), cap: formatCount(monthlyTokenCap) });
  const queueOf = ({ queue }: Prompt): string => queue?.name ?? t('queueMissing');
  return {
    columns: [
      { key: 'name', title: t('name'), cell: ({ name }) => <NameCell name={name} /> },
      { key: 'queue', title: t('queue'), cell: queueOf },
      {
        key: 'maxTokens',
        title: t('maxTokens'),
        width: 224,
        cell: ({ maxTokens }) => <span data-numeric>{formatCount(maxTokens)}</span>,
      },
      {
        key: 'used',
        title: t('usage'),
        cell: (prompt) => (
          <span className={classes['used']} data-budget={budgetOf(prompt.totalTokens, prompt.monthlyTokenCap)}>
            {used(prompt)}
          </span>
        ),
      },
    ],
    card: (prompt) => ({ title: prompt.name, second: queueOf(prompt), third: used(prompt) }),
  };
}
