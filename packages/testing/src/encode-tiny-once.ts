import { type EncodePicture, encodePicture } from "@stride/server/image-encoder";
import { tinyJpeg } from "./tiny-jpeg.ts";

const tinyBytes = Buffer.from(tinyJpeg.slice(tinyJpeg.indexOf(",") + 1), "base64");
const encodedByRequest = new Map<string, ReturnType<EncodePicture>>();

/**
 * Encodes the picture of the test campaigns once in each shape, since encoding takes most of the time of creating a
 * campaign. All other pictures are encoded each time.
 */
export const encodeTinyOnce: EncodePicture = (bytes, request) => {
	if (!tinyBytes.equals(bytes)) return encodePicture(bytes, request);
	const key = JSON.stringify(request);
	const encoded = encodedByRequest.get(key) ?? encodePicture(bytes, request);
	encodedByRequest.set(key, encoded);
	return encoded;
};
