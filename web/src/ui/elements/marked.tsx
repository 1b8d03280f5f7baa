import classes from './marked.module.css';

type Props = { parts: readonly { text: string; match: boolean }[] };

/** A text with the searched words marked. */
export const Marked = ({ parts }: Props) =>
  parts.map((part, place) =>
    part.match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <mark key={place} className={classes['mark']}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
