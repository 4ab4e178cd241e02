import { createHash } from "node:crypto";
import { CatalogueId, ThemeId } from "@stride/contract/campaigns/projects";
import { CountryCode } from "@stride/contract/primitives";
import type { CatalogueOrganization, CatalogueProject } from "../charity-catalogue.ts";
import { foldWords } from "../search/search-terms.ts";

/** Derives the id of our copy of a foreign picture. @returns null for an address that is never fetched */
export type PictureIdOf = (form: PictureForm, url: string | null) => string | null;
export type PictureForm = "cover" | "slide" | "logo";

/** The mirror's row of a project, by column names; passed to the database as JSON. */
export type ProjectRecord = {
	organization_id: string;
	is_active: boolean;
	name: string;
	description: string;
	image_url: string | null;
	image_id: string | null;
	country: string | null;
	country_name: string | null;
	theme_ids: string[];
	goal_cents: number;
	raised_cents: number;
	donations_count: number;
	reports_count: number;
	approved_at: string | null;
	name_words: string;
	title_words: string;
	all_words: string;
	need: string;
	activities: string;
	long_term_impact: string;
	video_urls: string[];
	themes: { id: string; name: string }[];
	organization: OrganizationRecord;
};

type OrganizationRecord = {
	name: string;
	logo_url: string | null;
	logo_id: string | null;
	city: string | null;
	country: string | null;
	website: string | null;
	mission: string | null;
	name_words: string;
};

export type ReadProject = { projectId: string; contentHash: string; readAt: Date; record: ProjectRecord };

const nameMax = 300;
const textMax = 20_000;
const urlMax = 2_000;
const themesMax = 20;
const videosMax = 10;
const countMax = 2_000_000_000;
/** Limit of JSON and JavaScript; PostgreSQL stores eight bytes. */
const centsMax = Number.MAX_SAFE_INTEGER;

/**
 * Converts catalogue data to a row within the mirror's limits, whatever the input.
 * @returns null without an id or a name
 */
export function recordOf(project: CatalogueProject, readAt: Date, pictureIdOf: PictureIdOf): ReadProject | null {
	const name = textOf(project.name, nameMax);
	const organization = organizationOf(project.organization, pictureIdOf);
	if (!isId(project.id) || !isId(project.organization.id) || name === "" || organization.name === "") return null;
	const description = textOf(project.description, textMax);
	const imageUrl = webAddress(project.imageUrl);
	const country = project.country && CountryCode.safeParse(project.country.code).success ? project.country : null;
	const themes = project.themes.filter(({ id }) => ThemeId.safeParse(id).success).slice(0, themesMax);
	const nameWords = wordsOf(name);
	const titleWords = wordsOf(`${name} ${organization.name}`);
	const record: ProjectRecord = {
		organization_id: project.organization.id,
		is_active: project.isActive,
		name,
		description,
		image_url: imageUrl,
		image_id: pictureIdOf("cover", imageUrl),
		country: country?.code ?? null,
		country_name: country && textOf(country.name, nameMax),
		theme_ids: [...new Set(themes.map(({ id }) => id))].sort(),
		goal_cents: whole(project.goalCents, centsMax),
		raised_cents: whole(project.raisedCents, centsMax),
		donations_count: whole(project.numberOfDonations, countMax),
		reports_count: whole(project.numberOfReports, countMax),
		approved_at: timeOf(project.approvedAt),
		name_words: nameWords,
		title_words: titleWords,
		all_words: wordsOf(`${name} ${organization.name} ${description}`),
		need: textOf(project.need, textMax),
		activities: textOf(project.activities, textMax),
		long_term_impact: textOf(project.longTermImpact, textMax),
		video_urls: project.videoUrls.flatMap((url) => webAddress(url) ?? []).slice(0, videosMax),
		themes: themes.map((theme) => ({ id: theme.id, name: textOf(theme.name, nameMax) || theme.id })),
		organization,
	};
	const contentHash = createHash("sha256").update(JSON.stringify(record)).digest("base64url");
	return { projectId: project.id, contentHash, readAt, record };
}

function organizationOf(organization: CatalogueOrganization, pictureIdOf: PictureIdOf): OrganizationRecord {
	const name = textOf(organization.name, nameMax);
	const logoUrl = webAddress(organization.logoUrl);
	return {
		name,
		logo_url: logoUrl,
		logo_id: pictureIdOf("logo", logoUrl),
		city: optional(organization.city, nameMax),
		country: optional(organization.country, nameMax),
		website: webAddress(organization.website),
		mission: optional(organization.mission, textMax),
		name_words: wordsOf(name),
	};
}

const isId = (id: string): boolean => CatalogueId.safeParse(id).success;

/** Each word once, in the text's order; lists by name are sorted by these. */
const wordsOf = (text: string): string => [...new Set(foldWords(text))].join(" ");

/** Removes characters that the database cannot store or a page does not display. */
export function textOf(text: string, max: number): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
	const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
	return clean.slice(0, max).toWellFormed().trim();
}

const optional = (text: string | null, max: number): string | null => textOf(text ?? "", max) || null;

const whole = (amount: number, max: number): number =>
	Number.isFinite(amount) ? Math.min(max, Math.max(0, Math.round(amount))) : 0;

function timeOf(time: Date | null): string | null {
	if (!time || Number.isNaN(time.getTime())) return null;
	return time.getUTCFullYear() >= 1900 && time.getUTCFullYear() <= 9999 ? time.toISOString() : null;
}

/** An http or https address in its normalised form. */
export function webAddress(text: string | null): string | null {
	if (!text || text.length > urlMax || !URL.canParse(text)) return null;
	const { protocol, href, username, password } = new URL(text);
	const isPlain = (protocol === "http:" || protocol === "https:") && username === "" && password === "";
	return isPlain && href.length <= urlMax ? href : null;
}
