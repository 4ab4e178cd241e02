import type { AppOptions } from "@stride/server";

type MadeCatalogue = NonNullable<AppOptions["charityCatalogue"]>;
type Project = NonNullable<Awaited<ReturnType<MadeCatalogue["getProject"]>>>;

export const subjects =
	"water school library clinic garden forest orchard bridge kitchen workshop shelter theatre stadium".split(" ");
export const people =
	"children girls mothers farmers refugees students elders nurses teachers athletes musicians fishers".split(" ");
export const verbs =
	"education health training protection recovery inclusion nutrition literacy safety restoration".split(" ");
export const countries = "KE UA IN NP PE UG GH BR PH MX TZ ZA GT HT BD LK VN KH RW ET".split(" ");
export const themeIds = "edu health water climate env gender hunger sport tech rights animals disaster".split(" ");
const syllables = "ka lo mi ren tu sa vo ni pel dar shi mon te ur ba".split(" ");

/** Every number has its own word, so that the vocabulary grows with the catalogue, as in a real one. */
export function ownWord(n: number): string {
	let word = "";
	for (let rest = n + syllables.length ** 2; rest > 0; rest = Math.floor(rest / syllables.length)) {
		word += syllables[rest % syllables.length];
	}
	return word;
}

/** Deterministic pseudo-random choice: choices for different purposes are independent. */
function pick<T>(list: readonly T[], n: number, purpose: number): T {
	let dice = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
	dice = Math.imul(dice ^ (dice >>> 15), 0x2c1b3c6d);
	dice = Math.imul(dice ^ (dice >>> 12), 0x297a2d39);
	return list[((dice ^ (dice >>> 15)) >>> 0) % list.length] as T;
}

function madeProject(n: number): Project {
	const [subject, who, verb] = [pick(subjects, n, 1), pick(people, n, 2), pick(verbs, n, 3)];
	const place = ownWord(Math.floor(n / 3));
	const organization = Math.floor(n / 8);
	return {
		id: String(n + 1),
		isActive: n % 10 !== 9,
		name: `A ${subject} for the ${who} of ${place}`,
		description: `${verb} begins with a ${pick(subjects, n, 4)}: ${who} in ${place} and ${ownWord(n)} requested it, and ${pick(people, n, 5)} build it with their neighbours. Every gift pays for ${pick(verbs, n, 6)} and for its upkeep afterwards.`,
		need: "Some paragraphs describe what is missing. ".repeat(20),
		activities: "Some paragraphs describe what is done. ".repeat(20),
		longTermImpact: "Some paragraphs describe what remains. ".repeat(10),
		goalCents: 1_000_000 + n,
		raisedCents: n * 10,
		numberOfDonations: n % 500,
		numberOfReports: n % 7,
		approvedAt: new Date(Date.UTC(2015, 0, 1) + ((n * 7919) % 100_000) * 3_600_000),
		imageUrl: `https://pictures.example/${n}.jpg`,
		country: { code: pick(countries, n, 7), name: "Somewhere" },
		themes: [...new Set([pick(themeIds, n, 8), pick(themeIds, n, 9)])].map((id) => ({ id, name: id })),
		organization: {
			id: String(organization + 1),
			name: `${ownWord(organization)} ${pick(verbs, organization, 10)} fund`,
			logoUrl: null,
			city: null,
			country: null,
			website: null,
			mission: null,
		},
		videoUrls: [],
	};
}

const pageSize = 500;

/** A catalogue of `count` projects, generated identically in every run. */
export function createMadeCatalogue(count: number): MadeCatalogue {
	return {
		name: "globalgiving",
		async listProjects(cursor) {
			const first = Number(cursor ?? 0);
			const last = Math.min(count, first + pageSize);
			const projects = Array.from({ length: last - first }, (_, index) => madeProject(first + index));
			return { projects, next: last < count ? String(last) : null };
		},
		getProject: async (id) => madeProject(Number(id) - 1),
		listThemes: async () => themeIds.map((id) => ({ id, name: id })),
		listPictures: async () => [],
		listReports: async () => [],
	};
}
