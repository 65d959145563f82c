/** Posts JSON without waiting for an answer. Survives the page, unlike a call of the session's; and shows nobody's session. Never throws. */
export function postAnyway(url: string, body: string): void {
  void fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {});
}
