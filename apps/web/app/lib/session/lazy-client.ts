import type { Call, Send } from "@stride/contract";

/**
 * The API client, loaded on the first call: its table of endpoints is larger than the scripts that a page needs for
 * hydration. If the table cannot be loaded, the call rejects and the next call loads it again.
 */
export function lazyClient(send: Send, headers: () => Record<string, string>): Call {
	let client: Promise<Call> | null = null;
	const load = async () => {
		const { createWholeClient } = await import("./whole-client.ts");
		return createWholeClient(send, headers);
	};
	return async (name, input, options) => {
		client ??= load();
		const call = await client.catch((error: unknown) => {
			client = null;
			throw error;
		});
		return call(name, input, options);
	};
}
