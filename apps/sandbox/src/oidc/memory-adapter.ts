import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

const KEPT_MAX = 2_000;
/** For what the provider names no end of. */
const LASTS_SECONDS = 600;

interface Kept {
	payload: AdapterPayload;
	endsAtMs: number;
}

/** Where the provider keeps what it must remember for minutes: in memory, bounded, the oldest goes first. */
export function createMemoryAdapter(nowMs: () => number): AdapterFactory {
	const kept = new Map<string, Kept>();

	const read = (key: string): AdapterPayload | undefined => {
		const found = kept.get(key);
		if (found !== undefined && found.endsAtMs > nowMs()) return found.payload;
		kept.delete(key);
		return undefined;
	};
	const findBy = (prefix: string, name: "uid" | "userCode", value: string): AdapterPayload | undefined => {
		for (const [key, { payload }] of kept) {
			if (key.startsWith(prefix) && payload[name] === value) return read(key);
		}
		return undefined;
	};

	return (model): Adapter => {
		const prefix = `${model}:`;
		return {
			async upsert(id, payload, expiresIn) {
				kept.delete(prefix + id);
				kept.set(prefix + id, { payload, endsAtMs: nowMs() + (expiresIn ?? LASTS_SECONDS) * 1_000 });
				const [oldest] = kept.keys();
				if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
			},
			find: async (id) => read(prefix + id),
			findByUid: async (uid) => findBy(prefix, "uid", uid),
			findByUserCode: async (userCode) => findBy(prefix, "userCode", userCode),
			async consume(id) {
				const payload = read(prefix + id);
				if (payload !== undefined) payload.consumed = Math.floor(nowMs() / 1_000);
			},
			async destroy(id) {
				kept.delete(prefix + id);
			},
			async revokeByGrantId(grantId) {
				for (const [key, { payload }] of kept) {
					if (key.startsWith(prefix) && payload.grantId === grantId) kept.delete(key);
				}
			},
		};
	};
}
