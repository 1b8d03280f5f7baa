import type { ReactNode } from 'react';
import { CellText } from './cell-text.tsx';
import classes from './record-table.module.css';

type Props = { picture?: ReactNode; name: ReactNode; second?: ReactNode; tone?: 'warn' | 'danger' | undefined };

/** Cell with picture, name and a second line. */
export function NameCell({ picture, name, second, tone }: Props) {
  return (
    <span className={classes['name']}>
      {picture}
      <span className={classes['nameText']}>
        <strong>{typeof name === 'string' ? <CellText>{name}</CellText> : name}</strong>
        {second && (
          <small data-tone={tone}>{typeof second === 'string' ? <CellText>{second}</CellText> : second}</small>
        )}
      </span>
    </span>
  );
}
