/**
 * Colours for queues and tags: used only as a 3 px strip, an 8 px dot or
 * a chart series, contrast at least 3 : 1 on both schemes. Custom colours from older data are
 * shown unchanged, with a 1 px ring of `--bc-line-strong`.
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
