import type { LoaderCallbacks, LoaderContext, PlaylistLoaderContext } from "hls.js";
import { beforeEach, describe, expect, it } from "vitest";
import { createSharedPlaylistLoader } from "./shared-playlist-loader.ts";

const own = "https://stride.test/live/1/v/session/live.m3u8";
const shared = "https://video.stride.test/live/1/s/secret/live.m3u8";
const config = {} as never;

let isShared: boolean;
let isAligned: boolean;
let discarded: number;
let confirmed: number;
let lost: number;
let made: Base[];

/** Stands for the loader of hls.js: a test answers its requests. */
class Base {
	readonly stats = {} as never;
	context: LoaderContext | null = null;
	isAborted = false;
	isDestroyed = false;
	#callbacks: LoaderCallbacks<LoaderContext> | undefined;

	constructor() {
		made.push(this);
	}

	load(context: LoaderContext, _config: unknown, callbacks: LoaderCallbacks<LoaderContext>): void {
		this.context = context;
		this.#callbacks = callbacks;
	}

	answer(url = this.context?.url ?? ""): void {
		this.#callbacks?.onSuccess({ url, data: "#EXTM3U", code: 200 }, this.stats, this.context as LoaderContext, null);
	}

	fail(code: number): void {
		this.#callbacks?.onError({ code, text: "" }, this.context as LoaderContext, null, this.stats);
	}

	time(): void {
		this.#callbacks?.onTimeout(this.stats, this.context as LoaderContext, null);
	}

	abort(): void {
		this.isAborted = true;
	}

	destroy(): void {
		this.isDestroyed = true;
	}
}

let SharedLoader: ReturnType<typeof createSharedPlaylistLoader>;

function load(query = "", of = config, type = "level") {
	const results: [string, string | number | undefined][] = [];
	const loader = new SharedLoader(of);
	const context = { url: `${own}${query}`, type } as unknown as PlaylistLoaderContext;
	loader.load(context, config, {
		onSuccess: (response, _, of) => void results.push([of.url, response.url]),
		onError: ({ code }, of) => void results.push([of.url, code]),
		onTimeout: (_, of) => void results.push([of.url, "timeout"]),
	});
	return { results, loader, base: made.at(-1) as Base };
}

beforeEach(() => {
	isShared = true;
	isAligned = true;
	[discarded, confirmed, lost] = [0, 0, 0];
	made = [];
	SharedLoader = createSharedPlaylistLoader(Base as never, {
		sharedAddressOf: (playlist) => (isShared ? playlist.replace(own, shared) : null),
		isAligned: () => isAligned,
		onShared: () => {
			confirmed += 1;
		},
		loseAlignment: () => {
			lost += 1;
		},
		onRefused: () => {
			discarded += 1;
			isShared = false;
		},
	});
});

