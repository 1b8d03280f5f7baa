type Zoom = { at: string; width: number; height: number };

/** How somebody looks at a page, which is loaded once for it; zooms: where axe asks, the first is its window; widths: docs/theme.md. */
export type Look = {
  of: string;
  narrow: boolean;
  zooms: readonly Zoom[];
  widths: readonly number[];
  /** whether it is walked through by Tab and arrows */
  keys: boolean;
};

/** Its window at 200 % zoom leaves half of its pixels, as do half a window and a portrait tablet. */
export const computer: Look = {
  of: 'a computer',
  narrow: false,
  zooms: [
    { at: '1440 px', width: 1440, height: 900 },
    { at: '1440 px at 200 %', width: 720, height: 450 },
  ],
  widths: [600, 720, 1440, 2560],
  keys: true,
};

export const phone: Look = {
  of: 'a phone',
  narrow: true,
  zooms: [{ at: '390 px', width: 390, height: 844 }],
  widths: [320, 390],
  keys: false,
};
