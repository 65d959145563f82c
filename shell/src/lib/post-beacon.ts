/** Posts JSON without waiting for an answer, as `navigator.sendBeacon` does, but without cookies. Survives the page. Never throws. */
export function postBeacon(url: string, body: string): void {
  void post(url, body).catch(() => {});
}

async function post(url: string, body: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  });
  // An answer that nobody reads keeps its connection, one of six to the API.
  await answer.arrayBuffer();
}
