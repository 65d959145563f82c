/** An address and the demo account that opens it; null for a visitor. */
export interface Route {
  path: string;
  as: 'creator' | 'curator' | 'dual' | null;
}

export interface Places {
  shell: string;
  api: string;
}

/** A slow connection, as DevTools and Lighthouse simulate it on a phone. */
export const slowLine = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };

/** Signs in. @returns the cookies that the shell's page would write */
export async function cookiesOf({ shell, api }: Places, as: NonNullable<Route['as']>) {
  const answer = await fetch(`${api}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${as}@demo.fanfare.test`, password: 'Fanfare-demo-1' }),
  });
  if (!answer.ok) throw new Error(`${as} can't sign in: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string; userId: number } };
  const role = as === 'curator' ? 'curator' : 'creator';
  const cookies = { token: data.token, 'user-id': String(data.userId), 'active-role': role };
  return Object.entries(cookies).map(([name, value]) => ({ name, value, url: shell }));
}
