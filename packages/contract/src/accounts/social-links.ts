/*
 * The profile links of P5 as plain functions: the schema of a profile is built from them, and the form validates with
 * them without loading a schema library.
 */

/** In the order of P9. */
export const socialNetworks = ["facebook", "instagram", "x", "youtube", "twitch", "linkedin", "tiktok"] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const socialLinkMax = 200;

type Rule = { hosts: readonly string[]; host: string; path: RegExp };

/** The characters of a name in a path: non-ASCII letters are percent-encoded. */
const name = "[A-Za-z0-9._%~-]+";
const rules: Record<SocialNetwork, Rule> = {
	facebook: { hosts: ["facebook.com", "fb.com"], host: "www.facebook.com", path: new RegExp(`^(?:/${name}){1,4}$`) },
	instagram: { hosts: ["instagram.com"], host: "www.instagram.com", path: new RegExp(`^/${name}$`) },
	x: { hosts: ["x.com", "twitter.com"], host: "x.com", path: new RegExp(`^/${name}$`) },
	youtube: { hosts: ["youtube.com"], host: "www.youtube.com", path: new RegExp(`^/@${name}$`) },
	twitch: { hosts: ["twitch.tv"], host: "www.twitch.tv", path: new RegExp(`^/${name}$`) },
	linkedin: { hosts: ["linkedin.com"], host: "www.linkedin.com", path: new RegExp(`^/(?:in|company)/${name}$`) },
	tiktok: { hosts: ["tiktok.com"], host: "www.tiktok.com", path: new RegExp(`^/@${name}$`) },
};

/**
 * A profile link as it is stored: https, the network's own host, no query and no fragment. Links with `http:`, without
 * a scheme or of the mobile site (`m.`) are normalised to it.
 * @returns null for anything that is not a profile's address at this network
 */
export function tidySocialLink(network: SocialNetwork, text: string): string | null {
	const trimmed = text.trim();
	if (trimmed.length > socialLinkMax) return null;
	const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
	if (!URL.canParse(address)) return null;
	const url = new URL(address);
	const { hosts, host, path } = rules[network];
	const isAtNetwork = hosts.includes(url.hostname.replace(/^(?:www|m|mobile)\./, ""));
	if (!isAtNetwork || url.port !== "" || url.username !== "" || url.password !== "") return null;
	const pathname = url.pathname.replace(/\/+$/, "");
	// Facebook profiles without a name have their number in the query; the path with the number is equivalent.
	const number = network === "facebook" && pathname === "/profile.php" ? url.searchParams.get("id") : null;
	if (number !== null) return /^\d{1,30}$/.test(number) ? `https://${host}/${number}` : null;
	return path.test(pathname) && pathname !== "/profile.php" ? `https://${host}${pathname}` : null;
}

/** @returns a key of `validation.json`, or null; an empty field is valid */
export function problemOfSocialLink<N extends SocialNetwork>(network: N, text: string): `${N}LinkInvalid` | null {
	return text.trim() === "" || tidySocialLink(network, text) !== null ? null : `${network}LinkInvalid`;
}
