import { expect, it } from "vitest";
import { readEncoderServer } from "./rtmp.ts";

const read = (env: object, mediaUrl = "https://example.org") =>
	readEncoderServer({ RTMP_HOST: "127.0.0.1", ...env }, new URL(mediaUrl));

it.each([
	["without a port", {}, "https://example.org", null],
	["on this machine", { RTMP_PORT: 1935 }, "http://127.0.0.1:3000", "rtmp://127.0.0.1:1935/live"],
	["behind a proxy whose address is not known", { RTMP_PORT: 1935 }, "https://example.org", null],
	[
		"behind a proxy",
		{ RTMP_PORT: 1935, RTMP_URL: "rtmps://live.example.org/live" },
		"https://example.org",
		"rtmps://live.example.org/live",
	],
	["directly", { RTMP_PORT: 1935, RTMP_HOST: "0.0.0.0" }, "https://example.org", "rtmp://example.org:1935/live"],
	[
		"of another process",
		{ RTMP_URL: "rtmp://live.example.org:1935/live/" },
		"https://example.org",
		"rtmp://live.example.org:1935/live/",
	],
])("[S5] the server's address for encoders %s", (_, env, mediaUrl, serverUrl) => {
	expect(read(env, mediaUrl)).toBe(serverUrl);
});

it.each(["", "/", "/app", "/live/key", "//live", "/LIVE"])(
	"[S5] an address for encoders with the path %j is refused",
	(path) => {
		expect(() => read({ RTMP_URL: `rtmps://live.example.org${path}` })).toThrow("RTMP_URL must end with /live");
	},
);
