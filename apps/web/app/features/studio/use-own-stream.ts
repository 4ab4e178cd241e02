import { ApiError } from "@stride/contract/client";
import type { LiveStream } from "@stride/contract/streams/streams";
import { useEffect, useState } from "react";
import { isId } from "../../lib/page/is-id.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";

export type OwnStream =
	| { kind: "loading" | "signedOut" | "notFound" | "refused" | "failed" }
	/** Hidden or deleted, with the words of the answer. */
	| { kind: "gone"; title: string; text: string }
	| { kind: "ended" | "open"; stream: LiveStream };

/** Whether the visitor may broadcast the stream; the first failing check decides. */
export function entryOf(stream: LiveStream): OwnStream {
	if (!stream.isOwner) return { kind: "refused" };
	if (stream.status === "ended") return { kind: "ended", stream };
	return stream.permissions.broadcast ? { kind: "open", stream } : { kind: "refused" };
}

export function refusalOf(error: unknown): OwnStream {
	const status = error instanceof ApiError ? error.status : 0;
	if (error instanceof ApiError && status === 410) return { kind: "gone", title: error.title, text: error.message };
	return { kind: status === 404 ? "notFound" : "failed" };
}

/** The stream to broadcast; requested once the session is known. */
export function useOwnStream(streamId: string): { found: OwnStream; retry: () => void } {
	const api = useApi();
	const status = useSessionStatus();
	const [found, setFound] = useState<OwnStream>({ kind: "loading" });
	const [attempt, setAttempt] = useState(1);
	// Once open it stays open: a session that ends elsewhere must not interrupt the broadcast.
	const isOpen = found.kind === "open";

	// biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
	useEffect(() => {
		if (isOpen || status === "unknown") return;
		if (status === "guest") return setFound({ kind: "signedOut" });
		if (!isId(streamId)) return setFound({ kind: "notFound" });
		const ended = new AbortController();
		setFound({ kind: "loading" });
		api("getLiveStream", { params: { streamId } }, { signal: ended.signal }).then(
			(stream) => setFound(entryOf(stream)),
			(error: unknown) => {
				if (!ended.signal.aborted) setFound(refusalOf(error));
			},
		);
		return () => ended.abort();
	}, [api, status, streamId, isOpen, attempt]);
	return { found, retry: () => setAttempt((count) => count + 1) };
}
