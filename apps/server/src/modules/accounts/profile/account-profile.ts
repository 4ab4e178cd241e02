import {
	type Account,
	type PublicProfile,
	SocialLinks,
	type UpdateProfileBody,
} from "@stride/contract/accounts/profiles";
import { deskActions, mayAtDesk } from "@stride/contract/operator/desk-rights";
import { type Locale, storedLocale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { isUuid } from "../../../platform/ids.ts";
import { defineJob } from "../../../platform/jobs.ts";
import { avatarImage, decodeDataUrl, imageAddresses, storeImage } from "../../../platform/pictures/images.ts";
import { findSuppression } from "../../notifications/index.ts";
import { announceAccountChange } from "../account-changed.ts";
import type { AccountDeps } from "../account-deps.ts";
import { readDeskRoles } from "../desk/known-roles.ts";
import { prepareEmailChange } from "../email-change/request-email-change.ts";
import { changeProfile, findProfile, findPublicProfile, lockProfile, type ProfileChange } from "./profiles.queries.ts";

/** Deletes the files of a replaced profile picture; queued in the transaction of the change, so that none is left. */
export const removePictureJob = defineJob<{ imageId: string }>({
	name: "remove-profile-picture",
	options: { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
	concurrency: 2,
});

type Owner = Pick<UserActor, "accountId" | "lacksDeskFactor">;
type Deps = Pick<AccountDeps, "config" | "secrets" | "db" | "clock" | "verification">;

/** @throws AppError UnauthorizedException if the account was closed meanwhile */
export async function getProfile(deps: Deps, { accountId, lacksDeskFactor }: Owner): Promise<Account> {
	const [row, verification] = await Promise.all([
		findProfile(deps.db, accountId, deps.clock()),
		deps.verification.find(deps.db, accountId),
	]);
	if (!row) throw new AppError("UnauthorizedException");
	const mailProblem = await findSuppression(deps, deps.db, row.email);
	const { imageId, locale, deskRoles, hasPassword, hasGoogle, pendingEmail, pendingExpiresAt, removesAt, ...profile } =
		row;
	return {
		...profile,
		socialLinks: SocialLinks.parse(profile.socialLinks),
		image: imageId ? imageAddresses(deps.config, imageId, ["80"]) : null,
		locale: storedLocale(locale),
		permissions: {
			stripeOnboarding: verification.canOnboard,
			changePassword: hasPassword,
			deleteProfileImage: imageId !== null,
			desk: deskActions.filter((action) => mayAtDesk(readDeskRoles(deskRoles), action)),
		},
		deskNeeds: deskRoles.length > 0 && lacksDeskFactor ? (profile.hasSecondFactor ? "prove" : "set-up") : null,
		stripeAccountStatus: verification.status,
		hasGoogle,
		pendingEmail:
			pendingEmail && pendingExpiresAt ? { email: pendingEmail, expiresAt: pendingExpiresAt.toISOString() } : null,
		removesAt: removesAt?.toISOString() ?? null,
		mailProblem: mailProblem && { reason: mailProblem.reason, since: mailProblem.at.toISOString() },
	};
}

/** @throws AppError UserNotFoundException, for removed people too */
export async function getPublicProfile(
	deps: Pick<Platform, "db" | "config">,
	{ userId }: { userId: string },
): Promise<PublicProfile> {
	const row = isUuid(userId) ? await findPublicProfile(deps.db, userId) : undefined;
	if (!row) throw new AppError("UserNotFoundException");
	const { imageId, suspendedAt, ...profile } = row;
	const isSuspended = suspendedAt !== null;
	return {
		...profile,
		isSuspended,
		bio: isSuspended ? null : profile.bio,
		socialLinks: isSuspended ? {} : SocialLinks.parse(profile.socialLinks),
		image: imageId ? imageAddresses(deps.config, imageId, ["80"]) : null,
	};
}

type Input = { actor: UserActor; body: UpdateProfileBody; locale: Locale; requestId: string };

/**
 * Updates the given fields in one transaction.
 * @throws AppError with the invalid field; ReauthenticationRequiredException for a new e-mail; ForbiddenException for
 * the deletion of a picture that does not exist
 */
export async function updateProfile(deps: AccountDeps, input: Input): Promise<Account> {
	const { actor, body } = input;
	// Slow work (a password's hash, a picture) is done before the transaction.
	const changeEmail = body.email === undefined ? null : await prepareEmailChange(deps, input);
	const imageId = await storePicture(deps, body.image);
	await deps.db.transaction().execute(async (tx) => {
		const before = await lockProfile(tx, actor.accountId);
		if (!before) throw new AppError("UnauthorizedException");
		await changeRow(deps, tx, { ...input, before, imageId });
		await changeEmail?.(tx);
		if (imageId === undefined || before.imageId === null) return;
		await deps.jobs.send(tx, removePictureJob, { imageId: before.imageId });
	});
	return getProfile(deps, actor);
}

/** @returns the new picture's id, null to remove it, undefined to leave it unchanged */
async function storePicture(deps: AccountDeps, image: string | null | undefined): Promise<string | null | undefined> {
	if (image === undefined || image === null) return image;
	const id = deps.newId();
	await storeImage(deps, avatarImage, id, decodeDataUrl(image));
	return id;
}

type Before = { country: string | null; state: string | null; imageId: string | null };

async function changeRow(
	deps: AccountDeps,
	tx: Db,
	{ actor, body, requestId, before, imageId }: Input & { before: Before; imageId: string | null | undefined },
): Promise<void> {
	if (imageId === null && before.imageId === null) throw new AppError("ForbiddenException");
	const { firstName, lastName, bio } = body;
	const change: ProfileChange = {
		firstName,
		lastName,
		bio,
		imageId,
		...residenceOf(deps, body, before),
		...(body.socialLinks && { socialLinks: filled(body.socialLinks) }),
	};
	const changed = Object.keys(change).filter((key) => change[key as keyof ProfileChange] !== undefined);
	if (changed.length === 0) return;
	await changeProfile(tx, actor.accountId, change, deps.clock());
	await recordAudit(deps, tx, {
		actorId: actor.accountId,
		action: "profile-changed",
		subject: { kind: "account", id: actor.accountId },
		requestId,
		after: { changed },
	});
	await announceAccountChange(deps, tx, actor.accountId);
}

/** Country and state are set together: a country replaces the state, or clears it. */
function residenceOf(
	{ authorFacts }: AccountDeps,
	body: UpdateProfileBody,
	before: Before,
): Pick<ProfileChange, "country" | "state"> {
	if (body.country === undefined && body.state === undefined) return {};
	const country = body.country ?? before.country;
	if (!country) throw new AppError("ValidationException", { fields: { country: { key: "countryRequired" } } });
	const state = body.state ?? null;
	authorFacts.checkResidence({ country, state });
	return { country, state };
}

const filled = (links: NonNullable<UpdateProfileBody["socialLinks"]>): SocialLinks =>
	Object.fromEntries(Object.entries(links).filter(([, link]) => link !== null && link !== undefined)) as SocialLinks;
