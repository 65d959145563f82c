/** Ends a session on the server, even if this page is closed meanwhile. */
export function signOutOnServer(apiUrl: string, token: string | null): void {
  const tell = (credentials: RequestCredentials) =>
    fetch(`${apiUrl}/api/auth/signout`, {
      method: 'POST',
      credentials,
      keepalive: true,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
  const whenOnline = () =>
    // Without cookies: by then they may belong to somebody who has signed in since.
    void tell('omit').catch(() => {});
  tell('include').catch(() => addEventListener('online', whenOnline, { once: true }));
}
