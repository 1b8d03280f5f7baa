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

// What the screen of who is signed in loads, asked for now: the entry would ask for it only after it has run.
(() => {
  if (/^\/(login|sandbox)(\/|$)/.test(location.pathname)) return;
  const files = document.querySelector('meta[name=first-screen]')?.content.split(' ') ?? [];
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
})();
