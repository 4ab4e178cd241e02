import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import { ConfigError } from "../platform/config.ts";

const types: Record<string, string> = {
	".svg": "image/svg+xml",
	".png": "image/png",
	".webp": "image/webp",
	".jpg": "image/jpeg",
	".jpeg": "image/jpeg",
};
const maxBytes = 256 * 1024;

export type ConfiguredPicture = { url: string; type: string; body: Buffer };

/**
 * The picture that a setting names, read once. A hash of its content in its address allows caching it indefinitely.
 * @param name the beginning of the file's name in its address
 * @throws ConfigError with one line when the file is missing or not a picture
 */
export async function readPicture(setting: string, path: string, name: string): Promise<ConfiguredPicture> {
	const extension = extname(path).toLowerCase();
	const type = types[extension];
	if (!type) throw new ConfigError(`${setting} must be an svg, png, webp or jpg file.`);
	const body = await readFile(path).catch(() => {
		throw new ConfigError(`${setting} cannot be read: ${path}`);
	});
	if (body.length === 0 || body.length > maxBytes) throw new ConfigError(`${setting} must be 1 B to 256 kB large.`);
	return namedByContent(name, extension, type, body);
}

/** A file of our own whose address changes with its content. */
export function namedByContent(name: string, extension: string, type: string, body: Buffer): ConfiguredPicture {
	const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
	return { url: `/media/${name}-${hash}${extension}`, type, body };
}

/** Serves them from our own origin, so that the site's policy for pictures needs no other. */
export function mountPictures(app: FastifyInstance, pictures: readonly (ConfiguredPicture | null)[]): void {
	for (const picture of pictures) {
		if (!picture) continue;
		const { url, type, body } = picture;
		app.get(url, { config: { access: "anyone" }, schema: { hide: true } }, async (_, reply) =>
			reply
				.headers({
					"cache-control": "public, max-age=31536000, immutable",
					// Opened as a document, an SVG runs no scripts.
					"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
				})
				.type(type)
				.send(body),
		);
	}
}
