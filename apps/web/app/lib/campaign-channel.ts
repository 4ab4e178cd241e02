import { campaignNamespace, type RefreshDonations, type RefreshPost, realtimePath } from "@stride/contract";
import type { Socket } from "socket.io-client";
import { newerOnly } from "./newer-only.ts";
import { untilLoaded } from "./until-loaded.ts";

export type ChannelAuth = { token?: string; clientId: string; lang: string };

/**
 * Follows a campaign's gifts until the returned function is called. The server sends the whole state on every connect,
 * so nothing is missed while the line was down; what is older than what was already heard is dropped. `auth` is read
 * anew for every connection. `onOther` hears that the campaign may have changed in something else than its gifts, such
 * as its end: the server tells the same state again.
 */
export function followCampaign(
	campaignId: string,
	auth: () => ChannelAuth,
	onState: (state: RefreshDonations) => void,
	onOther: () => void,
): () => void {
	let socket: Socket | undefined;
	let isOver = false;
	// The library is loaded after the page: nothing on it waits for a gift.
	void untilLoaded(() => import("socket.io-client")).then(({ io }) => {
		if (isOver) return;
		socket = io(campaignNamespace(campaignId), {
			path: realtimePath,
			transports: ["websocket", "polling"],
			auth: (send) => send(auth()),
		});
		socket.on("refresh-donations", newerOnly(onState, onOther));
		socket.on("refresh-post", publishPostChange);
		socket.on("connect", () => publishPostChange(null));
	});
	return () => {
		isOver = true;
		socket?.close();
	};
}

/** What is told of the posts of the campaign whose page is open; null once the line is up, perhaps after a while. */
type PostChange = RefreshPost | null;

const postListeners = new Set<(told: PostChange) => void>();

/** Hands on what the channel hears: the list of posts is loaded later than the channel. */
function publishPostChange(told: PostChange): void {
	for (const listener of postListeners) listener(told);
}

/** @returns a function that ends it */
export function onPostChange(listener: (told: PostChange) => void): () => void {
	postListeners.add(listener);
	return () => void postListeners.delete(listener);
}
