import type { Call, Send } from "@stride/contract";

/**
 * The API's client, which comes with the first call: the table of all its endpoints weighs more than what a page needs
 * to be shown and to react. A table that cannot be loaded fails that call like a server out of reach, and no other.
 */
export function lateClient(send: Send, headers: () => Record<string, string>): Call {
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
