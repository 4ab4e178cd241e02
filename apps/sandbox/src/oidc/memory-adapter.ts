import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

const MAX_ENTRIES = 2_000;
/** For entries without an expiry of the provider. */
const LASTS_SECONDS = 600;

interface Entry {
	payload: AdapterPayload;
	endsAtMs: number;
}

/** The provider's short-lived state: in memory, bounded, the oldest entry is evicted first. */
export function createMemoryAdapter(nowMs: () => number): AdapterFactory {
	const entries = new Map<string, Entry>();

	const read = (key: string): AdapterPayload | undefined => {
		const found = entries.get(key);
		if (found !== undefined && found.endsAtMs > nowMs()) return found.payload;
		entries.delete(key);
		return undefined;
	};
	const findBy = (prefix: string, name: "uid" | "userCode", value: string): AdapterPayload | undefined => {
		for (const [key, { payload }] of entries) {
			if (key.startsWith(prefix) && payload[name] === value) return read(key);
		}
		return undefined;
	};

	return (model): Adapter => {
		const prefix = `${model}:`;
		return {
			async upsert(id, payload, expiresIn) {
				entries.delete(prefix + id);
				entries.set(prefix + id, { payload, endsAtMs: nowMs() + (expiresIn ?? LASTS_SECONDS) * 1_000 });
				const [oldest] = entries.keys();
				if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
			},
			find: async (id) => read(prefix + id),
			findByUid: async (uid) => findBy(prefix, "uid", uid),
			findByUserCode: async (userCode) => findBy(prefix, "userCode", userCode),
			async consume(id) {
				const payload = read(prefix + id);
				if (payload !== undefined) payload.consumed = Math.floor(nowMs() / 1_000);
			},
			async destroy(id) {
				entries.delete(prefix + id);
			},
			async revokeByGrantId(grantId) {
				for (const [key, { payload }] of entries) {
					if (key.startsWith(prefix) && payload.grantId === grantId) entries.delete(key);
				}
			},
		};
	};
}
