import { COUNTRIES, type Country } from "./countries.ts";
import { type Dice, diceFor } from "./dice.ts";
import { ORGANIZATIONS, type Organization } from "./organizations.ts";
import type { Theme } from "./themes.ts";
import { STORIES } from "./themes.ts";

/** The generated facts of a project; its texts are written on request (see `project-texts.ts`). */
export interface ProjectPlan {
	/** Its index in the whole catalogue, from 0. */
	index: number;
	id: number;
	organization: Organization;
	/** Undefined for a project in several countries. */
	country: Country | undefined;
	town: string;
	/** The first one selects the story. */
	themes: readonly Theme[];
	goalCents: number;
	fundingCents: number;
	numberOfDonations: number;
	/** Closed by its organization before it was funded. */
	retired: boolean;
	approvedAt: Date;
	reports: number;
	pictures: number;
	video: boolean;
}

export const SEED_PROJECTS = 300;
const FIRST_ID = 2_003;
const FIRST_APPROVAL = Date.UTC(2014, 2, 3, 9, 0);
const LAST_APPROVAL = Date.UTC(2026, 7, 20, 16, 0);
/** The organization with a long list (a project at every sixth index), and the one with a single project. */
const LONG_LIST = { organization: 0, every: 6 };
const SINGLE = { organization: 1, index: 100 };

/** Ids increase with the index and have gaps, like those of a service that has deleted many. */
const idOf = (index: number): number => FIRST_ID + index * 7 + ((index * index) % 5);

export function planProject(index: number): ProjectPlan {
	const dice = diceFor(`project ${index}`);
	const organization = organizationOf(index, dice);
	const country = index % 37 === 20 ? undefined : countryOf(index, organization, dice);
	const themes = themesOf(index, organization, dice);
	const goalCents = 50_000 * dice.pick([3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 400]);
	const retired = index % 23 === 9;
	const funded = !retired && index % 25 === 17;
	const share = funded ? 1 + dice.next() * 0.04 : dice.next() ** 2 * 0.96;
	const fundingCents = index % 41 === 3 ? 0 : Math.round(goalCents * share);
	return {
		index,
		id: idOf(index),
		organization,
		country,
		town: country === undefined ? "Many Countries" : dice.pick(country.towns),
		themes,
		goalCents,
		fundingCents,
		numberOfDonations: Math.ceil(fundingCents / dice.between(3_100, 9_700)),
		retired,
		approvedAt: approvalOf(index, dice),
		reports: index % 29 === 2 ? dice.between(24, 43) : index % 4 === 1 ? 0 : dice.between(1, 9),
		pictures: index % 19 === 11 ? 0 : index % 3 === 0 ? dice.between(4, 9) : dice.between(1, 3),
		video: index % 12 === 0,
	};
}

function organizationOf(index: number, dice: Dice): Organization {
	const [longList, single, ...others] = ORGANIZATIONS;
	if (longList !== undefined && index < SEED_PROJECTS && index % LONG_LIST.every === LONG_LIST.organization)
		return longList;
	if (single !== undefined && index === SINGLE.index) return single;
	// Round-robin first, so that each organization has a project.
	return others[index % others.length] ?? dice.pick(others);
}

function countryOf(index: number, organization: Organization, dice: Dice): Country {
	// Every country appears, the organization's own most often.
	if (index % 5 === 2) return COUNTRIES[Math.floor(index / 5) % COUNTRIES.length] ?? organization.country;
	return dice.next() < 0.8 ? organization.country : dice.pick(COUNTRIES);
}

function themesOf(index: number, organization: Organization, dice: Dice): Theme[] {
	const first = index % 4 === 0 ? "sport" : index % 4 === 1 ? STORIES[Math.floor(index / 4) % STORIES.length]?.id : "";
	const story = STORIES.find(({ id }) => id === first) ?? dice.pick(organization.themes);
	const more = dice.some(STORIES, dice.between(0, 2)).filter(({ id }) => id !== story.id);
	return [story, ...more].map(({ id, name }) => ({ id, name }));
}

function approvalOf(index: number, dice: Dice): Date {
	const share = Math.min(1, index / SEED_PROJECTS);
	const at = FIRST_APPROVAL + (LAST_APPROVAL - FIRST_APPROVAL) * share - dice.between(0, 86_400 * 20) * 1000;
	return new Date(Math.max(FIRST_APPROVAL, Math.floor(at / 1000) * 1000));
}
