import { locales } from "@stride/i18n";
import { currencies } from "@stride/money/currencies";
import { z } from "zod";
import { wireSizes } from "./wire-sizes.ts";

/*
 * The `error` of a rule is a key of `packages/i18n/messages/<language>/validation.json`: the server returns it as the
 * field's message in the request's language, and the web's forms show the same text.
 */

export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

export const Id = z.uuid({ error: "idInvalid" }).register(wireSizes, { maxLength: 36 });
/** ISO 4217, in lower case. */
export const Currency = z.enum(currencies, { error: "currencyNotOffered" });

/** A whole number of cents, not negative. */
export const Cents = z.number({ error: "amountInvalid" }).int("amountInvalid").min(0, "amountInvalid");

export const Timestamp = z.iso.datetime();

/** Addresses of one picture, keyed by width in pixels. */
export const imageOf = <const S extends readonly [string, ...string[]]>(...sizes: S) =>
	z.object(Object.fromEntries(sizes.map((size) => [size, z.string()])) as Record<S[number], z.ZodString>);

export const AvatarImage = imageOf("80");
export const CoverImage = imageOf("344", "800");

/** A picture in a request: a data URL of a type that the specification allows. */
export const ImageDataUrl = z
	.string({ error: "imageRequired" })
	.regex(/^data:image\/(?:jpeg|jpg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/, "imageInvalid")
	// Above the picture's limit, so that the error for a too large picture names its field.
	.register(wireSizes, { bytesMax: 8 * 1024 * 1024 });

/** ISO 3166-1 alpha-2. */
export const CountryCode = z
	.string({ error: "countryRequired" })
	.max(2, { error: "countryRequired", abort: true })
	.regex(/^[A-Z]{2}$/, "countryRequired");
/** The part of ISO 3166-2 after the hyphen. */
export const StateCode = z
	.string()
	.max(3, { error: "stateRequired", abort: true })
	.regex(/^[A-Z0-9]{1,3}$/, "stateRequired");

export const NoContent = z.null();
