import { crc32, deflateSync } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";
import { seededChance } from "../faults.ts";
import { html, page } from "../html-markup.ts";
import { PICTURE_SIZES } from "./api/globalgiving-presentation.ts";
import type { GlobalGivingService } from "./globalgiving-service.ts";
import { ORGANIZATIONS } from "./project-catalogue.ts";

const LOGO_SIZE = { width: 240, height: 240 };
const CACHED_BYTES_MAX = 48 * 1024 * 1024;

/** `/pfil/…`, pictures and logos, drawn on first request; `/globalgiving/films/{project}` instead of external films. */
export function registerPictures(scope: FastifyInstance, service: GlobalGivingService): void {
	const cached = createByteCache(CACHED_BYTES_MAX);
	const missing = (reply: FastifyReply, what: string) =>
		reply.code(404).type("text/plain; charset=utf-8").send(`There is no such ${what}.\n`);
	const projectOf = (id: string) => (/^\d{1,12}$/.test(id) ? service.projects.find(Number(id)) : undefined);

	scope.get<{ Params: { project: string; file: string } }>("/pfil/:project/:file", (request, reply) => {
		const [, position, sizeName] = /^pict_(\d{1,2})_(\w+)\.png$/.exec(request.params.file) ?? [];
		const size = PICTURE_SIZES.find(({ name }) => name === sizeName);
		const state = projectOf(request.params.project);
		const number = Number(position);
		if (size === undefined || state === undefined || !(number >= 1 && number <= state.project.pictures)) {
			return missing(reply, "picture");
		}
		const png = cached(`${state.id}/${number}/${size.name}`, () => toPng(size, landscape(state.id, number, size)));
		return reply.type("image/png").send(png);
	});
	scope.get<{ Params: { organization: string } }>("/pfil/organ/:organization/orglogo.png", (request, reply) => {
		const organization = ORGANIZATIONS.find(({ id }) => String(id) === request.params.organization);
		if (!organization?.logo) return missing(reply, "logo");
		const png = cached(`logo/${organization.id}`, () => toPng(LOGO_SIZE, logo(organization.id)));
		return reply.type("image/png").send(png);
	});
	scope.get<{ Params: { project: string } }>("/globalgiving/films/:project", (request, reply) => {
		const state = projectOf(request.params.project);
		if (!state?.project.video) return missing(reply, "film");
		const title = state.title;
		const body = html`<main class="sheet">
<h1>${title}</h1>
<p class="muted">A film about this project would be here. The sandbox shows none.</p>
</main>`;
		return reply.type("text/html; charset=utf-8").send(page({ lang: "en", title, body }));
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

type Colour = readonly [number, number, number];
/** The colour at a point; `x` and `y` are shares of the picture, from the top left. */
type Drawing = (x: number) => (y: number) => Colour;

const colour = (hex: number): Colour => [hex >> 16, (hex >> 8) & 255, hex & 255];
const mix = (a: Colour, b: Colour, share: number): Colour => [
	a[0] + (b[0] - a[0]) * share,
	a[1] + (b[1] - a[1]) * share,
	a[2] + (b[2] - a[2]) * share,
];
const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** The top and bottom of the sky, the sun, the farthest and the nearest hill. */
const PALETTES = [
	[0x5c9ec4, 0xe8f0d8, 0xfffae0, 0x94baaa, 0x1a4a34],
	[0x3c708c, 0xfce0aa, 0xffecb2, 0xa0a86e, 0x2a3a18],
	[0x1e5494, 0xc4e2f0, 0xfffcf0, 0x80aac6, 0x122e50],
	[0x2a4074, 0xfabeaa, 0xffdcbe, 0x9682a8, 0x1c2246],
	[0xde7046, 0xffde96, 0xfff6ce, 0xd68254, 0x5c2028],
	[0x4682b4, 0xffd68c, 0xfff0be, 0xc49860, 0x68381e],
	[0x302254, 0xf08282, 0xffcea0, 0x8c5482, 0x201234],
	[0x584682, 0xf6ccbe, 0xffeed6, 0xaa8caa, 0x3a264a],
];

/** Layered hills below a low sun. The same picture in every size. */
function landscape(project: number, position: number, { width, height }: { width: number; height: number }): Drawing {
	const share = (name: string) => seededChance(project, position, name);
	const palette = PALETTES[Math.floor(share("palette") * PALETTES.length)] ?? [];
	const [top = WHITE, bottom = WHITE, sunlight = WHITE, far = WHITE, near = WHITE] = palette.map(colour);
	const horizon = 0.42 + share("horizon") * 0.16;
	const sun = { x: 0.15 + share("sun") * 0.7, y: horizon - 0.1 - share("height") * 0.18, radius: 0.08 };
	// From front to back; a ridge is a sum of waves of different lengths.
	const hills = [3, 2, 1, 0].map((layer) => ({
		colour: mix(far, near, layer / 3),
		base: horizon + (layer / 3) * 0.5,
		waves: [3.3, 7, 14, 28, 63].map((frequency, octave) => ({
			frequency: frequency * (0.8 + share(`frequency ${layer} ${octave}`) * 0.4),
			phase: share(`phase ${layer} ${octave}`) * Math.PI * 2,
			height: 0.06 * 0.55 ** octave,
		})),
	}));
	const sky = (x: number, y: number): Colour => {
		const distance = Math.hypot(((x - sun.x) * width) / height, y - sun.y) - sun.radius;
		const glow = distance < 0 ? 1 : Math.max(clamp(1 - distance * 240), 0.6 * clamp(1 - distance * 2.6) ** 3);
		return mix(mix(top, bottom, clamp(y * 1.6)), sunlight, glow);
	};
	return (x) => {
		const ridges = hills.map(({ base, waves }) =>
			waves.reduce((sum, wave) => sum + Math.sin(x * wave.frequency + wave.phase) * wave.height, base),
		);
		return (y) => {
			const front = ridges.findIndex((ridge) => y > ridge);
			const hill = hills[front];
			if (hill === undefined) return sky(x, y);
			// Lighter at its ridge, where the sky shines through.
			return mix(hill.colour, bottom, clamp(0.34 - (y - (ridges[front] ?? y)) * 2.2));
		};
	};
}

const WHITE: Colour = [255, 255, 255];
const MARKS = [0xc43e28, 0x1868a8, 0x1e7a56, 0x7a3e96, 0xd68c14, 0x14808c, 0xa0285a, 0x46586e].map(colour);

/** A ring around a disc, with a bar across both, on white. */
function logo(organization: number): Drawing {
	const share = (name: string) => seededChance(organization, 0, name);
	const first = Math.floor(share("first") * MARKS.length);
	const other = (first + 1 + Math.floor(share("second") * (MARKS.length - 1))) % MARKS.length;
	const [ring = WHITE, bar = WHITE] = [MARKS[first], MARKS[other]];
	const turn = share("turn") * Math.PI;
	const soft = (distance: number) => clamp(distance * LOGO_SIZE.width + 0.5);
	return (x) => (y) => {
		const radius = Math.hypot(x - 0.5, y - 0.5);
		const across = Math.abs((x - 0.5) * Math.cos(turn) + (y - 0.5) * Math.sin(turn));
		const disc = mix(mix(WHITE, ring, soft(Math.abs(radius - 0.28) - 0.05)), bar, soft(0.08 - across));
		return mix(WHITE, disc, soft(0.43 - radius));
	};
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits, true colour. */
const TRUE_COLOUR = [8, 2, 0, 0, 0];
const FILTER_UP = 2;

/** Each row is stored as its difference from the one above, which suits skies and hills. */
function toPng({ width, height }: { width: number; height: number }, draw: Drawing): Buffer {
	const columns = Array.from({ length: width }, (_, column) => draw((column + 0.5) / width));
	const stride = width * 3;
	const rows = Buffer.alloc((stride + 1) * height);
	let above = new Uint8Array(stride);
	for (let y = 0; y < height; y += 1) {
		const row = new Uint8Array(stride);
		for (const [column, at] of columns.entries()) row.set(at((y + 0.5) / height), column * 3);
		const start = y * (stride + 1);
		rows[start] = FILTER_UP;
		for (const [x, value] of row.entries()) rows[start + 1 + x] = value - (above[x] ?? 0);
		above = row;
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set(TRUE_COLOUR, 8);
	const data = deflateSync(rows, { level: 4 });
	return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const head = Buffer.alloc(4);
	head.writeUInt32BE(data.length);
	const check = Buffer.alloc(4);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([head, named, check]);
}
