import type {
	HlsConfig,
	Loader,
	LoaderCallbacks,
	LoaderConfiguration,
	LoaderContext,
	LoaderStats,
	PlaylistLoaderContext,
} from "hls.js";
import type { Presence } from "../presence.ts";
import { createMovedOrigins } from "./moved-origins.ts";

type BaseLoader = new (config: HlsConfig) => Loader<LoaderContext>;
type SharedAddresses = Pick<Presence, "sharedAddressOf"> & {
	onShared(): void;
	onRefused(): void;
	/** Whether the instance with this configuration has media of its playlist, by which it aligns another version. */
	isAligned(config: HlsConfig): boolean;
	/** Another version has been loaded: it has none of that yet. */
	loseAlignment(config: HlsConfig): void;
};
type Load = [PlaylistLoaderContext, LoaderConfiguration, LoaderCallbacks<PlaylistLoaderContext>];

const badRequest = 400;
const noAnswer = 0;
const manifestType = "manifest";

/**
 * A playlist loader of hls.js that loads a session's playlist from its shared address, where there is one. hls.js knows
 * the session's address only, so that a new shared one changes nothing in it; where the shared one is refused, the
 * session's own is loaded, from the node that answered the last time: hls.js repeats the address that it was given first.
 */
export function createSharedPlaylistLoader(Base: BaseLoader, addresses: SharedAddresses) {
	/** Playlists, by instance, whose last version was the session's own. The shared one begins earlier. */
	const own = new WeakMap<HlsConfig, Set<string>>();
	const moved = createMovedOrigins();
	const ownOf = (config: HlsConfig): Set<string> => {
		const known = own.get(config) ?? new Set();
		own.set(config, known);
		return known;
	};

	return class SharedPlaylistLoader implements Loader<PlaylistLoaderContext> {
		context: PlaylistLoaderContext | null = null;
		readonly #config: HlsConfig;
		#loader: Loader<LoaderContext>;

		constructor(config: HlsConfig) {
			this.#config = config;
			this.#loader = new Base(config);
		}

		get stats(): LoaderStats {
			return this.#loader.stats;
		}

		load(...[context, config, callbacks]: Load): void {
			this.context = context;
			const playlist = withoutQuery(context.url);
			const wasOwn = ownOf(this.#config).has(playlist);
			// Without common media hls.js would take the beginning of both versions for the same position.
			const canShare = !wasOwn || addresses.isAligned(this.#config);
			const address = canShare ? addresses.sharedAddressOf(context.url) : null;
			if (address === null) this.#loadOwn(context, config, callbacks);
			// A delta update would refer to segments that the session's own version has not listed.
			else this.#loadShared(wasOwn ? withoutDirective(address, "_HLS_skip") : address, [context, config, callbacks]);
		}

		#loadShared(url: string, [context, config, callbacks]: Load): void {
			const { onSuccess, onError, onTimeout, onAbort } = callbacks;
			this.#loader.load({ ...context, url }, config, {
				onSuccess: (response, stats, _, details) => {
					ownOf(this.#config).delete(withoutQuery(context.url));
					addresses.onShared();
					onSuccess({ ...response, url: context.url }, stats, context, details);
				},
				onError: (error, _, details, stats) => {
					if (error.code < 400 || error.code >= 500) return onError(error, context, details, stats);
					this.#loader.destroy();
					this.#loader = new Base(this.#config);
					// The position is unknown, as after a crash: the latest playlist shows where the stream continues.
					if (error.code === badRequest && url.includes("_HLS_msn")) {
						const latest = ["_HLS_msn", "_HLS_part", "_HLS_skip"].reduce(withoutDirective, url);
						return this.#loadShared(latest, [context, config, callbacks]);
					}
					addresses.onRefused();
					this.#loadOwn(context, config, callbacks);
				},
				onTimeout: (stats, _, details) => onTimeout(stats, context, details),
				...(onAbort && { onAbort: (stats, _, details) => onAbort(stats, context, details) }),
			});
		}

		#loadOwn(...[context, config, callbacks]: Load): void {
			const playlist = withoutQuery(context.url);
			if (!ownOf(this.#config).has(playlist)) addresses.loseAlignment(this.#config);
			ownOf(this.#config).add(playlist);
			const url = moved.current(context.url);
			const { onSuccess, onError, onTimeout, onAbort } = callbacks;
			this.#loader.load({ ...context, url }, config, {
				onSuccess: (response, stats, _, details) => {
					// The site's address redirects to the host of each stream, so it is asked again.
					if (context.type !== manifestType) moved.learn(url, response.url);
					onSuccess(response, stats, context, details);
				},
				onError: (error, _, details, stats) => {
					if (error.code === noAnswer) moved.clear();
					onError(error, context, details, stats);
				},
				onTimeout: (stats, _, details) => {
					moved.clear();
					onTimeout(stats, context, details);
				},
				...(onAbort && { onAbort: (stats, _, details) => onAbort(stats, context, details) }),
			});
		}

		abort(): void {
			this.#loader.abort();
		}

		destroy(): void {
			this.#loader.destroy();
		}

		getCacheAge(): number | null {
			return this.#loader.getCacheAge?.() ?? null;
		}

		getResponseHeader(name: string): string | null {
			return this.#loader.getResponseHeader?.(name) ?? null;
		}
	};
}

const withoutQuery = (address: string): string => address.split("?", 1)[0] ?? address;

function withoutDirective(address: string, directive: string): string {
	const url = new URL(address);
	url.searchParams.delete(directive);
	return url.href;
}
