import { type Account, SocialLinks } from "@stride/contract/profiles";
import { isLocale } from "@stride/i18n";
import { emailKey } from "../../platform/email-key.ts";
import { AppError } from "../../platform/errors.ts";
import { imageAddresses } from "../../platform/images.ts";
import type { AccountDeps } from "./account-deps.ts";
import { findProfile } from "./profiles.queries.ts";

type Deps = Pick<AccountDeps, "config" | "db" | "clock" | "verification">;

/** @throws AppError UnauthorizedException if the account was closed meanwhile */
export async function getProfile(deps: Deps, { accountId }: { accountId: string }): Promise<Account> {
	const [row, verification] = await Promise.all([
		findProfile(deps.db, accountId, deps.clock()),
		deps.verification.find(deps.db, accountId),
	]);
	if (!row) throw new AppError("UnauthorizedException");
	const { imageId, locale, hasPassword, hasGoogle, pendingEmail, pendingExpiresAt, removesAt, ...profile } = row;
	return {
		...profile,
		socialLinks: SocialLinks.parse(profile.socialLinks),
		image: imageId ? imageAddresses(imageId, ["80"]) : null,
		locale: isLocale(locale) ? locale : "en",
		permissions: {
			stripeOnboarding: verification.canOnboard,
			changePassword: hasPassword,
			deleteProfileImage: imageId !== null,
			operate: deps.config.operators.has(emailKey(profile.email)),
		},
		stripeAccountStatus: verification.status,
		hasGoogle,
		pendingEmail:
			pendingEmail && pendingExpiresAt ? { email: pendingEmail, expiresAt: pendingExpiresAt.toISOString() } : null,
		removesAt: removesAt?.toISOString() ?? null,
	};
}
