import type { Account } from "@stride/contract";
import { type SocialNetwork, socialNetworks } from "@stride/contract/accounts/social-links";

/** The form's values: empty texts for missing ones. */
export type ProfileValues = {
	firstName: string;
	lastName: string;
	country: string | null;
	state: string | null;
	bio: string;
	socialLinks: Record<SocialNetwork, string>;
};

export function valuesOf(account: Account): ProfileValues {
	const { firstName, lastName, country, state, bio, socialLinks } = account;
	const links = Object.fromEntries(socialNetworks.map((network) => [network, socialLinks[network] ?? ""]));
	return { firstName, lastName, country, state, bio: bio ?? "", socialLinks: links as ProfileValues["socialLinks"] };
}
