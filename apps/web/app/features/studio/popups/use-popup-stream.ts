import type { LiveStream } from "@stride/contract/streams/streams";
import { useEffect, useEffectEvent } from "react";
import { type OwnStream, useOwnStream } from "../use-own-stream.ts";

export type StreamPopupData = { streamId: string };

/** The popup's stream once it is known to be the visitor's; otherwise the popup closes. */
export function usePopupStream(
	props: { data: StreamPopupData; isOpen: boolean; onClose: () => void },
	fits: (found: OwnStream) => found is OwnStream & { stream: LiveStream },
): LiveStream | null {
	const { found } = useOwnStream(props.data.streamId);
	const { isOpen } = props;
	const isRefused = isOpen && found.kind !== "loading" && !fits(found);
	const close = useEffectEvent(props.onClose);
	useEffect(() => {
		if (isRefused) close();
	}, [isRefused]);
	return fits(found) ? found.stream : null;
}

export const isOpenStream = (found: OwnStream): found is OwnStream & { kind: "open" } => found.kind === "open";
export const isOwnStream = (found: OwnStream): found is OwnStream & { kind: "open" | "ended" } =>
	found.kind === "open" || found.kind === "ended";
