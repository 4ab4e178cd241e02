import type { EncoderStatus } from "@stride/contract/streams/encoder";
import { useEffect, useState } from "react";
import { useApi } from "../../../lib/session/session-provider.tsx";

/** The server measures every four seconds. */
const pollMs = 3_000;

/** What the server receives from the stream's encoder; null until the first answer, and while it cannot be asked. */
export function useEncoderStatus(streamId: string): EncoderStatus | null {
	const api = useApi();
	const [status, setStatus] = useState<EncoderStatus | null>(null);
	useEffect(() => {
		const ended = new AbortController();
		let timer: ReturnType<typeof setTimeout>;
		const ask = async () => {
			// A page in the background shows nothing.
			if (!document.hidden) {
				const answer = await api("getEncoderStatus", { params: { streamId } }, { signal: ended.signal }).catch(
					() => null,
				);
				if (ended.signal.aborted) return;
				setStatus(answer);
			}
			timer = setTimeout(ask, pollMs);
		};
		void ask();
		return () => {
			ended.abort();
			clearTimeout(timer);
		};
	}, [api, streamId]);
	return status;
}
