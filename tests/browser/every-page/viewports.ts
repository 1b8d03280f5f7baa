type Zoom = { at: string; width: number; height: number };

/** A window in which each page is loaded once. `zooms`: the zoom levels at which axe runs, the window's own first; `widths`: docs/theme.md. */
export type Viewport = {
  of: string;
  narrow: boolean;
  zooms: readonly Zoom[];
  widths: readonly number[];
  /** whether the page is also walked by Tab and arrows */
  keys: boolean;
};

/** At 200 % zoom half of the pixels are left, as with half a window and a portrait tablet. */
export const computer: Viewport = {
  of: 'a computer',
  narrow: false,
  zooms: [
    { at: '1440 px', width: 1440, height: 900 },
    { at: '1440 px at 200 %', width: 720, height: 450 },
  ],
  widths: [600, 720, 1440, 2560],
  keys: true,
};

export const phone: Viewport = {
  of: 'a phone',
  narrow: true,
  zooms: [{ at: '390 px', width: 390, height: 844 }],
  widths: [320, 390],
  keys: false,
};
