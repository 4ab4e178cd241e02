import { createSingleFlight } from "../../platform/queues/single-flight.ts";

/** LRU cache of drawn pictures, limited by bytes. */
export type PictureCache = {
	/** Returns the picture of a key; concurrent calls share one drawing, and a failure is not cached. */
	get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>;
	has(key: string): boolean;
};

export function createPictureCache(bytesMax: number): PictureCache {
	const pictures = new Map<string, Buffer>();
	const drawing = createSingleFlight<Buffer>();
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
		has: (key) => pictures.has(key) || drawing.find(key) !== undefined,
		async get(key, draw) {
			const known = pictures.get(key);
			if (known) {
				pictures.delete(key);
				pictures.set(key, known);
				return known;
			}
			return drawing.run(key, async () => {
				const picture = await draw();
				store(key, picture);
				return picture;
			});
		},
	};
}
