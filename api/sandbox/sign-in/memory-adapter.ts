import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What a provider remembers, by kind and id, until the sandbox ends: the library's own does the same with a warning. */
export function memoryAdapter(): (kind: string) => Adapter {
  const stored = new Map<string, AdapterPayload>();
  return (kind) => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const find = (id: string) => stored.get(keyOf(id));
    const findBy = (test: (payload: AdapterPayload) => boolean) => [...stored.values()].find(test);
    return {
      upsert: async (id, payload) => void stored.set(keyOf(id), payload),
      find: async (id) => find(id),
      findByUid: async (uid) => findBy((payload) => payload.kind === kind && payload.uid === uid),
      findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => void Object.assign(find(id) ?? {}, { consumed: Math.floor(Date.now() / 1_000) }),
      destroy: async (id) => void stored.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
}
