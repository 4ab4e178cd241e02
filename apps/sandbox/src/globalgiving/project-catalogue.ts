import { readFileSync } from "node:fs";
import { z } from "zod";

const themeIds = z.array(z.string()).readonly();
const fixture = z.object({
	themes: z.array(z.object({ id: z.string(), name: z.string() })),
	countries: z.array(z.object({ code: z.string(), name: z.string(), region: z.string() })),
	organizations: z.array(
		z.object({
			id: z.number(),
			name: z.string(),
			logo: z.boolean(),
			mission: z.string().optional(),
			url: z.string().optional(),
			city: z.string().optional(),
			country: z.string(),
			themes: themeIds,
		}),
	),
	/** The options of every project are the first ones of this list. */
	donationOptions: z.array(z.object({ amount: z.number(), description: z.string() })),
	projects: z.array(
		z.object({
			id: z.number(),
			organization: z.number(),
			/** Absent for a project in several countries. */
			country: z.string().optional(),
			town: z.string(),
			themes: themeIds,
			goalCents: z.number(),
			fundingCents: z.number(),
			numberOfDonations: z.number(),
			/** Closed by its organization before it was funded. */
			retired: z.boolean().default(false),
			approvedAt: z.iso.datetime().transform((text) => new Date(text)),
			/** The numbers of reports, pictures and donation options. */
			reports: z.number(),
			pictures: z.number(),
			options: z.number(),
			video: z.boolean().default(false),
			title: z.string(),
			summary: z.string(),
			need: z.string(),
			activities: z.string(),
			longTermImpact: z.string(),
		}),
	),
});

const catalogue = fixture.parse(JSON.parse(readFileSync(new URL("./catalogue.json", import.meta.url), "utf8")));

const byKey = <K, V>(items: readonly V[], keyOf: (item: V) => K) => {
	const known = new Map(items.map((item) => [keyOf(item), item]));
	return (key: K): V => {
		const found = known.get(key);
		if (found === undefined) throw new Error(`The catalogue has no entry ${String(key)}.`);
		return found;
	};
};

export const THEMES = catalogue.themes;
const themeOf = byKey(THEMES, ({ id }) => id);
const countryOf = byKey(catalogue.countries, ({ code }) => code);

/** Fictional organizations; their sites are on `.example`, which does not resolve, or hostile. */
export const ORGANIZATIONS = catalogue.organizations.map((organization) => ({
	...organization,
	country: countryOf(organization.country),
	themes: organization.themes.map(themeOf),
}));
export type Organization = (typeof ORGANIZATIONS)[number];
const organizationOf = byKey(ORGANIZATIONS, ({ id }) => id);

const PROJECTS = catalogue.projects.map((project, index) => ({
	...project,
	/** Its index in the whole catalogue, from 0; selects the irregularities of its answers. */
	index,
	organization: organizationOf(project.organization),
	country: project.country === undefined ? undefined : countryOf(project.country),
	themes: project.themes.map(themeOf),
	options: catalogue.donationOptions.slice(0, project.options),
}));
export type CatalogueProject = (typeof PROJECTS)[number];

export const FIXTURE_PROJECTS = PROJECTS.length;
/** Greater than the range of the fixture's ids, so that ids of repetitions increase and are unique. */
const ID_STEP = 2_100;

/** A project of the fixture, or of its repetitions behind it, which have other ids and numbered titles. */
export function projectAt(index: number): CatalogueProject {
	const project = PROJECTS[index % FIXTURE_PROJECTS];
	if (project === undefined) throw new RangeError("The catalogue has no projects.");
	const repetition = Math.floor(index / FIXTURE_PROJECTS);
	if (repetition === 0) return project;
	const title = `${project.title} (${repetition + 1})`;
	return { ...project, index, id: project.id + repetition * ID_STEP, title };
}
