import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** The drawings of `pictures/covers`. */
export const coverNames = [
	"box",
	"city",
	"climb",
	"fog",
	"football",
	"hike",
	"hill",
	"lake",
	"lamps",
	"night",
	"pack",
	"pass",
	"pool",
	"ride",
	"row",
	"run",
	"ski",
	"swim",
	"trail",
	"wheel",
] as const;

export type CoverName = (typeof coverNames)[number];

/** The drawings of `pictures/avatars`. */
export const avatarNames = ["artem", "daniel", "grace", "marta", "nadia", "olena", "tomasz", "yuki"] as const;

export type AvatarName = (typeof avatarNames)[number];

export const readDrawing = (path: `covers/${CoverName}` | `avatars/${AvatarName}`): Promise<Buffer> =>
	readFile(join(import.meta.dirname, "pictures", `${path}.svg`));

/** A cover at twice its drawn size, as the API takes pictures: a JPEG in a data address. */
export async function renderCover(name: CoverName): Promise<string> {
	const picture = await sharp(await readDrawing(`covers/${name}`), { density: 144 })
		.jpeg({ quality: 92 })
		.toBuffer();
	return `data:image/jpeg;base64,${picture.toString("base64")}`;
}

export async function renderAvatar(name: AvatarName): Promise<Buffer> {
	return sharp(await readDrawing(`avatars/${name}`), { density: 300 })
		.jpeg()
		.toBuffer();
}
