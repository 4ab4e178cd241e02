import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import { inertDocumentPolicy } from "../http/content-security.ts";
import type { ObjectStore } from "../objects/objects.ts";

const types: Record<string, string> = { webp: "image/webp", jpg: "image/jpeg" };
const namePattern = /^images\/[0-9a-f-]{36}\/\d{2,4}\.(webp|jpg)$/;

/**
 * Serves stored pictures. An address always denotes the same content, so browsers may cache it indefinitely. A proxy
 * or CDN requests it again after a week: it would otherwise serve pictures of removed accounts.
 */
export function mountMedia(app: FastifyInstance, objects: ObjectStore): void {
	app.get(
		"/media/*",
		{ config: { access: "anyone", isTraced: false }, schema: { hide: true } },
		async (request, reply) => {
			const name = (request.params as { "*": string })["*"];
			const extension = namePattern.exec(name)?.[1];
			const type = extension && types[extension];
			const object = type ? await objects.get(name) : null;
			if (!object || !type) throw new AppError("NotFoundException");
			return reply
				.headers({
					"cache-control": "public, max-age=31536000, s-maxage=604800, immutable",
					"content-security-policy": inertDocumentPolicy,
					"content-length": object.size,
				})
				.type(type)
				.send(object.body);
		},
	);
}
