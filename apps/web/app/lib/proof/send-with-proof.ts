import type { Send } from "@stride/contract";
import { proofHeader } from "@stride/contract/donations/proof-of-work";

/** Finds a proof of work for a challenge; rejects where the browser cannot. */
export type FindProof = (challenge: string, signal: AbortSignal | undefined) => Promise<string>;

/**
 * Repeats a refused request with a proof of work that lifts the limit, once per call. If no proof is found, it returns the
 * refusal, which contains the waiting time.
 */
export function sendWithProof(send: Send, find: FindProof): Send {
	return async (request) => {
		const answer = await send(request);
		const challenge = answer.status === 429 ? challengeIn(answer.body) : null;
		if (challenge === null) return answer;
		// Without a proof, the caller receives the refusal.
		const proof = await find(challenge, request.signal).catch(() => null);
		request.signal?.throwIfAborted();
		if (proof === null) return answer;
		return send({ ...request, headers: { ...request.headers, [proofHeader]: proof } });
	};
}

function challengeIn(body: string): string | null {
	try {
		const { challenge } = (JSON.parse(body) as { error: { challenge?: unknown } }).error;
		return typeof challenge === "string" ? challenge : null;
	} catch {
		return null;
	}
}
