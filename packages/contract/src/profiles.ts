import { z } from "zod";
import { Email, FirstName, LastName, newPasswordSchema, PasswordRepeat } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { AvatarImage, CountryCode, Id, ImageDataUrl, Locale, StateCode, Timestamp } from "./primitives.ts";
import { bio } from "./profile-rules.ts";
import {
	problemOfSocialLink,
	type SocialNetwork,
	socialLinkMax,
	socialNetworks,
	tidySocialLink,
} from "./social-links.ts";
import { textField } from "./text-field.ts";
import { told } from "./told.ts";

const perNetwork = <T extends z.ZodType>(schemaOf: (network: SocialNetwork) => T) =>
	Object.fromEntries(socialNetworks.map((network) => [network, schemaOf(network)])) as Record<SocialNetwork, T>;

/** Only the links that there are. */
export const SocialLinks = z.object(perNetwork(() => z.string().optional()));
export type SocialLinks = z.infer<typeof SocialLinks>;

/** How far the verification at the payment provider has come: `none` where it was never begun. */
const VerificationStatus = z.enum(["none", "incomplete", "pending", "complete", "rejected"]);

export const Account = z
	.object({
		id: Id,
		firstName: z.string(),
		lastName: z.string(),
		email: z.string(),
		bio: z.string().nullable(),
		country: CountryCode.nullable(),
		state: StateCode.nullable(),
		image: AvatarImage.nullable(),
		socialLinks: SocialLinks,
		locale: Locale,
		permissions: z.object({
			/** There is a personal campaign, and its country can be paid out to. */
			stripeOnboarding: z.boolean(),
			/** There is a password: changing it asks for it. Without one, a change of the e-mail makes one. */
			changePassword: z.boolean(),
			deleteProfileImage: z.boolean(),
			/** The configuration names this account: it has the operator's desk. */
			operate: z.boolean(),
		}),
		stripeAccountStatus: VerificationStatus,
		/** There is a Google account with which one can sign in. */
		hasGoogle: z.boolean(),
		/** The address that waits to be confirmed by the link of its mail. */
		pendingEmail: z.object({ email: z.string(), expiresAt: Timestamp }).nullable(),
		/** When the account will be removed, where its owner asked for that. */
		removesAt: Timestamp.nullable(),
	})
	.meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

const SocialLinkField = (network: SocialNetwork) =>
	z
		.string({ error: `${network}LinkInvalid` })
		.max(socialLinkMax, { error: `${network}LinkInvalid`, abort: true })
		.superRefine(told((text) => problemOfSocialLink(network, text)))
		.transform((text) => tidySocialLink(network, text))
		.nullish();

/**
 * Only what is to change; what is absent stays.
 * - `bio`, `state`: null or "" removes it. `country` carries its `state`: where it has states, one is required with it.
 * - `socialLinks` is the whole set: a network that is absent, null or "" has no link from then on.
 * - `image`: a picture as a data URL, cut to a square; null removes it (`permissions.deleteProfileImage`).
 * - `email`: the address does not change yet: a mail goes to the new one, and `pendingEmail` says so. It needs either
 *   `currentPassword` with it or a recent `POST /user/reauthenticate` (else 403 ReauthenticationRequiredException).
 *   An account without a password sends `newPassword` and `newPasswordRepeat` with it, which hold from the
 *   confirmation on. The three password fields are good with `email` alone; a password is changed by
 *   `POST /user/password`.
 */
export const UpdateProfileBody = z
	.strictObject({
		firstName: FirstName.optional(),
		lastName: LastName.optional(),
		bio: textField(bio)
			.transform((text) => text || null)
			.nullish(),
		country: CountryCode.optional(),
		state: StateCode.nullish(),
		socialLinks: z.strictObject(perNetwork(SocialLinkField)).optional(),
		image: ImageDataUrl.nullish(),
		email: Email.optional(),
		currentPassword: z
			.string({ error: "currentPasswordRequired" })
			.max(limits.passwordMax, "passwordTooLong")
			.optional(),
		newPassword: newPasswordSchema.optional(),
		newPasswordRepeat: PasswordRepeat.optional(),
	})
	.superRefine((body, context) => {
		const tell = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
		if (body.newPassword !== body.newPasswordRepeat) tell("newPasswordRepeat", "passwordRepeatDiffers");
		if (body.email !== undefined) return;
		if (body.currentPassword !== undefined) tell("currentPassword", "passwordOnlyWithEmail");
		if (body.newPassword !== undefined) tell("newPassword", "passwordOnlyWithEmail");
	});
export type UpdateProfileBody = z.output<typeof UpdateProfileBody>;

/** What everybody may see of somebody; never the e-mail. */
export const PublicProfile = z
	.object({
		id: Id,
		firstName: z.string(),
		lastName: z.string(),
		bio: z.string().nullable(),
		/** The code; its name stands in the browser's own tables. */
		country: CountryCode.nullable(),
		image: AvatarImage.nullable(),
		socialLinks: SocialLinks,
	})
	.meta({ id: "PublicProfile" });
export type PublicProfile = z.infer<typeof PublicProfile>;

export const profileEndpoints = {
	getProfile: endpoint({
		method: "GET",
		path: "/user/profile",
		access: "user",
		summary: "The signed-in account",
		status: 200,
		response: Account,
	}),
	updateProfile: endpoint({
		method: "PATCH",
		path: "/user/profile",
		access: "user",
		summary: "Change one's profile; a new e-mail waits for its confirmation",
		status: 200,
		body: UpdateProfileBody,
		response: Account,
	}),
	getPublicProfile: endpoint({
		method: "GET",
		path: "/profile/:userId",
		access: "anyone",
		summary: "What everybody may see of somebody",
		status: 200,
		params: z.object({ userId: z.string().max(100) }),
		response: PublicProfile,
	}),
} as const;
