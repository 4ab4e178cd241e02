import { z } from "zod";
import { ConfigError } from "./config-error.ts";

/** For operators that are charities: what annual statements say to the donor's tax authority. */
export const taxSettings = {
	TAX_WORDING: z.enum(["us-501c3", "uk-gift-aid"]).optional(),
	TAX_REGISTRATION: z.string().trim().optional(),
};
type TaxSettings = z.infer<z.ZodObject<typeof taxSettings>> & {
	OPERATOR_NAME?: string | undefined;
	CURRENCIES: readonly string[];
};

const registrations = {
	"us-501c3": { pattern: /^\d{2}-\d{7}$/, form: "the employer identification number, such as 12-3456789" },
	"uk-gift-aid": { pattern: /^[A-Z]{1,2}\d{1,5}$/, form: "HMRC's charity reference, such as AB12345" },
} as const;

export type TaxWording = { wording: keyof typeof registrations; registration: string };

/** @throws ConfigError for a wording that names no organisation, or one without its number */
export function readTaxWording(env: TaxSettings): TaxWording | undefined {
	const { TAX_WORDING: wording, TAX_REGISTRATION: registration, OPERATOR_NAME } = env;
	if (!wording) {
		if (registration) throw new ConfigError("TAX_REGISTRATION is set without TAX_WORDING.");
		return undefined;
	}
	const { pattern, form } = registrations[wording];
	if (!OPERATOR_NAME) throw new ConfigError(`TAX_WORDING=${wording} needs OPERATOR_NAME: the statement names it.`);
	if (!registration || !pattern.test(registration)) {
		throw new ConfigError(`TAX_WORDING=${wording} needs TAX_REGISTRATION: ${form}.`);
	}
	if (wording === "uk-gift-aid" && !env.CURRENCIES.includes("gbp")) {
		throw new ConfigError("TAX_WORDING=uk-gift-aid needs gbp among CURRENCIES: Gift Aid is claimed on pounds.");
	}
	return { wording, registration };
}
