/** The length of one piece given to a model: a paragraph or a few. */
const pieceLength = 1_000;

/** Pieces end at a paragraph, else at a sentence, else at a word; none is empty. */
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

/** Paragraphs with the empty line after them; too long ones are split into sentences, and these into words. */
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
