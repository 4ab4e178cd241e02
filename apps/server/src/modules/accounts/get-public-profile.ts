import { type PublicProfile, SocialLinks } from "@stride/contract/profiles";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { isUuid } from "../../platform/ids.ts";
import { imageAddresses } from "../../platform/images.ts";
import { findPublicProfile } from "./profiles.queries.ts";

/** @throws AppError UserNotFoundException, for removed people too */
export async function getPublicProfile(
	deps: Pick<Platform, "db">,
	{ userId }: { userId: string },
): Promise<PublicProfile> {
	const row = isUuid(userId) ? await findPublicProfile(deps.db, userId) : undefined;
	if (!row) throw new AppError("UserNotFoundException");
	const { imageId, ...profile } = row;
	return {
		...profile,
		socialLinks: SocialLinks.parse(profile.socialLinks),
		image: imageId ? imageAddresses(imageId, ["80"]) : null,
	};
}
