import type { FastifyInstance } from "fastify";
import { ORGANIZATIONS } from "../catalogue/organizations.ts";
import type { GlobalGivingService } from "../service.ts";
import { drawLogo } from "./draw-logo.ts";
import { drawPicture } from "./draw-picture.ts";
import { PICTURE_SIZES } from "./picture-sizes.ts";

const KEPT_BYTES_MAX = 48 * 1024 * 1024;

/** `/pfil/…`: pictures and logos, drawn when somebody first asks and kept for a while. */
export function registerPictures(scope: FastifyInstance, service: GlobalGivingService): void {
	const kept = keepUpTo(KEPT_BYTES_MAX);
	scope.get<{ Params: { project: string; file: string } }>("/pfil/:project/:file", (request, reply) => {
		const [, position, sizeName] = /^pict_(\d{1,2})_(\w+)\.png$/.exec(request.params.file) ?? [];
		const size = PICTURE_SIZES.find(({ name }) => name === sizeName);
		const state = /^\d{1,12}$/.test(request.params.project)
			? service.projects.find(Number(request.params.project))
			: undefined;
		const place = Number(position);
		if (size === undefined || state === undefined || !(place >= 1 && place <= state.plan.pictures)) {
			return reply.code(404).type("text/plain; charset=utf-8").send("There is no such picture.\n");
		}
		const key = `${state.id}/${place}/${size.name}`;
		const png = kept(key, () =>
			drawPicture({ seed: `${state.id} ${place}`, theme: state.plan.themes[0]?.id ?? "" }, size),
		);
		return reply.type("image/png").send(png);
	});
	scope.get<{ Params: { organization: string } }>("/pfil/organ/:organization/orglogo.png", (request, reply) => {
		const organization = ORGANIZATIONS.find(({ id }) => String(id) === request.params.organization);
		if (!organization?.logo) return reply.code(404).type("text/plain; charset=utf-8").send("There is no such logo.\n");
		return reply.type("image/png").send(kept(`logo/${organization.id}`, () => drawLogo(organization.name)));
	});
}

/** Makes each thing once and forgets those that were made first when there are too many bytes. */
function keepUpTo(bytesMax: number) {
	const things = new Map<string, Buffer>();
	let bytes = 0;
	return (key: string, make: () => Buffer): Buffer => {
		const known = things.get(key);
		if (known !== undefined) return known;
		const made = make();
		things.set(key, made);
		bytes += made.length;
		for (const [oldest, thing] of things) {
			if (bytes <= bytesMax) break;
			things.delete(oldest);
			bytes -= thing.length;
		}
		return made;
	};
}
