/** The logo: a speech bubble over a counter. Its orange is used for nothing else. */
export function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#F26B1D" />
      <path
        d="M10 7.5h12A2.5 2.5 0 0 1 24.5 10v6.5A2.5 2.5 0 0 1 22 19h-7.6l-3.2 2.6a.5.5 0 0 1-.8-.4V19H10a2.5 2.5 0 0 1-2.5-2.5V10A2.5 2.5 0 0 1 10 7.5z"
        fill="#fff"
      />
      <g fill="#F26B1D">
        <circle cx="12" cy="13.25" r="1.35" />
        <circle cx="16" cy="13.25" r="1.35" />
        <circle cx="20" cy="13.25" r="1.35" />
      </g>
      <rect x="6" y="23" width="20" height="2.6" rx="1.3" fill="#fff" />
    </svg>
  );
}
