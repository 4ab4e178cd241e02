import { COUNTRIES, type Country } from "./countries.ts";
import { diceFor } from "./dice.ts";
import { STORIES, type Theme } from "./themes.ts";

export interface Organization {
	id: number;
	name: string;
	/** Undefined if the organization has not given it. */
	logo: boolean;
	mission: string | undefined;
	url: string | undefined;
	city: string | undefined;
	country: Country;
	/** The themes of its projects. */
	themes: readonly Theme[];
}

const ORGANIZATION_COUNT = 60;
const FIRST_ID = 20_017;

// Twelve beginnings and five endings make sixty names, each used once.
const BEGINNINGS = [
	"Open Track",
	"Second Wind",
	"Bright Harbour",
	"Long Road",
	"Seven Bridges",
	"Warm Hands",
	"Kite and Stone",
	"First Light",
	"Green Slope",
	"Common Ground",
	"River & Reed",
	"Level Field",
];
const ENDINGS = ["Foundation", "Trust", "Initiative", "Network", "Alliance"];

const MISSIONS = [
	"We work with the people of {place} for {themes}, and leave behind what they can carry on themselves.",
	"{themes}: that is what our teams in {country} have stood for since a handful of neighbours began in a borrowed garage.",
	"Our mission is a fair start for everyone in {country}. We bring together volunteers, schools and clubs for {themes}.",
];

function missionOf(themes: readonly Theme[], country: Country, town: string, words: string): string {
	const text = words
		.replace("{place}", town)
		.replace("{country}", country.name)
		.replace("{themes}", themes.map(({ name }) => name.toLowerCase()).join(" and "));
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Made-up organisations with unregistered names; their sites are on `.example`, which does not resolve. */
export const ORGANIZATIONS: readonly Organization[] = Array.from({ length: ORGANIZATION_COUNT }, (_, index) => {
	const name = `${BEGINNINGS[index % BEGINNINGS.length]} ${ENDINGS[Math.floor(index / BEGINNINGS.length)]}`;
	const dice = diceFor(`organization ${index}`);
	const country = COUNTRIES[index % COUNTRIES.length] ?? dice.pick(COUNTRIES);
	const town = dice.pick(country.towns);
	const themes = dice.some(STORIES, 3).map((story) => ({ id: story.id, name: story.name }));
	const mission = missionOf(themes.slice(0, 2), country, town, dice.pick(MISSIONS));
	return {
		id: FIRST_ID + index * 13,
		name,
		logo: index % 9 !== 4,
		mission: index % 11 === 7 ? undefined : mission,
		url: siteOf(name, index),
		city: index % 13 === 5 ? undefined : town,
		country,
		themes,
	};
});

/** As organisations write it: with or without a scheme, or not at all; one of them is hostile. */
function siteOf(name: string, index: number): string | undefined {
	const host = `${name.toLowerCase().replace(/[^a-z]+/g, "-")}.example`;
	if (index === 29) return "javascript:alert(document.domain)";
	if (index % 10 === 6) return undefined;
	if (index % 10 === 3) return `www.${host}`;
	return `${index % 4 === 0 ? "http" : "https"}://www.${host}/`;
}
