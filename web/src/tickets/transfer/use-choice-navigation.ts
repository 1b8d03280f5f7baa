import { type KeyboardEvent, useState } from 'react';

export type ChoiceNavigation<Choice> = {
  typed: string;
  setTyped: (text: string) => void;
  choices: readonly Choice[];
  /** the choice that Enter submits */
  chosen: Choice | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * A list filtered by typing, with arrow keys; Enter submits the marked choice, which stays marked when the list is refetched in
 * another order.
 */
export function useChoiceNavigation<Choice extends { key: string }>(
  choicesOf: (typed: string) => readonly Choice[],
  onSubmit: (choice: Choice | undefined) => void,
): ChoiceNavigation<Choice> {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<string>();
  const choices = choicesOf(typed);
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === marked),
  );
  const chosen = choices[at];
  return {
    typed,
    setTyped: (text) => {
      setTyped(text);
      setMarked(undefined);
    },
    choices,
    chosen,
    onKeyDown: (event) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        setMarked(choices[(at + step + choices.length) % Math.max(1, choices.length)]?.key);
      } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
        event.preventDefault();
        onSubmit(chosen);
      }
    },
  };
}
