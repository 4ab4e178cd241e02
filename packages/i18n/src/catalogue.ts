import type account from "../messages/en/account.json";
import type campaign from "../messages/en/campaign.json";
import type challenge from "../messages/en/challenge.json";
import type challenges from "../messages/en/challenges.json";
import type common from "../messages/en/common.json";
import type consent from "../messages/en/consent.json";
import type contact from "../messages/en/contact.json";
import type content from "../messages/en/content.json";
import type dashboard from "../messages/en/dashboard.json";
import type donation from "../messages/en/donation.json";
import type errors from "../messages/en/errors.json";
import type fault from "../messages/en/fault.json";
import type landing from "../messages/en/landing.json";
import type mail from "../messages/en/mail.json";
import type overview from "../messages/en/overview.json";
import type owner from "../messages/en/owner.json";
import type password from "../messages/en/password.json";
import type picture from "../messages/en/picture.json";
import type share from "../messages/en/share.json";
import type streams from "../messages/en/streams.json";
import type studio from "../messages/en/studio.json";
import type validation from "../messages/en/validation.json";
import type watching from "../messages/en/watching.json";
import type wizard from "../messages/en/wizard.json";
import type { Locale } from "./locale.ts";

/** Every text of the web by area, as the English files have it. An area is loaded by the pages that use it. */
export type Messages = {
	campaign: typeof campaign;
	challenge: typeof challenge;
	common: typeof common;
	consent: typeof consent;
	fault: typeof fault;
	errors: typeof errors;
	mail: typeof mail;
	validation: typeof validation;
	landing: typeof landing;
	overview: typeof overview;
	password: typeof password;
	picture: typeof picture;
	account: typeof account;
	wizard: typeof wizard;
	donation: typeof donation;
	share: typeof share;
	streams: typeof streams;
	contact: typeof contact;
	content: typeof content;
	dashboard: typeof dashboard;
	owner: typeof owner;
	watching: typeof watching;
	challenges: typeof challenges;
	studio: typeof studio;
};
export type Area = keyof Messages;

type Source<A extends Area> = () => Promise<{ default: Messages[A] }>;

/** One import per language and area, so that a bundler cuts them apart. A key that Ukrainian lacks does not compile. */
const sources: Record<Locale, { [A in Area]: Source<A> }> = {
	en: {
		campaign: () => import("../messages/en/campaign.json", { with: { type: "json" } }),
		challenge: () => import("../messages/en/challenge.json", { with: { type: "json" } }),
		common: () => import("../messages/en/common.json", { with: { type: "json" } }),
		consent: () => import("../messages/en/consent.json", { with: { type: "json" } }),
		fault: () => import("../messages/en/fault.json", { with: { type: "json" } }),
		errors: () => import("../messages/en/errors.json", { with: { type: "json" } }),
		mail: () => import("../messages/en/mail.json", { with: { type: "json" } }),
		validation: () => import("../messages/en/validation.json", { with: { type: "json" } }),
		landing: () => import("../messages/en/landing.json", { with: { type: "json" } }),
		overview: () => import("../messages/en/overview.json", { with: { type: "json" } }),
		password: () => import("../messages/en/password.json", { with: { type: "json" } }),
		picture: () => import("../messages/en/picture.json", { with: { type: "json" } }),
		account: () => import("../messages/en/account.json", { with: { type: "json" } }),
		wizard: () => import("../messages/en/wizard.json", { with: { type: "json" } }),
		donation: () => import("../messages/en/donation.json", { with: { type: "json" } }),
		share: () => import("../messages/en/share.json", { with: { type: "json" } }),
		streams: () => import("../messages/en/streams.json", { with: { type: "json" } }),
		contact: () => import("../messages/en/contact.json", { with: { type: "json" } }),
		content: () => import("../messages/en/content.json", { with: { type: "json" } }),
		owner: () => import("../messages/en/owner.json", { with: { type: "json" } }),
		studio: () => import("../messages/en/studio.json", { with: { type: "json" } }),
		dashboard: () => import("../messages/en/dashboard.json", { with: { type: "json" } }),
		watching: () => import("../messages/en/watching.json", { with: { type: "json" } }),
		challenges: () => import("../messages/en/challenges.json", { with: { type: "json" } }),
	},
	uk: {
		campaign: () => import("../messages/uk/campaign.json", { with: { type: "json" } }),
		challenge: () => import("../messages/uk/challenge.json", { with: { type: "json" } }),
		common: () => import("../messages/uk/common.json", { with: { type: "json" } }),
		consent: () => import("../messages/uk/consent.json", { with: { type: "json" } }),
		fault: () => import("../messages/uk/fault.json", { with: { type: "json" } }),
		errors: () => import("../messages/uk/errors.json", { with: { type: "json" } }),
		mail: () => import("../messages/uk/mail.json", { with: { type: "json" } }),
		validation: () => import("../messages/uk/validation.json", { with: { type: "json" } }),
		landing: () => import("../messages/uk/landing.json", { with: { type: "json" } }),
		overview: () => import("../messages/uk/overview.json", { with: { type: "json" } }),
		password: () => import("../messages/uk/password.json", { with: { type: "json" } }),
		picture: () => import("../messages/uk/picture.json", { with: { type: "json" } }),
		account: () => import("../messages/uk/account.json", { with: { type: "json" } }),
		wizard: () => import("../messages/uk/wizard.json", { with: { type: "json" } }),
		donation: () => import("../messages/uk/donation.json", { with: { type: "json" } }),
		share: () => import("../messages/uk/share.json", { with: { type: "json" } }),
		streams: () => import("../messages/uk/streams.json", { with: { type: "json" } }),
		contact: () => import("../messages/uk/contact.json", { with: { type: "json" } }),
		content: () => import("../messages/uk/content.json", { with: { type: "json" } }),
		owner: () => import("../messages/uk/owner.json", { with: { type: "json" } }),
		studio: () => import("../messages/uk/studio.json", { with: { type: "json" } }),
		dashboard: () => import("../messages/uk/dashboard.json", { with: { type: "json" } }),
		watching: () => import("../messages/uk/watching.json", { with: { type: "json" } }),
		challenges: () => import("../messages/uk/challenges.json", { with: { type: "json" } }),
	},
};

/** The texts of some areas in one language, keyed by area. */
export async function loadMessages<A extends Area>(locale: Locale, areas: readonly A[]): Promise<Pick<Messages, A>> {
	const loaded = await Promise.all(
		areas.map(async (area) => {
			const { default: texts } = await sources[locale][area]();
			return [area, texts] as const;
		}),
	);
	// `Object.fromEntries` forgets which key has which value; the pairs above are made of exactly these.
	return Object.fromEntries(loaded) as Pick<Messages, A>;
}
