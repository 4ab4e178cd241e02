import { newSecret, type World } from "../world.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";

/*
 * Video is authorised by signatures, not by the caller: a token for the first playlist, then a session in the paths.
 * Nothing is broadcast here, so a valid token yields 404; embedded-live's own tests play video.
 */

const name = "0123456789abcdef0123456789abcdef.m4s";
const refused = "403 ForbiddenException";
const notFound = "404 NotFoundException";

async function tokenOf({ app, streams }: World): Promise<string> {
	const viewing = { streamId: streams.live, viewer: "device:1", address: newSecret() };
	return (await app.app.deps.liveEngine.createViewerToken(viewing)).token;
}

export const playbackIndexCells: CellRow = {
	"the right token": {
		request: async (world) => ({
			path: `/live/${world.streams.live}/index.m3u8?token=${encodeURIComponent(await tokenOf(world))}`,
		}),
		passed: "404 NotFoundException",
	},
	"another stream's token": {
		request: async (world) => ({
			path: `/live/${world.streams.ended}/index.m3u8?token=${encodeURIComponent(await tokenOf(world))}`,
		}),
		passed: "401 UnauthorizedException",
	},
	"no token": {
		request: ({ streams }) => ({ path: `/live/${streams.live}/index.m3u8` }),
		passed: "401 UnauthorizedException",
	},
	"an invented token": {
		request: ({ streams }) => ({ path: `/live/${streams.live}/index.m3u8?token=${newSecret()}` }),
		passed: "401 UnauthorizedException",
	},
};

export const playbackSessionCells = (file = name): CellRow => ({
	"an invented session": {
		request: ({ streams }) => ({ path: `/live/${streams.live}/v/${newSecret()}/${file}` }),
		passed: refused,
	},
	"a token instead of a session": {
		request: async (world) => ({ path: `/live/${world.streams.live}/v/${await tokenOf(world)}/${file}` }),
		passed: refused,
	},
	"no stream": { request: () => ({ path: `/live/nothing/v/${newSecret()}/${file}` }), passed: refused },
});

export const sharedPlaylistCells = (file: string): CellRow => ({
	"an invented secret": {
		request: ({ streams }) => ({ path: `/live/${streams.live}/s/${newSecret()}/${file}` }),
		passed: notFound,
	},
	"a token instead of a secret": {
		request: async (world) => ({ path: `/live/${world.streams.live}/s/${await tokenOf(world)}/${file}` }),
		passed: notFound,
	},
	"no stream": { request: () => ({ path: `/live/nothing/s/${newSecret()}/${file}` }), passed: notFound },
});

export const recordingLinkCells: CellRow = {
	"an invented signature": {
		request: ({ streams }) => ({ path: `/rec/${streams.ended}/4102444800/${newSecret()}/1.m4s` }),
		passed: notFound,
	},
	"no expiry": {
		request: ({ streams }) => ({ path: `/rec/${streams.ended}/never/${newSecret()}/1.m4s` }),
		passed: notFound,
	},
	"no stream": { request: () => ({ path: `/rec/nothing/4102444800/${newSecret()}/1.m4s` }), passed: notFound },
};

export const recordingFileCells: CellRow = {
	"an invented ticket": {
		request: ({ streams }) => ({ path: `/live/${streams.ended}/download/${newSecret()}/1.mp4` }),
		passed: refused,
	},
	"a viewer's token instead of a ticket": {
		request: async (world) => ({ path: `/live/${world.streams.live}/download/${await tokenOf(world)}/1.mp4` }),
		passed: refused,
	},
	"no stream": { request: () => ({ path: `/live/nothing/download/${newSecret()}/1.mp4` }), passed: refused },
};

export const playbackMediaCells: CellRow = {
	"an invented name": {
		request: ({ streams }) => ({ path: `/live/${streams.live}/m/${name}` }),
		passed: "404 NotFoundException",
	},
};

/** Anyone plays a clip; those of the world are of streams without a recording. */
export const clipCells = (file: string): CellRow => ({
	"of a stream without a recording": {
		request: ({ streams }) => ({ path: `/live/${streams.ended}/clip/${streams.ended}/${file}` }),
		passed: "404 NotFoundException",
	},
	"of a hidden stream": {
		request: ({ streams }) => ({ path: `/live/${streams.hidden}/clip/${streams.hidden}/${file}` }),
		passed: "410 StreamGoneException",
	},
	"another stream's": {
		request: ({ streams }) => ({ path: `/live/${streams.live}/clip/${streams.ended}/${file}` }),
		passed: "404 NotFoundException",
	},
	"no clip": {
		request: ({ streams }) => ({ path: `/live/${streams.ended}/clip/nothing/${file}` }),
		passed: "404 NotFoundException",
	},
});
