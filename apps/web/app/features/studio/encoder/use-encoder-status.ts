import type { EncoderStatus } from "@stride/contract/streams/encoder";
import { useEffect, useState } from "react";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { type EncoderAdvice, encoderAdvice } from "./encoder-advice.ts";

/** The server measures every four seconds. */
const pollMs = 3_000;

/** One request may fail without a meaning; after these the figures are no longer current. */
const failuresMax = 3;

/** `status` is the last answer, null until the first one; `advice` is about it. */
export type EncoderReading = { status: EncoderStatus | null; advice: readonly EncoderAdvice[]; hasFailed: boolean };

const noReading: EncoderReading = { status: null, advice: [], hasFailed: false };

const read = (status: EncoderStatus, last: EncoderReading): Pick<EncoderReading, "status" | "advice"> => ({
	status,
	advice: status.health ? encoderAdvice(status.health, last.advice) : [],
});

/** What the server receives from the stream's encoder, until the challenge is over. */
export function useEncoderStatus(streamId: string, isOver: boolean): EncoderReading {
	const api = useApi();
	const [reading, setReading] = useState(noReading);
	useEffect(() => {
		if (isOver) return;
		const ended = new AbortController();
		let timer: ReturnType<typeof setTimeout>;
		let failures = 0;
		const ask = async () => {
			// A page in the background shows nothing.
			if (!document.hidden) {
				const answer = await api("getEncoderStatus", { params: { streamId } }, { signal: ended.signal }).catch(
					() => null,
				);
				if (ended.signal.aborted) return;
				failures = answer ? 0 : failures + 1;
				const hasFailed = failures >= failuresMax;
				setReading((last) => ({ ...last, ...(answer && read(answer, last)), hasFailed }));
			}
			timer = setTimeout(ask, pollMs);
		};
		void ask();
		return () => {
			ended.abort();
			clearTimeout(timer);
		};
	}, [api, streamId, isOver]);
	return reading;
}
