import { memo, type ReactNode } from 'react';
import { linksIn } from '../plain-links.ts';
import { type Piece, readFormat } from '../whatsapp-format.ts';
import classes from './bubble.module.css';

type Props = { text: string; mentions?: boolean };

/** Text with WhatsApp formatting and links as React nodes, never HTML. */
export const FormattedText = memo(function FormattedText({ text, mentions = false }: Props) {
  return <>{readFormat(text, { mentions }).map(draw)}</>;
});

/** Pieces are never reordered: the index is their key. */
function draw(piece: Piece, place: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return linksIn(piece.text).map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={`${place} ${part.href}`} href={part.href}>
            {part.text}
          </a>
        ),
      );
    case 'bold':
      return <b key={place}>{piece.inside.map(draw)}</b>;
    case 'italic':
      return <i key={place}>{piece.inside.map(draw)}</i>;
    case 'strike':
      return <s key={place}>{piece.inside.map(draw)}</s>;
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
