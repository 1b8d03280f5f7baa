import type { ReactNode } from 'react';
import classes from './record-table.module.css';

type Props = { picture?: ReactNode; name: ReactNode; second?: ReactNode; tone?: 'warn' | 'danger' | undefined };

/** Cell with picture, name and a second line. */
export function NameCell({ picture, name, second, tone }: Props) {
  return (
    <span className={classes['name']}>
      {picture}
      <span className={classes['nameText']}>
        <strong className="bc-cut" title={typeof name === 'string' ? name : undefined}>
          {name}
        </strong>
        {second && (
          <small className="bc-cut" data-tone={tone} title={typeof second === 'string' ? second : undefined}>
            {second}
          </small>
        )}
      </span>
    </span>
  );
}
