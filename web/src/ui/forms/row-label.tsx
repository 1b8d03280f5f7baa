import classes from './row-label.module.css';

type Props = {
  name: string;
  hint: string;
  /** for `aria-describedby` of the input */
  hintId: string;
};

/** Name and hint of an input in the same row. */
export function RowLabel({ name, hint, hintId }: Props) {
  return (
    <span className={classes['label']}>
      <strong>{name}</strong>
      <small id={hintId}>{hint}</small>
    </span>
  );
}
