import { realtimePath, type StreamClientEvents, type StreamServerEvents, streamNamespace } from "@stride/contract";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Socket } from "socket.io-client";
import { useLocale } from "use-intl";
import { untilLoaded } from "../loading/until-loaded.ts";
import { useClient, useSessionStatus } from "../session/session-provider.tsx";
import type { ChannelAuth } from "./campaign-channel.ts";

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
		const publish: Publish = (event, payload) => latest()[event]?.(payload);
		const followed = followStream(streamId, auth, publish);
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

const events = [
	"metadata",
	"start",
	"stop",
	"remainingStreamingTime",
	"notification",
	"captions",
] as const satisfies (keyof StreamServerEvents)[];
type StreamEvent = (typeof events)[number];

type StreamListeners = Partial<Pick<StreamServerEvents, StreamEvent>>;
/** The payload is that of the event. */
type Publish = (event: StreamEvent, payload: never) => void;

type StreamChannel = {
	/** Whole seconds played since the last report. Reports during a disconnection are dropped, not queued. */
	reportPlayback: (seconds: number) => void;
	/** Whole seconds broadcast so far. */
	reportStreaming: (seconds: number) => void;
	/** After a refresh of the access token. */
	authorize: (token: string) => void;
	close: () => void;
};

type StreamSocket = Socket<StreamServerEvents, StreamClientEvents>;

/**
 * Subscribes to one stream until it is closed. The server sends `metadata` with the stream's status on every connect, so
 * nothing is missed during a disconnection. `auth` is called for every connection.
 */
function followStream(streamId: string, auth: () => ChannelAuth, publish: Publish): StreamChannel {
	let socket: StreamSocket | undefined;
	let isOver = false;
	// The library is loaded after the page, and shared with the campaign's channel.
	void untilLoaded(() => import("socket.io-client")).then(({ io }) => {
		if (isOver) return;
		socket = io(streamNamespace(streamId), {
			path: realtimePath,
			transports: ["websocket", "polling"],
			auth: (send) => send(auth()),
		});
		for (const event of events) socket.on(event, (payload: unknown) => publish(event, payload as never));
	});
	// A queued report would arrive at the wrong time.
	const sendNow = () => (socket?.connected ? socket : undefined);
	return {
		reportPlayback: (seconds) => sendNow()?.emit("playback", { seconds: Math.round(seconds) }),
		reportStreaming: (seconds) => sendNow()?.emit("streaming", { seconds: Math.round(seconds) }),
		authorize: (token) => sendNow()?.emit("authorize", { token }),
		close() {
			isOver = true;
			socket?.close();
		},
	};
}
