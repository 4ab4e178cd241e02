import type { PictureSize } from "../encoding/picture-encoder.ts";
import { fitPicture } from "../encoding/picture-fit.ts";

/** The current frame of a video, fitted into the broadcast's shape, as a JPEG; null while it shows nothing. */
export async function posterOf(video: HTMLVideoElement, size: PictureSize): Promise<ArrayBuffer | null> {
	if (video.videoWidth === 0) return null;
	const canvas = document.createElement("canvas");
	canvas.width = size.width;
	canvas.height = size.height;
	const { from, to } = fitPicture({ width: video.videoWidth, height: video.videoHeight }, size);
	// The bars beside a turned phone's picture stay black: a JPEG has no transparency.
	const context = canvas.getContext("2d");
	context?.drawImage(video, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.65));
	return (await blob?.arrayBuffer()) ?? null;
}
