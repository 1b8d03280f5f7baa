/** What a model is given of one place: a paragraph or a few. */
const pieceLength = 1_000;

/** In pieces that end where a paragraph does, else a sentence, else a word; none is empty. */
export function cutText(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const part of partsOf(text)) {
    if (piece !== '' && piece.length + part.length > pieceLength) {
      pieces.push(piece.trim());
      piece = '';
    }
    piece += part;
  }
  return [...pieces, piece.trim()].filter((one) => one !== '');
}

/** Paragraphs with the empty line behind them; those that are too long in sentences, and these in words. */
const partsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/(?<=\n\n)(?!\n)/)
    .flatMap((paragraph) => split(paragraph, /(?<=[.!?]\s)/))
    .flatMap((sentence) => split(sentence, /(?<=\s)/))
    .flatMap((word) =>
      word.length > pieceLength ? (word.match(new RegExp(`.{1,${pieceLength}}`, 'gsu')) ?? []) : word,
    );

const split = (text: string, at: RegExp): string[] => (text.length > pieceLength ? text.split(at) : [text]);
