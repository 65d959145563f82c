/** Posts JSON without waiting for an answer, as `navigator.sendBeacon` does, but without cookies. Survives the page. Never throws. */
export function postBeacon(url: string, body: string): void {
  void fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {});
}
