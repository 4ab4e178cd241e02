import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLocale } from "use-intl";
import { useClient, useSessionStatus } from "../session/session-provider.tsx";
import { followStream, type StreamChannel, type StreamListeners } from "./stream-channel.ts";

/**
 * A stream's channel with the visitor's session; new tokens are sent to it. It opens once the session is known, since the
 * free viewing events are not for authors. The listeners of the latest render are called; without an id there is no
 * channel. Reports go through the returned ref, null without a channel.
 */
export function useStreamChannel(streamId: string | null, listeners: StreamListeners): RefObject<StreamChannel | null> {
	const { session, clientId } = useClient();
	const isKnown = useSessionStatus() !== "unknown";
	const locale = useLocale();
	const channel = useRef<StreamChannel | null>(null);
	const latest = useEffectEvent(() => listeners);

	useEffect(() => {
		if (streamId === null || !isKnown) return;
		const auth = () => {
			const token = session.token();
			return { ...(token && { token }), clientId: clientId(), lang: locale };
		};
		const followed = followStream(streamId, auth, {
			connected: () => latest().connected?.(),
			disconnected: () => latest().disconnected?.(),
			metadata: (event) => latest().metadata?.(event),
			start: (event) => latest().start?.(event),
			stop: (event) => latest().stop?.(event),
			remainingStreamingTime: (event) => latest().remainingStreamingTime?.(event),
			notification: (event) => latest().notification?.(event),
		});
		channel.current = followed;
		const forget = session.subscribe(() => {
			const token = session.token();
			if (token) followed.authorize(token);
		});
		return () => {
			forget();
			followed.close();
			channel.current = null;
		};
	}, [streamId, isKnown, session, clientId, locale]);
	return channel;
}
