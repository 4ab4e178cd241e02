import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import { ConfigError } from "./platform/config.ts";

const types: Record<string, string> = {
	".svg": "image/svg+xml",
	".png": "image/png",
	".webp": "image/webp",
	".jpg": "image/jpeg",
	".jpeg": "image/jpeg",
};
const maxBytes = 256 * 1024;

export type PartnerLogo = { url: string; type: string; body: Buffer };

/**
 * The configured logo, read once. Its address contains a hash of its content, so it may be cached for ever.
 * @throws ConfigError with one line when the file is missing or not a picture
 */
export async function readPartnerLogo(path: string | undefined): Promise<PartnerLogo | undefined> {
	if (!path) return undefined;
	const extension = extname(path).toLowerCase();
	const type = types[extension];
	if (!type) throw new ConfigError("PARTNER_LOGO must be an svg, png, webp or jpg file.");
	const body = await readFile(path).catch(() => {
		throw new ConfigError(`PARTNER_LOGO cannot be read: ${path}`);
	});
	if (body.length === 0 || body.length > maxBytes) throw new ConfigError("PARTNER_LOGO must be 1 B to 256 kB large.");
	const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
	return { url: `/media/partner-${hash}${extension}`, type, body };
}

/** Served from our own origin, so that the site's policy for pictures needs no other. */
export function mountPartnerLogo(app: FastifyInstance, logo: PartnerLogo | undefined): void {
	if (!logo) return;
	app.get(logo.url, { config: { access: "anyone" }, schema: { hide: true } }, async (_, reply) =>
		reply
			.headers({
				"cache-control": "public, max-age=31536000, immutable",
				// Opened as a document, an SVG runs no scripts.
				"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
			})
			.type(logo.type)
			.send(logo.body),
	);
}