describe("a playlist with a shared address", () => {
	it("[S4] is loaded from there, and hls.js sees the session's address alone", () => {
		const { base, results, loader } = load("?_HLS_msn=3");
		expect(base.context?.url).toBe(`${shared}?_HLS_msn=3`);
		base.answer("https://edge.stride.test/live.m3u8");
		expect(results).toEqual([[`${own}?_HLS_msn=3`, `${own}?_HLS_msn=3`]]);
		expect(loader.context?.url).toBe(`${own}?_HLS_msn=3`);
		expect([confirmed, lost]).toEqual([1, 0]);
	});

	it.each([403, 404, 410])("[S4] that is refused with %i is loaded from the session's own at once", (code) => {
		const { base, results } = load("?_HLS_msn=3&_HLS_skip=YES");
		base.fail(code);
		expect([discarded, results, base.isDestroyed]).toEqual([1, [], true]);
		made.at(-1)?.answer();
		expect(results).toEqual([[`${own}?_HLS_msn=3&_HLS_skip=YES`, `${own}?_HLS_msn=3&_HLS_skip=YES`]]);
	});

	it("[S4] whose position is refused is loaded without one, and from the session's own if that fails too", () => {
		const { base, results } = load("?_HLS_msn=90&_HLS_part=1&_HLS_skip=YES");
		base.fail(400);
		expect([made.at(-1)?.context?.url, discarded]).toEqual([shared, 0]);
		made.at(-1)?.fail(400);
		expect([made.at(-1)?.context?.url, discarded]).toEqual([`${own}?_HLS_msn=90&_HLS_part=1&_HLS_skip=YES`, 1]);
		made.at(-1)?.answer();
		expect(results).toHaveLength(1);
	});

	it("[S4] is not loaded after the session's own before the instance has media to align it by", () => {
		isShared = false;
		load().base.answer();
		isShared = true;
		isAligned = false;
		expect(load().base.context?.url).toBe(own);
		// With the first of its versions the instance has no media of it yet, and has them still with the next.
		expect(lost).toBe(1);
		isAligned = true;
		expect(load().base.context?.url).toBe(shared);
	});

	it("[S4] may be the first version that an instance loads", () => {
		isShared = false;
		load().base.answer();
		isShared = true;
		isAligned = false;
		expect(load("", {} as never).base.context?.url).toBe(shared);
	});

	it("[S4] is aborted and destroyed with the request that has taken its place", () => {
		const { base, loader, results } = load();
		base.fail(403);
		loader.abort();
		loader.destroy();
		expect([made.at(-1)?.isAborted, made.at(-1)?.isDestroyed, results]).toEqual([true, true, []]);
		expect(loader.stats).toBe(made.at(-1)?.stats);
	});

	it.each([0, 500, 503])("[S4] whose server fails with %i is left to the retries of hls.js", (code) => {
		const { base, results } = load();
		base.fail(code);
		expect([discarded, results, made.length]).toEqual([0, [[own, code]], 1]);
	});

	it("[S4] that takes too long is reported at the session's address", () => {
		const { base, results } = load();
		base.time();
		expect(results).toEqual([[own, "timeout"]]);
	});

	it("[S4] is loaded whole the first time, since it lists more than the session's own", () => {
		isShared = false;
		load().base.answer();
		isShared = true;
		const query = "?_HLS_msn=3&_HLS_skip=YES";
		const first = load(query);
		expect(first.base.context?.url).toBe(`${shared}?_HLS_msn=3`);
		first.base.answer();
		expect(load(query).base.context?.url).toBe(`${shared}${query}`);
		isShared = false;
		load(query).base.answer();
		isShared = true;
		expect(load(query).base.context?.url).toBe(`${shared}?_HLS_msn=3`);
	});
});

it("[S4] a playlist without a shared address is loaded as before", () => {
	isShared = false;
	const { base, results } = load();
	expect(base.context?.url).toBe(own);
	base.fail(403);
	expect([results, discarded]).toEqual([[[own, 403]], 0]);
});

describe("a playlist whose node has handed its stream over", () => {
	const next = own.replace("stride.test", "node-b.stride.test");

	beforeEach(() => {
		isShared = false;
	});

	it("[S4] is loaded from the node that answered the last time, and hls.js sees the first address alone", () => {
		const { base, results } = load("?_HLS_msn=3");
		base.answer(`${next}?_HLS_msn=3`);
		// What is listed is resolved against the address that has answered.
		expect(results).toEqual([[`${own}?_HLS_msn=3`, `${next}?_HLS_msn=3`]]);
		expect(load("?_HLS_msn=4").base.context?.url).toBe(`${next}?_HLS_msn=4`);
		expect(load("", {} as never, "manifest").base.context?.url).toBe(next);
	});

	it("[S4] is loaded from its first address when that node does not answer", () => {
		for (const lose of [(base: Base) => base.fail(0), (base: Base) => base.time()]) {
			load().base.answer(next);
			const { base, results } = load();
			expect(base.context?.url).toBe(next);
			lose(base);
			expect(results.map(([address]) => address)).toEqual([own]);
			expect(load().base.context?.url).toBe(own);
		}
	});

	it("[S4] is still loaded from there after a refusal", () => {
		load().base.answer(next);
		load().base.fail(503);
		expect(load().base.context?.url).toBe(next);
	});

	it("[S4] is opened at the site's address again, whatever that redirects to", () => {
		load("", config, "manifest").base.answer(next);
		expect(load("", config, "manifest").base.context?.url).toBe(own);
	});
});
