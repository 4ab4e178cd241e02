import { campaignNamespace, type RefreshDonations, type RefreshPost, realtimePath } from "@stride/contract";
import type { Socket } from "socket.io-client";
import { untilLoaded } from "../loading/until-loaded.ts";

export type ChannelAuth = { token?: string; clientId: string; lang: string };

/**
 * Subscribes to a campaign's donations until the returned function is called. The server sends the whole state on every
 * connect, so nothing is missed during a disconnection, and may repeat it. `auth` is called for every connection.
 */
export function followCampaign(
	campaignId: string,
	auth: () => ChannelAuth,
	onState: (state: RefreshDonations) => void,
	/** It was hidden or deleted, maybe during a disconnection. */
	onGone?: () => void,
): () => void {
	let socket: Socket | undefined;
	let isOver = false;
	// The library is loaded after the page, which does not depend on live donations.
	void untilLoaded(() => import("socket.io-client")).then(({ io }) => {
		if (isOver) return;
		socket = io(campaignNamespace(campaignId), {
			path: realtimePath,
			transports: ["websocket", "polling"],
			auth: (send) => send(auth()),
		});
		socket.on("refresh-donations", onState);
		socket.on("campaign-gone", () => onGone?.());
		// Refused for good; after any other failure the socket reconnects.
		socket.on("connect_error", () => !socket?.active && onGone?.());
		socket.on("refresh-post", publishPostChange);
		socket.on("connect", () => publishPostChange(null));
	});
	return () => {
		isOver = true;
		socket?.close();
	};
}

/** A change of the open campaign's posts; null on every connect, after which changes may have been missed. */
type PostChange = RefreshPost | null;

const postListeners = new Set<(change: PostChange) => void>();

/** Forwards the channel's events: the list of posts is loaded later than the channel. */
function publishPostChange(change: PostChange): void {
	for (const listener of postListeners) listener(change);
}

/** @returns a function that unsubscribes */
export function onPostChange(listener: (change: PostChange) => void): () => void {
	postListeners.add(listener);
	return () => void postListeners.delete(listener);
}
