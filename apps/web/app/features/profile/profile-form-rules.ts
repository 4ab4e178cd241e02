import { zodResolver } from "@hookform/resolvers/zod";
import { FirstName, LastName } from "@stride/contract/accounts/accounts";
import { UpdateProfileBody } from "@stride/contract/accounts/profiles";
import type { SocialNetwork } from "@stride/contract/accounts/social-links";
import { CountryCode, StateCode } from "@stride/contract/primitives";
import { z } from "zod";

const { bio, socialLinks } = UpdateProfileBody.shape;
const links = socialLinks.unwrap().shape;
/** A field of the form is always a text, which may be empty. */
const textOf = (network: SocialNetwork) => links[network].unwrap().unwrap();

/** [P5] The server's rules, and a country, which this form requires. */
const ProfileForm = z.object({
	firstName: FirstName,
	lastName: LastName,
	country: z.nullable(z.string()).pipe(CountryCode),
	state: StateCode.nullable(),
	bio: bio.unwrap().unwrap(),
	socialLinks: z.object({
		facebook: textOf("facebook"),
		instagram: textOf("instagram"),
		x: textOf("x"),
		youtube: textOf("youtube"),
		twitch: textOf("twitch"),
		linkedin: textOf("linkedin"),
		tiktok: textOf("tiktok"),
	}),
});
export type ProfileChanges = z.output<typeof ProfileForm>;

export default zodResolver(ProfileForm);
