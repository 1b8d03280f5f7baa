/** Illustration: two people talking across a counter. */
export function WelcomeDrawing() {
  return (
    <svg width="126" height="82" viewBox="0 0 126 82" fill="none" aria-hidden="true">
      <rect
        x="11"
        y="2"
        width="66"
        height="38"
        rx="9"
        fill="var(--bc-surface)"
        stroke="var(--bc-edge-strong)"
        strokeWidth="1.6"
      />
      <path d="M23 16h30M23 26h18" stroke="var(--bc-edge-strong)" strokeWidth="3.4" strokeLinecap="round" />
      <rect
        x="57"
        y="26"
        width="58"
        height="36"
        rx="9"
        fill="var(--bc-accent-soft)"
        stroke="var(--bc-accent-edge)"
        strokeWidth="1.6"
      />
      <path d="M69 39h30M69 49h20" stroke="var(--bc-accent)" strokeWidth="3.4" strokeLinecap="round" />
      <path d="M3 77h120" stroke="var(--bc-edge-strong)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
