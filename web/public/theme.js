// Sets the theme before the first paint, so that a page does not flash in the wrong one.
try {
  var kept = JSON.parse(localStorage.getItem('croupier.settings') || '{}');
  var theme = (kept.state && kept.state.theme) || 'system';
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
} catch {
  // Without settings the page is dark.
}
