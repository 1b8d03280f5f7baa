// Before the first paint: the remembered theme, else the system's. The key is the one Mantine's manager writes.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('preferredTheme');
  } catch {
    // storage may be switched off
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = kept === 'light' || kept === 'dark' ? kept : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
