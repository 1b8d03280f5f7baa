/**
 * Colours a company may give a queue or a tag: drawn only as a 3 px strip, an 8 px dot or
 * a chart series, at least 3 : 1 on both schemes' surfaces. Free colours from older data are
 * shown as they are, with a 1 px ring of `--bc-line-strong`.
 */
export const markColors = {
  tomate: '#D64532',
  mostarda: '#AC7C07',
  oliva: '#758A1A',
  folha: '#38934B',
  jade: '#17917F',
  lago: '#2588B8',
  anil: '#5573D9',
  uva: '#8C62CF',
  pitanga: '#C9528F',
  barro: '#9A6B4B',
  grafite: '#7F786F',
} as const;
