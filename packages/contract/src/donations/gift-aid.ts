import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { NoContent, Timestamp } from "../primitives.ts";
import { textField } from "../text/text-schema.ts";
import { wireSizes } from "../wire-sizes.ts";

/** The lengths of HMRC's schedule of donations. */
export const giftAidMax = { name: 35, house: 40, postcode: 10 } as const;

/**
 * The version of the declaration's text (`donations.giftAid.declaration`), which is stored with each declaration: HMRC asks
 * what a donor has confirmed. Former texts are in docs/money.md.
 */
export const giftAidWording = 1;

/** Of the United Kingdom, the Channel Islands and the Isle of Man; empty for an address elsewhere. */
const postcode = /^(?:[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2})?$/;

/** In capitals, with one space before the last three characters. */
const spelled = (text: string) => text.toUpperCase().replace(/^(\w+) *(\w{3})$/, "$1 $2");

const name = (tooShort: "giftAidFirstNameRequired" | "giftAidLastNameRequired") =>
	textField({ min: 1, max: giftAidMax.name, tooShort, tooLong: "textTooLong", isSingleLine: true });

/** A donor's declaration to a charity of the United Kingdom, which may then reclaim the tax on their donations. */
export const GiftAidBody = z.strictObject({
	firstName: name("giftAidFirstNameRequired"),
	lastName: name("giftAidLastNameRequired"),
	house: textField({
		min: 1,
		max: giftAidMax.house,
		tooShort: "houseRequired",
		tooLong: "textTooLong",
		isSingleLine: true,
	}),
	/** `SW1A 1AA`; empty outside the United Kingdom. */
	postcode: z
		.string({ error: "postcodeInvalid" })
		.trim()
		.max(giftAidMax.postcode, { error: "postcodeInvalid", abort: true })
		.overwrite(spelled)
		.regex(postcode, "postcodeInvalid")
		.register(wireSizes, { maxLength: giftAidMax.postcode }),
	/** The donor pays enough tax in the United Kingdom, in the words of the declaration. */
	isTaxpayer: z.literal(true, { error: "taxpayerRequired" }),
	/** Which text the donor was shown; pages of former versions show the first one and send nothing. */
	wording: z.literal(giftAidWording, { error: "taxpayerRequired" }).default(1),
});
export type GiftAidBody = z.output<typeof GiftAidBody>;

export const GiftAidDeclaration = z
	.object({
		firstName: z.string(),
		lastName: z.string(),
		house: z.string(),
		postcode: z.string(),
		/** Donations of the four years before are covered as well. */
		declaredAt: Timestamp,
	})
	.meta({ id: "GiftAidDeclaration" });
export type GiftAidDeclaration = z.infer<typeof GiftAidDeclaration>;

/** The charity that claims, and the donor's declaration if one is in effect. */
export const GiftAid = z
	.object({
		charity: z.object({ name: z.string(), reference: z.string() }),
		declaration: GiftAidDeclaration.nullable(),
	})
	.meta({ id: "GiftAid" });
export type GiftAid = z.infer<typeof GiftAid>;

const declare = {
	method: "POST",
	status: 200,
	body: GiftAidBody,
	response: GiftAidDeclaration,
} as const;

const cancel = { method: "DELETE", status: 204, response: NoContent } as const;

/** Not found unless the operator has switched Gift Aid on. */
export const giftAidEndpoints = {
	declareGiftAid: endpoint({
		...declare,
		path: "/user/gift-aid",
		access: "user",
		summary: "Declare Gift Aid for the caller's donations; replaces an earlier declaration",
	}),
	cancelGiftAid: endpoint({
		...cancel,
		path: "/user/gift-aid",
		access: "user",
		summary: "Cancel the caller's Gift Aid declaration for later donations",
	}),
	declareGuestGiftAid: endpoint({
		...declare,
		path: "/giving/gift-aid",
		access: "bearer-of-secret",
		summary: "Declare Gift Aid for the donations of the donor's page",
	}),
	cancelGuestGiftAid: endpoint({
		...cancel,
		path: "/giving/gift-aid",
		access: "bearer-of-secret",
		summary: "Cancel the Gift Aid declaration of the donor's page for later donations",
	}),
} as const;
