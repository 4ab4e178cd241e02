import type {
	HlsConfig,
	Loader,
	LoaderCallbacks,
	LoaderConfiguration,
	LoaderContext,
	LoaderStats,
	PlaylistLoaderContext,
} from "hls.js";
import type { Presence } from "./presence.ts";

type BaseLoader = new (config: HlsConfig) => Loader<LoaderContext>;
type SharedAddresses = Pick<Presence, "sharedAddressOf" | "discard">;

/**
 * A playlist loader of hls.js that loads a session's playlist from its shared address, where there is one. hls.js knows
 * the session's address only, so that a new shared one changes nothing in it; where the shared one is refused, the
 * session's own is loaded.
 */
export function createSharedPlaylistLoader(Base: BaseLoader, presence: SharedAddresses) {
	/** Playlists whose last version was a shared one, which lists more segments than the session's own. */
	const shared = new Set<string>();

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

		load(
			context: PlaylistLoaderContext,
			config: LoaderConfiguration,
			callbacks: LoaderCallbacks<PlaylistLoaderContext>,
		): void {
			this.context = context;
			const address = presence.sharedAddressOf(context.url);
			if (address === null) {
				this.#loadOwn(context, config, callbacks);
				return;
			}
			const playlist = withoutQuery(context.url);
			const url = shared.has(playlist) ? address : withoutSkip(address);
			const { onSuccess, onError, onTimeout, onAbort } = callbacks;
			this.#loader.load({ ...context, url }, config, {
				onSuccess: (response, stats, _, details) => {
					shared.add(playlist);
					onSuccess({ ...response, url: context.url }, stats, context, details);
				},
				onError: (error, _, details, stats) => {
					if (error.code < 400 || error.code >= 500) return onError(error, context, details, stats);
					presence.discard();
					this.#loader.destroy();
					this.#loader = new Base(this.#config);
					this.#loadOwn(context, config, callbacks);
				},
				onTimeout: (stats, _, details) => onTimeout(stats, context, details),
				...(onAbort && { onAbort: (stats, _, details) => onAbort(stats, context, details) }),
			});
		}

		#loadOwn(
			context: PlaylistLoaderContext,
			config: LoaderConfiguration,
			callbacks: LoaderCallbacks<PlaylistLoaderContext>,
		): void {
			shared.delete(withoutQuery(context.url));
			this.#loader.load(context, config, callbacks as LoaderCallbacks<LoaderContext>);
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

/** A delta update refers to segments that the session's own playlist has not listed. */
function withoutSkip(address: string): string {
	const url = new URL(address);
	url.searchParams.delete("_HLS_skip");
	return url.href;
}
