/** Illustration of an empty page of records: three cards. */
export function CardsDrawing() {
  return (
    <svg width="144" height="100" viewBox="0 0 144 100" fill="none" aria-hidden="true">
      <g stroke="var(--bc-edge)" strokeWidth="1.5" fill="var(--bc-surface)">
        <rect x="2" y="3" width="116" height="42" rx="9" />
        <rect x="26" y="55" width="116" height="42" rx="9" />
      </g>
      <g fill="var(--bc-pressed)">
        <circle cx="23" cy="23" r="11" />
        <circle cx="47" cy="76" r="11" />
      </g>
      <g stroke="var(--bc-edge)" strokeWidth="3" strokeLinecap="round">
        <path d="M43 18h45M43 27h30M67 72h44M67 81h30" />
      </g>
      <rect
        x="14"
        y="29"
        width="116"
        height="42"
        rx="9"
        stroke="var(--bc-accent-edge)"
        strokeWidth="1.5"
        fill="var(--bc-surface)"
      />
      <circle cx="35" cy="50" r="11" fill="var(--bc-accent-soft)" />
      <path d="M56 45h45M56 55h29" stroke="var(--bc-accent)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
