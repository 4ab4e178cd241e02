import { isId } from "../../../lib/page/is-id.ts";
import { type SitePopup, sitePopup } from "../../../lib/popups/site-popup.tsx";
import type { StreamPopupData } from "./use-popup-stream.ts";

const readStreamId = (query: URLSearchParams): StreamPopupData | null => {
	const streamId = query.get("streamId");
	return streamId !== null && isId(streamId) ? { streamId } : null;
};
const ofStream = { keys: ["streamId"], read: readStreamId, areas: ["studio"] } as const;

/** The broadcaster's popups. Each loads the stream itself and opens for its author only. */
export const streamPopups: readonly SitePopup[] = [
	sitePopup({ ...ofStream, name: "streamSettings", load: () => import("./stream-settings-popup.tsx") }),
	sitePopup({ ...ofStream, name: "stopStream", load: () => import("./stop-stream-popup.tsx") }),
	sitePopup({ ...ofStream, name: "LIVE_STREAM_LIMITED", load: () => import("./limited-popup.tsx") }),
	sitePopup({ ...ofStream, name: "LIVE_STREAM_TIMEOUT", load: () => import("./timeout-popup.tsx") }),
];
