export type PlaylistKind = "low-latency" | "plain";

/** Where one viewer's playlist is: the stream's own address with the viewer's token, and the kind where it is plain. */
export function playbackAddress(playbackUrl: string, token: string, kind: PlaylistKind): string {
	// The base only completes an address without an origin, and leaves again below.
	const base = "http://origin.invalid";
	const url = new URL(playbackUrl, base);
	url.searchParams.set("token", token);
	if (kind === "plain") url.searchParams.set("latency", "plain");
	return url.origin === base ? `${url.pathname}${url.search}` : url.href;
}
