/** LRU cache of drawn pictures, limited by bytes. */
export type PictureCache = {
	/** Returns the picture of a key; concurrent calls share one drawing, and a failure is not cached. */
	get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>;
	has(key: string): boolean;
};

export function createPictureCache(bytesMax: number): PictureCache {
	const pictures = new Map<string, Buffer>();
	const inFlight = new Map<string, Promise<Buffer>>();
	let bytes = 0;

	function store(key: string, picture: Buffer): void {
		pictures.set(key, picture);
		bytes += picture.length;
		for (const [oldest, { length }] of pictures) {
			if (bytes <= bytesMax) break;
			pictures.delete(oldest);
			bytes -= length;
		}
	}

	return {
		has: (key) => pictures.has(key) || inFlight.has(key),
		async get(key, draw) {
			const known = pictures.get(key);
			if (known) {
				pictures.delete(key);
				pictures.set(key, known);
				return known;
			}
			const sooner = inFlight.get(key);
			if (sooner) return sooner;
			const drawing = draw()
				.then((picture) => {
					store(key, picture);
					return picture;
				})
				.finally(() => inFlight.delete(key));
			inFlight.set(key, drawing);
			return drawing;
		},
	};
}
