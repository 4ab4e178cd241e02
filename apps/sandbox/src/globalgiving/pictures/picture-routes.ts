import type { FastifyInstance } from "fastify";
import { ORGANIZATIONS } from "../catalogue/organizations.ts";
import type { GlobalGivingService } from "../service.ts";
import { drawLogo } from "./draw-logo.ts";
import { drawPicture } from "./draw-picture.ts";
import { PICTURE_SIZES } from "./picture-sizes.ts";

const MAX_CACHED_BYTES = 48 * 1024 * 1024;

/** `/pfil/…`: pictures and logos, drawn on first request and cached. */
export function registerPictures(scope: FastifyInstance, service: GlobalGivingService): void {
	const cached = createByteCache(MAX_CACHED_BYTES);
	scope.get<{ Params: { project: string; file: string } }>("/pfil/:project/:file", (request, reply) => {
		const [, position, sizeName] = /^pict_(\d{1,2})_(\w+)\.png$/.exec(request.params.file) ?? [];
		const size = PICTURE_SIZES.find(({ name }) => name === sizeName);
		const state = /^\d{1,12}$/.test(request.params.project)
			? service.projects.find(Number(request.params.project))
			: undefined;
		const pictureNumber = Number(position);
		if (size === undefined || state === undefined || !(pictureNumber >= 1 && pictureNumber <= state.plan.pictures)) {
			return reply.code(404).type("text/plain; charset=utf-8").send("There is no such picture.\n");
		}
		const key = `${state.id}/${pictureNumber}/${size.name}`;
		const png = cached(key, () =>
			drawPicture({ seed: `${state.id} ${pictureNumber}`, theme: state.plan.themes[0]?.id ?? "" }, size),
		);
		return reply.type("image/png").send(png);
	});
	scope.get<{ Params: { organization: string } }>("/pfil/organ/:organization/orglogo.png", (request, reply) => {
		const organization = ORGANIZATIONS.find(({ id }) => String(id) === request.params.organization);
		if (!organization?.logo) return reply.code(404).type("text/plain; charset=utf-8").send("There is no such logo.\n");
		return reply.type("image/png").send(cached(`logo/${organization.id}`, () => drawLogo(organization.name)));
	});
}

/** A cache by key that evicts the oldest entries when it exceeds a number of bytes. */
function createByteCache(bytesMax: number) {
	const entries = new Map<string, Buffer>();
	let bytes = 0;
	return (key: string, make: () => Buffer): Buffer => {
		const known = entries.get(key);
		if (known !== undefined) return known;
		const made = make();
		entries.set(key, made);
		bytes += made.length;
		for (const [oldest, thing] of entries) {
			if (bytes <= bytesMax) break;
			entries.delete(oldest);
			bytes -= thing.length;
		}
		return made;
	};
}
