import {
	CatalogueError,
	type CataloguePicture,
	type CatalogueProject,
	type CatalogueReport,
	type CharityCatalogue,
} from "./charity-catalogue.ts";

export type FakeCatalogue = CharityCatalogue & {
	projects: Map<string, CatalogueProject>;
	pictures: Map<string, CataloguePicture[]>;
	reports: Map<string, CatalogueReport[]>;
	/** The requests in order: `list:null`, `get:7`. */
	requests: string[];
	/** Called before each response with the request; throws to simulate an outage, waits for a slow response. */
	before: (question: string) => Promise<void> | void;
};

export const outage = (): never => {
	throw new CatalogueError("unreachable", new Error("an outage"));
};

const pageSize = 10;

/** An in-memory implementation of the catalogue's port, with the projects ordered by id. */
export function createFakeCatalogue(projects: readonly CatalogueProject[] = []): FakeCatalogue {
	async function request<T>(question: string, answer: () => T): Promise<T> {
		fake.requests.push(question);
		await fake.before(question);
		return answer();
	}
	const fake: FakeCatalogue = {
		name: "globalgiving",
		projects: new Map(projects.map((project) => [project.id, project])),
		pictures: new Map(),
		reports: new Map(),
		requests: [],
		before: () => undefined,
		listProjects: (cursor) =>
			request(`list:${cursor}`, () => {
				const rest = [...fake.projects.values()]
					.sort((a, b) => Number(a.id) - Number(b.id))
					.filter(({ id }) => Number(id) >= Number(cursor ?? 0));
				return { projects: rest.slice(0, pageSize), next: rest[pageSize]?.id ?? null };
			}),
		getProject: (id) => request(`get:${id}`, () => fake.projects.get(id) ?? null),
		listThemes: () => request("themes", () => [{ id: "edu", name: "Education" }]),
		listPictures: (id) => request(`pictures:${id}`, () => fake.pictures.get(id) ?? []),
		listReports: (id) => request(`reports:${id}`, () => fake.reports.get(id) ?? []),
	};
	return fake;
}

/** Creates a project with defaults for omitted fields. */
export function madeProject(id: number, given: Partial<CatalogueProject> = {}): CatalogueProject {
	return {
		id: String(id),
		isActive: true,
		name: `Project number ${id}`,
		description: "It does some good.",
		need: "There is a need.",
		activities: "Something is done.",
		longTermImpact: "It lasts.",
		goalCents: 1_000_000,
		raisedCents: 250_000,
		numberOfDonations: 12,
		numberOfReports: 0,
		approvedAt: new Date(Date.UTC(2024, 0, 1) + id * 60_000),
		imageUrl: `https://pictures.example/${id}.jpg`,
		country: { code: "KE", name: "Kenya" },
		themes: [{ id: "edu", name: "Education" }],
		organization: madeOrganization(1),
		videoUrls: [],
		...given,
	};
}

export const madeOrganization = (id: number, given: Partial<CatalogueProject["organization"]> = {}) => ({
	id: String(id),
	name: `Organization ${id}`,
	logoUrl: `https://pictures.example/logo-${id}.png`,
	city: "Nairobi",
	country: "Kenya",
	website: "https://organization.example",
	mission: "To do good.",
	...given,
});
