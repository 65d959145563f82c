const everyMs = 3000;
const list = document.querySelector('main[data-newest]');

async function clear() {
  if (!confirm('Delete all mails?')) return;
  await fetch('/api/messages', { method: 'DELETE' });
  location.assign('/');
}
document.querySelector('#clear')?.addEventListener('click', () => void clear());

/** New emails appear without a reload. */
async function look() {
  if (document.hidden || document.activeElement?.id === 'q') return;
  const search = new URLSearchParams({ to: list.dataset.to, q: list.dataset.words });
  const response = await fetch(`/api/messages?${search}`).catch(() => null);
  if (!response?.ok) return;
  const { messages } = await response.json();
  if ((messages[0]?.id ?? '') !== list.dataset.newest) location.reload();
}

if (list) setInterval(() => void look(), everyMs);
