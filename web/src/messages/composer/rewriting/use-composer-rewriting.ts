import { useAiAbilities } from '../../../ai/ai.queries.ts';
import { rewritingTexts } from '../../../ai/rewriting/rewriting.texts.ts';
import { type Rewriting, useRewriting } from '../../../ai/rewriting/use-rewriting.ts';
import { useTexts } from '../../../platform/texts.ts';
import { useCommands } from '../../../shell/palette/commands.ts';
import { useConversation } from '../../conversation-context.ts';
import type { Composing } from '../use-composing.ts';

/** Rewriting of the draft; undefined if the company has no AI service. Its commands are in the palette, too. */
export function useComposerRewriting({ text, write, box, composition }: Composing): Rewriting | undefined {
  const t = useTexts(rewritingTexts);
  const { canWrite } = useConversation();
  const isOffered = useAiAbilities()?.chat === true && canWrite;
  const rewriting = useRewriting({
    text,
    write: (next) => {
      write(next);
      box.current?.focus();
    },
  });
  const styles = isOffered && composition.body !== '' ? (['shorter', 'kinder', 'corrected'] as const) : [];
  useCommands(
    styles.map((style) => ({
      id: `composer.rewrite.${style}`,
      group: 'conversation',
      label: `${t('menu')}: ${t(style)}`,
      run: () => void rewriting.rewrite({ style }),
    })),
  );
  return isOffered ? rewriting : undefined;
}
