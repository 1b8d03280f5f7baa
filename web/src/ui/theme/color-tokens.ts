/** Color tokens of both schemes. Values and contrast ratios: docs/theme.md. */
export interface ColorTokens {
  readonly canvas: string;
  readonly chrome: string;
  readonly surface: string;
  readonly raised: string;
  readonly hover: string;
  readonly pressed: string;
  readonly selected: string;
  readonly edge: string;
  readonly edgeStrong: string;
  readonly field: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly disabled: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  readonly accentText: string;
  readonly accentSoft: string;
  readonly accentEdge: string;
  readonly focus: string;
  readonly bubbleIn: string;
  readonly bubbleInEdge: string;
  readonly bubbleOut: string;
  readonly bubbleOutEdge: string;
  readonly note: string;
  readonly noteEdge: string;
  readonly danger: string;
  readonly dangerSoft: string;
  readonly dangerFill: string;
  readonly success: string;
  readonly successSoft: string;
  readonly warn: string;
  readonly warnSoft: string;
  readonly info: string;
  readonly infoSoft: string;
  readonly chart: string;
  readonly chartSoft: string;
  readonly scrim: string;
  readonly shadowPop: string;
  readonly shadowDialog: string;
}

export const lightTokens: ColorTokens = {
  canvas: '#F5F2EE',
  chrome: '#FAF8F5',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  hover: '#F6F3EF',
  pressed: '#ECE7E1',
  selected: '#FFF1E6',
  edge: '#E8E2DB',
  edgeStrong: '#CFC6BC',
  field: '#978C81',
  ink: '#231C17',
  ink2: '#5C534B',
  ink3: '#6E645B',
  disabled: '#92887D',
  accent: '#C2470A',
  accentHover: '#A93C06',
  onAccent: '#FFFFFF',
  accentText: '#B23F06',
  accentSoft: '#FFEBDB',
  accentEdge: '#F6CFAF',
  focus: '#D9570F',
  bubbleIn: '#FFFFFF',
  bubbleInEdge: '#E8E2DB',
  bubbleOut: '#F7E9DC',
  bubbleOutEdge: '#EBD7C4',
  note: '#FFF6CF',
  noteEdge: '#E3CE7C',
  danger: '#B4291F',
  dangerSoft: '#FDF0EE',
  dangerFill: '#C0342A',
  success: '#1D6B42',
  successSoft: '#E8F5ED',
  warn: '#865400',
  warnSoft: '#FDF3DC',
  info: '#2459A6',
  infoSoft: '#EAF1FB',
  chart: '#C0865B',
  chartSoft: '#EFA676',
  scrim: 'rgb(35 28 23 / 42%)',
  shadowPop: '0 1px 2px rgb(60 40 25 / 6%), 0 8px 24px -6px rgb(60 40 25 / 16%)',
  shadowDialog: '0 2px 6px rgb(60 40 25 / 8%), 0 24px 64px -16px rgb(60 40 25 / 30%)',
};

export const darkTokens: ColorTokens = {
  canvas: '#12100E',
  chrome: '#171412',
  surface: '#1C1917',
  raised: '#26211D',
  hover: '#25211D',
  pressed: '#2E2924',
  selected: '#33231A',
  edge: '#2F2A25',
  edgeStrong: '#473F38',
  field: '#786E65',
  ink: '#F3EEE9',
  ink2: '#BDB3A9',
  ink3: '#A99E93',
  disabled: '#7A7067',
  accent: '#F5813A',
  accentHover: '#FF9450',
  onAccent: '#1F120A',
  accentText: '#FF9D5C',
  accentSoft: '#3A2618',
  accentEdge: '#5E3B22',
  focus: '#FF9450',
  bubbleIn: '#26221E',
  bubbleInEdge: '#332D28',
  bubbleOut: '#3F2D1F',
  bubbleOutEdge: '#523A27',
  note: '#342E18',
  noteEdge: '#5E5326',
  danger: '#FF8F83',
  dangerSoft: '#3A211D',
  dangerFill: '#C9382D',
  success: '#6CCB96',
  successSoft: '#1A2F23',
  warn: '#EBB25A',
  warnSoft: '#362A14',
  info: '#8DB8F2',
  infoSoft: '#1D2A3B',
  chart: '#93694A',
  chartSoft: '#B3652F',
  scrim: 'rgb(6 5 4 / 62%)',
  shadowPop: '0 0 0 1px #3A332D, 0 12px 28px -8px rgb(0 0 0 / 70%)',
  shadowDialog: '0 0 0 1px #3A332D, 0 32px 72px -16px rgb(0 0 0 / 80%)',
};
