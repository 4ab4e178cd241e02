import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { deskActions } from "../operator/desk-rights.ts";
import { AvatarImage, CountryCode, Id, ImageDataUrl, Locale, NoContent, StateCode, Timestamp } from "../primitives.ts";
import { refineByRule } from "../text/refine-by-rule.ts";
import { readText, type TextRule } from "../text/text-rules.ts";
import { textField } from "../text/text-schema.ts";
import { Email, FirstName, LastName, newPasswordSchema, type PassphraseMin, PasswordRepeat } from "./accounts.ts";
import { MailProblem } from "./mail-problem.ts";
import {
	problemOfSocialLink,
	type SocialNetwork,
	socialLinkMax,
	socialNetworks,
	tidySocialLink,
} from "./social-links.ts";

/** P5: a bio is optional, and has a minimum length where it is given. */
export const bio: TextRule<"bioTooShort" | "bioTooLong"> = {
	min: limits.bioMin,
	max: limits.bioMax,
	tooShort: "bioTooShort",
	tooLong: "bioTooLong",
	isOptional: true,
};

export const problemOfBio = (text: string) => readText(text, bio).problem;

const perNetwork = <T extends z.ZodType>(schemaOf: (network: SocialNetwork) => T) =>
	Object.fromEntries(socialNetworks.map((network) => [network, schemaOf(network)])) as Record<SocialNetwork, T>;

/** Only the links that are set. */
export const SocialLinks = z.object(perNetwork(() => z.string().optional()));
export type SocialLinks = z.infer<typeof SocialLinks>;

/** The state of the verification at the payment provider: `none` where it was never begun. */
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
			/** The account has a personal campaign in a country with payouts. */
			stripeOnboarding: z.boolean(),
			/** The account has a password, which a change requires. Without one, a change of the e-mail sets one. */
			changePassword: z.boolean(),
			deleteProfileImage: z.boolean(),
			/** What the account may do at the operator's desk; empty for most. */
			desk: z.array(z.enum(deskActions)),
		}),
		/**
		 * What opens the desk for an account with a role, where the installation demands a second factor there: setting
		 * one up, or giving it in this session. Null where nothing is missing.
		 */
		deskNeeds: z.enum(["set-up", "prove"]).nullable(),
		/** A sign-in asks for a second factor. */
		hasSecondFactor: z.boolean(),
		stripeAccountStatus: VerificationStatus,
		/** A Google account is linked for signing in. */
		hasGoogle: z.boolean(),
		/** The new address until the link of its mail confirms it. */
		pendingEmail: z.object({ email: z.string(), expiresAt: Timestamp }).nullable(),
		/** When the account will be removed, where its owner requested it. */
		removesAt: Timestamp.nullable(),
		/** Null while mail to the address is sent. */
		mailProblem: MailProblem.nullable(),
	})
	.meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

const SocialLinkField = (network: SocialNetwork) =>
	z
		.string({ error: `${network}LinkInvalid` })
		.max(socialLinkMax, { error: `${network}LinkInvalid`, abort: true })
		.superRefine(refineByRule((text) => problemOfSocialLink(network, text)))
		.transform((text) => tidySocialLink(network, text))
		.nullish();

/**
 * The fields to change; absent fields stay unchanged.
 * - `bio`, `state`: null or "" removes it. `country` comes with its `state`: where it has states, one is required with it.
 * - `socialLinks` is the complete set: a network that is absent, null or "" loses its link.
 * - `image`: a picture as a data URL, cropped to a square; null removes it (`permissions.deleteProfileImage`).
 * - `email`: becomes `pendingEmail` until the link mailed to the new address confirms it. It needs either
 *   `currentPassword` with it or a recent `POST /user/reauthenticate` (else 403 ReauthenticationRequiredException).
 *   An account without a password sends `newPassword` and `newPasswordRepeat` with it, which apply
 *   from the confirmation on. The three password fields are accepted with `email` alone; a password is changed with
 *   `POST /user/password`.
 */
export const updateProfileBody = (passphraseMin: PassphraseMin) =>
	z
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
			newPassword: newPasswordSchema(passphraseMin).optional(),
			newPasswordRepeat: PasswordRepeat.optional(),
		})
		.superRefine((body, context) => {
			const report = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
			if (body.newPassword !== body.newPasswordRepeat) report("newPasswordRepeat", "passwordRepeatDiffers");
			if (body.email !== undefined) return;
			if (body.currentPassword !== undefined) report("currentPassword", "passwordOnlyWithEmail");
			if (body.newPassword !== undefined) report("newPassword", "passwordOnlyWithEmail");
		});
export const UpdateProfileBody = updateProfileBody(null);
export type UpdateProfileBody = z.output<typeof UpdateProfileBody>;

/** A person's public profile; never the e-mail. */
export const PublicProfile = z
	.object({
		id: Id,
		firstName: z.string(),
		lastName: z.string(),
		bio: z.string().nullable(),
		/** The code; its name comes from the browser's own tables. */
		country: CountryCode.nullable(),
		image: AvatarImage.nullable(),
		socialLinks: SocialLinks,
		/** The desk has suspended the account; then its bio and links are not shown. */
		isSuspended: z.boolean(),
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
		summary: "Change the caller's profile; a new e-mail is pending until confirmed",
		status: 200,
		body: UpdateProfileBody,
		response: Account,
	}),
	resumeMail: endpoint({
		method: "POST",
		path: "/user/mail/resume",
		access: "user",
		summary: "Say that the caller's e-mail address works again, so that mail to it is sent. Idempotent",
		status: 204,
		response: NoContent,
	}),
	getPublicProfile: endpoint({
		method: "GET",
		path: "/profile/:userId",
		access: "anyone",
		summary: "A person's public profile",
		status: 200,
		params: z.object({ userId: z.string().max(100) }),
		response: PublicProfile,
	}),
} as const;
