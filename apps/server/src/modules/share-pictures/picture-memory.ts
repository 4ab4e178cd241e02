/** Pictures that were drawn, up to so many bytes; the one that was asked for longest ago goes first. */
export type PictureMemory = {
	/** The picture of a key; one that is being drawn is waited for, a failure is forgotten at once. */
	get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>;
	has(key: string): boolean;
};

export function createPictureMemory(bytesMax: number): PictureMemory {
	const kept = new Map<string, Buffer>();
	const underWay = new Map<string, Promise<Buffer>>();
	let bytes = 0;

	function keep(key: string, picture: Buffer): void {
		kept.set(key, picture);
		bytes += picture.length;
		for (const [oldest, { length }] of kept) {
			if (bytes <= bytesMax) break;
			kept.delete(oldest);
			bytes -= length;
		}
	}

	return {
		has: (key) => kept.has(key) || underWay.has(key),
		async get(key, draw) {
			const known = kept.get(key);
			if (known) {
				kept.delete(key);
				kept.set(key, known);
				return known;
			}
			const sooner = underWay.get(key);
			if (sooner) return sooner;
			const drawing = draw()
				.then((picture) => {
					keep(key, picture);
					return picture;
				})
				.finally(() => underWay.delete(key));
			underWay.set(key, drawing);
			return drawing;
		},
	};
}
