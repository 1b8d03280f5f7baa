import { type KeyboardEvent, useState } from 'react';

export type ChoiceWalk<Choice> = {
  typed: string;
  setTyped: (text: string) => void;
  choices: readonly Choice[];
  /** the choice that Enter submits */
  chosen: Choice | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A list filtered by typing, walked by the arrow keys; Enter submits the marked choice. */
export function useChoiceWalk<Choice>(
  choicesOf: (typed: string) => readonly Choice[],
  onSubmit: (choice: Choice | undefined) => void,
): ChoiceWalk<Choice> {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const choices = choicesOf(typed);
  const chosen = choices[Math.min(at, choices.length - 1)];
  return {
    typed,
    setTyped: (text) => {
      setTyped(text);
      setAt(0);
    },
    choices,
    chosen,
    onKeyDown: (event) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        setAt((now) => (Math.min(now, choices.length - 1) + step + choices.length) % Math.max(1, choices.length));
      } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
        event.preventDefault();
        onSubmit(chosen);
      }
    },
  };
}
