import { readFileSync } from "node:fs";
import { join } from "node:path";

const jpeg = readFileSync(join(import.meta.dirname, "fixtures/cover.jpg"));

/** A picture of 800 × 449 as a file input accepts it. */
export const coverFile = { name: "cover.jpg", mimeType: "image/jpeg", buffer: jpeg };

/** The same picture as the API accepts it. */
export const coverAddress = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
