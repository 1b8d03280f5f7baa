import { memo, type ReactNode } from 'react';
import { splitLinks } from '../split-links.ts';
import { type Piece, parseFormat } from '../whatsapp-format.ts';
import classes from './bubble.module.css';

type Props = {
  text: string;
  /** colleagues who may be mentioned in it */
  people?: readonly string[];
  names?: Readonly<Record<string, string>> | undefined;
};

/** Text with WhatsApp formatting and links as React nodes, never HTML. */
export const FormattedText = memo(function FormattedText({ text, people, names }: Props) {
  return <>{parseFormat(text, { people, names }).map(renderPiece)}</>;
});

/** Pieces are never reordered: the index is their key. */
function renderPiece(piece: Piece, place: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return splitLinks(piece.text).map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={`${place} ${part.href}`} href={part.href}>
            {part.text}
          </a>
        ),
      );
    case 'bold':
      return <b key={place}>{piece.inside.map(renderPiece)}</b>;
    case 'italic':
      return <i key={place}>{piece.inside.map(renderPiece)}</i>;
    case 'strike':
      return <s key={place}>{piece.inside.map(renderPiece)}</s>;
    case 'mono':
      return <code key={place}>{piece.text}</code>;
    case 'block':
      return (
        <code key={place} className={classes['block']}>
          {piece.text}
        </code>
      );
    case 'mention':
      return (
        <b key={place} className={classes['mention']}>
          {piece.text}
        </b>
      );
    case 'link':
      return (
        <a key={place} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      );
  }
}
