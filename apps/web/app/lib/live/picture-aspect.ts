import type { LiveStream } from "@stride/contract";

/** Width by height of a stream's picture, as announced by the engine; 16:9 before it is known. */
export function pictureAspect({ resolution }: Pick<LiveStream, "resolution">): number {
	const [width = 16, height = 9] = resolution?.split("x").map(Number) ?? [];
	return width / height;
}
