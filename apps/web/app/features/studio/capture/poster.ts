import { coverFit } from "../encoding/cover-fit.ts";
import type { PictureSize } from "../encoding/picture-encoder.ts";

/** The current frame of a video, cropped to the broadcast's shape, as a JPEG; null while it shows nothing. */
export async function posterOf(video: HTMLVideoElement, size: PictureSize): Promise<ArrayBuffer | null> {
	if (video.videoWidth === 0) return null;
	const canvas = document.createElement("canvas");
	canvas.width = size.width;
	canvas.height = size.height;
	const { x, y, width, height } = coverFit({ width: video.videoWidth, height: video.videoHeight }, size);
	canvas.getContext("2d")?.drawImage(video, x, y, width, height, 0, 0, size.width, size.height);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.65));
	return (await blob?.arrayBuffer()) ?? null;
}
