export type PlaylistKind = "low-latency" | "plain";

/** The URL of one viewer's playlist: the stream's URL with the viewer's token and the kind of a plain playlist. */
export function playbackAddress(playbackUrl: string, token: string, kind: PlaylistKind): string {
	// Required for parsing a relative URL; removed from the result.
	const base = "http://origin.invalid";
	const url = new URL(playbackUrl, base);
	url.searchParams.set("token", token);
	if (kind === "plain") url.searchParams.set("latency", "plain");
	return url.origin === base ? `${url.pathname}${url.search}` : url.href;
}
