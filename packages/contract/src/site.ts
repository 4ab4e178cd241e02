import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CountryCode, StateCode } from "./primitives.ts";

/** What the operator's configuration tells every page. Absent links are not rendered. */
export const SiteConfig = z
	.object({
		brand: z.string(),
		publicUrl: z.string(),
		supportEmail: z.string(),
		links: z.object({
			howItWorks: z.string().optional(),
			blog: z.string().optional(),
			facebook: z.string().optional(),
			instagram: z.string().optional(),
			x: z.string().optional(),
			youtube: z.string().optional(),
			linkedin: z.string().optional(),
			tiktok: z.string().optional(),
		}),
		/** Who powers this installation. The logo is a picture of our own origin; without one the name stands in words. */
		partner: z.object({ name: z.string(), url: z.string(), logoUrl: z.string().optional() }).optional(),
		/** There is a charity catalogue: its pages and the charity recipient are offered. */
		hasCatalogue: z.boolean(),
		/** One can sign in with Google (`googleSignInAddress`). */
		hasGoogleSignIn: z.boolean(),
		/** Limits of live streams, in seconds. */
		streams: z.object({
			/** How long a broadcast may last. */
			streamingSeconds: z.number().int().positive(),
			/** What a viewer who has given nothing may watch of one stream. */
			freeViewingSeconds: z.number().int().positive(),
			/** How long a broadcaster whose line is gone may take to come back before the stream ends. */
			resumeSeconds: z.number().int().positive(),
		}),
		/** Test cards only, no real money; the mailbox's address where the mail sandbox runs. */
		sandbox: z.object({ payments: z.boolean(), mailboxUrl: z.string().optional() }),
	})
	.meta({ id: "SiteConfig" });
export type SiteConfig = z.infer<typeof SiteConfig>;

/** Single-key maps from code to name, as the specification shows them. */
export const CountryList = z.array(z.record(CountryCode, z.string()));

export const CountryState = z.object({ name: z.string(), code: StateCode, allowed: z.boolean() });
export type CountryState = z.infer<typeof CountryState>;

export const siteEndpoints = {
	getSite: endpoint({
		method: "GET",
		path: "/config/site",
		access: "anyone",
		summary: "Brand, links and addresses of this installation",
		status: 200,
		response: SiteConfig,
	}),
	listCountries: endpoint({
		method: "GET",
		path: "/config/supported-countries",
		access: "anyone",
		summary: "Countries that a campaign may come from, by name in the request's language",
		status: 200,
		response: CountryList,
	}),
	listStates: endpoint({
		method: "GET",
		path: "/config/supported-countries/:countryCode/states",
		access: "anyone",
		summary: "States of a country, with those that are not allowed marked; empty where there are none",
		status: 200,
		params: z.object({ countryCode: CountryCode }),
		response: z.array(CountryState),
	}),
	listPayoutCountries: endpoint({
		method: "GET",
		path: "/config/payout-countries",
		access: "anyone",
		summary: "Codes of the countries to which personal campaigns can be paid out",
		status: 200,
		response: z.array(CountryCode),
	}),
} as const;
