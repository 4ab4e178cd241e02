import { currencies } from "@stride/money/currencies";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CountryCode, Currency, StateCode } from "../primitives.ts";

/** The public part of the operator's configuration. Absent links are not rendered. */
export const SiteConfig = z
	.object({
		brand: z.string(),
		/** A style sheet with the installation's colours and mark, and the mark; on our own origin, absent for the default look. */
		themeUrl: z.string().optional(),
		markUrl: z.string().optional(),
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
		/** Who powers this installation. The logo is on our own origin; without one the name is rendered as text. */
		partner: z.object({ name: z.string(), url: z.string(), logoUrl: z.string().optional() }).optional(),
		/** The currencies of new campaigns, the default first. */
		currencies: z.array(Currency).min(1).max(currencies.length),
		/** The installation has a charity catalogue: its pages and charity campaigns are offered. */
		hasCatalogue: z.boolean(),
		/** The operator claims Gift Aid on donations whose donors have declared it. */
		hasGiftAid: z.boolean(),
		/** The sign-in with Google is configured (`googleSignInAddress`). */
		hasGoogleSignIn: z.boolean(),
		/** The length from which on a password needs no mix of characters; null where every password needs it. */
		passphraseMin: z.number().int().positive().nullable(),
		/** Limits of live streams; times in seconds. */
		streams: z.object({
			/** The maximum duration of a broadcast. */
			streamingSeconds: z.number().int().positive(),
			/** The free viewing time per stream of a viewer without a donation. */
			freeViewingSeconds: z.number().int().positive(),
			/** How long a disconnected broadcaster may take to reconnect before the stream is paused. */
			resumeSeconds: z.number().int().positive(),
			/** From an interruption to the end of the stream. */
			pauseSeconds: z.number().int().positive(),
			/** On how many devices one donation is watched at once. */
			playbackDevices: z.number().int().positive(),
			/** The server's address for OBS and other encoders; null where none are accepted. */
			encoderServer: z.string().nullable(),
		}),
		/** Test cards only, no real money; the mailbox's address where the mail sandbox runs. */
		sandbox: z.object({ payments: z.boolean(), isRehearsal: z.boolean(), mailboxUrl: z.string().optional() }),
	})
	.meta({ id: "SiteConfig" });
export type SiteConfig = z.infer<typeof SiteConfig>;

/** Single-key maps from code to name, as in the specification. */
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
		summary: "Codes of the countries with payouts for personal campaigns",
		status: 200,
		response: z.array(CountryCode),
	}),
} as const;
