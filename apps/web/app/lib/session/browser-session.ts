import { lazyClient } from "./lazy-client.ts";
import { sendByFetch } from "./send-as-browser.ts";
import { checkEveryMs, createSession, type Session, type SessionMessage } from "./session.ts";

const markerKey = "hasSession";
const channelName = "session";
const lockName = "session-refresh";

export type BrowserSession = {
	session: Session;
	/** Connects to the other tabs, calls `start`, and refreshes the session until the returned function is called. */
	connect: (start: () => Promise<void>) => () => void;
};

/** The session of a page. It uses no browser API before `connect` or a call, so it can be created on the server. */
export function createBrowserSession(clientId: () => string): BrowserSession {
	const call = lazyClient(sendByFetch, () => ({ clientId: clientId() }));
	let channel: BroadcastChannel | null = null;
	const session = createSession({
		now: Date.now,
		requestRefresh: () =>
			import("./request-refresh.ts").then(
				({ requestRefresh }) => requestRefresh(call),
				() => ({ kind: "unreachable" }) as const,
			),
		requestSignOut: async () => {
			await call("signOut", {});
		},
		exclusively: (work) => navigator.locks.request(lockName, work),
		publish: (message) => channel?.postMessage(message),
		marker: { read: readMarker, write: writeMarker },
	});
	return { session, connect };

	function connect(start: () => Promise<void>): () => void {
		const joined = new BroadcastChannel(channelName);
		joined.onmessage = ({ data }: MessageEvent<SessionMessage>) => session.handleMessage(data);
		channel = joined;
		const check = () => void session.check();
		const checkWhenShown = () => document.visibilityState === "visible" && check();
		const timer = setInterval(check, checkEveryMs);
		document.addEventListener("visibilitychange", checkWhenShown);
		void start();
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", checkWhenShown);
			joined.close();
			channel = null;
		};
	}
}

function readMarker(): boolean | null {
	try {
		const mark = localStorage.getItem(markerKey);
		return mark === null ? null : mark === "1";
	} catch {
		return null;
	}
}

function writeMarker(hasSession: boolean): void {
	try {
		localStorage.setItem(markerKey, hasSession ? "1" : "0");
	} catch {
		// Without storage the session lasts as long as the page.
	}
}
