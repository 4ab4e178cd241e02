import { z } from "zod";
import { textField } from "../text/text-schema.ts";
import { wireSizes } from "../wire-sizes.ts";

/** The company for which a donor gives, for their annual statements; empty texts for none. */
export const DonorDetails = z.object({ company: z.string(), taxNumber: z.string() }).meta({ id: "DonorDetails" });
export type DonorDetails = z.infer<typeof DonorDetails>;

export const donorDetailsMax = { company: 200, taxNumber: 30 } as const;

/** A number of a tax office or a register, in any country: letters and digits, and what separates them. */
const taxNumber = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N} ./-]*[\p{L}\p{N}])?)?$/u;

export const DonorDetailsBody = z.strictObject({
	company: textField({
		min: 2,
		max: donorDetailsMax.company,
		tooShort: "companyTooShort",
		tooLong: "textTooLong",
		isSingleLine: true,
		isOptional: true,
	}),
	taxNumber: z
		.string({ error: "taxNumberInvalid" })
		.trim()
		.max(donorDetailsMax.taxNumber, { error: "taxNumberInvalid", abort: true })
		.regex(taxNumber, "taxNumberInvalid")
		.register(wireSizes, { maxLength: donorDetailsMax.taxNumber }),
});
