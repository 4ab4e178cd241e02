import type { FastifyInstance } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import { inertDocumentPolicy } from "../../../platform/http/content-security.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { createGetPicture, type PictureDeps, type PictureExtension } from "./picture-copies.ts";

const idPattern = /^[0-9a-f]{32}$/;
const filePattern = /^(\d{2,4})\.(webp|jpg)$/;
const types: Record<PictureExtension, string> = { webp: "image/webp", jpg: "image/jpeg" };

/** Only fetches are counted: serving stored copies is cheap. */
const fetchLimits: readonly CallLimit[] = [{ per: "address", points: 1_200, seconds: 600, whenBroken: "open" }];

/** Our copies of the catalogue's pictures. An address always denotes the same picture, so responses are immutable. */
export function mountCataloguePictures(app: FastifyInstance, deps: PictureDeps & { rateLimits: RateLimits }): void {
	const getPicture = createGetPicture(deps);
	app.get(
		"/media/catalogue/:id/:file",
		{ config: { access: "anyone" }, schema: { hide: true } },
		async (request, reply) => {
			const { id, file } = request.params as { id: string; file: string };
			const [, size, extension] = filePattern.exec(file) ?? [];
			if (!idPattern.test(id) || !size || (extension !== "webp" && extension !== "jpg")) {
				throw new AppError("NotFoundException");
			}
			// Read now: after the visitor disconnects, the connection has no address.
			const { address } = callerOf(request);
			const picture = await getPicture({ id, size, extension }, () =>
				deps.rateLimits.consume("cataloguePicture", fetchLimits, { address }),
			);
			return reply
				.headers({
					"cache-control": "public, max-age=31536000, immutable",
					"content-security-policy": inertDocumentPolicy,
					"content-length": picture.size,
				})
				.type(types[extension])
				.send(picture.body);
		},
	);
}
