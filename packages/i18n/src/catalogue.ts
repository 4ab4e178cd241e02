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
import type emailChange from "../messages/en/emailChange.json";
import type errors from "../messages/en/errors.json";
import type fault from "../messages/en/fault.json";
import type gifts from "../messages/en/gifts.json";
import type google from "../messages/en/google.json";
import type landing from "../messages/en/landing.json";
import type leaving from "../messages/en/leaving.json";
import type mail from "../messages/en/mail.json";
import type operator from "../messages/en/operator.json";
import type overview from "../messages/en/overview.json";
import type owner from "../messages/en/owner.json";
import type password from "../messages/en/password.json";
import type payout from "../messages/en/payout.json";
import type payouts from "../messages/en/payouts.json";
import type picture from "../messages/en/picture.json";
import type postForm from "../messages/en/postForm.json";
import type posts from "../messages/en/posts.json";
import type profile from "../messages/en/profile.json";
import type profilePopups from "../messages/en/profilePopups.json";
import type project from "../messages/en/project.json";
import type projects from "../messages/en/projects.json";
import type reader from "../messages/en/reader.json";
import type reauthentication from "../messages/en/reauthentication.json";
import type share from "../messages/en/share.json";
import type streams from "../messages/en/streams.json";
import type studio from "../messages/en/studio.json";
import type themes from "../messages/en/themes.json";
import type user from "../messages/en/user.json";
import type validation from "../messages/en/validation.json";
import type watching from "../messages/en/watching.json";
import type wizard from "../messages/en/wizard.json";
import type { Locale } from "./locale.ts";

/** Every text of the web by area, typed by the English files. An area is loaded by the pages that use it. */
export type Messages = {
	campaign: typeof campaign;
	challenge: typeof challenge;
	common: typeof common;
	consent: typeof consent;
	fault: typeof fault;
	errors: typeof errors;
	mail: typeof mail;
	validation: typeof validation;
	gifts: typeof gifts;
	landing: typeof landing;
	leaving: typeof leaving;
	operator: typeof operator;
	overview: typeof overview;
	password: typeof password;
	payout: typeof payout;
	payouts: typeof payouts;
	reader: typeof reader;
	picture: typeof picture;
	postForm: typeof postForm;
	posts: typeof posts;
	project: typeof project;
	projects: typeof projects;
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
	themes: typeof themes;
	reauthentication: typeof reauthentication;
	emailChange: typeof emailChange;
	profilePopups: typeof profilePopups;
	user: typeof user;
	profile: typeof profile;
	google: typeof google;
};
/** The areas that a page can load. The fault page has to work when loading fails, so its texts are in the bundle. */
export type Area = Exclude<keyof Messages, "fault">;

type Source<A extends Area> = () => Promise<{ default: Messages[A] }>;

/** One import per language and area, so that the bundler splits them. A key missing from Ukrainian fails to compile. */
const sources: Record<Locale, { [A in Area]: Source<A> }> = {
	en: {
		campaign: () => import("../messages/en/campaign.json", { with: { type: "json" } }),
		challenge: () => import("../messages/en/challenge.json", { with: { type: "json" } }),
		common: () => import("../messages/en/common.json", { with: { type: "json" } }),
		consent: () => import("../messages/en/consent.json", { with: { type: "json" } }),
		errors: () => import("../messages/en/errors.json", { with: { type: "json" } }),
		mail: () => import("../messages/en/mail.json", { with: { type: "json" } }),
		validation: () => import("../messages/en/validation.json", { with: { type: "json" } }),
		gifts: () => import("../messages/en/gifts.json", { with: { type: "json" } }),
		landing: () => import("../messages/en/landing.json", { with: { type: "json" } }),
		leaving: () => import("../messages/en/leaving.json", { with: { type: "json" } }),
		operator: () => import("../messages/en/operator.json", { with: { type: "json" } }),
		overview: () => import("../messages/en/overview.json", { with: { type: "json" } }),
		password: () => import("../messages/en/password.json", { with: { type: "json" } }),
		payout: () => import("../messages/en/payout.json", { with: { type: "json" } }),
		payouts: () => import("../messages/en/payouts.json", { with: { type: "json" } }),
		reader: () => import("../messages/en/reader.json", { with: { type: "json" } }),
		picture: () => import("../messages/en/picture.json", { with: { type: "json" } }),
		project: () => import("../messages/en/project.json", { with: { type: "json" } }),
		projects: () => import("../messages/en/projects.json", { with: { type: "json" } }),
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
		themes: () => import("../messages/en/themes.json", { with: { type: "json" } }),
		reauthentication: () => import("../messages/en/reauthentication.json", { with: { type: "json" } }),
		emailChange: () => import("../messages/en/emailChange.json", { with: { type: "json" } }),
		profilePopups: () => import("../messages/en/profilePopups.json", { with: { type: "json" } }),
		user: () => import("../messages/en/user.json", { with: { type: "json" } }),
		postForm: () => import("../messages/en/postForm.json", { with: { type: "json" } }),
		posts: () => import("../messages/en/posts.json", { with: { type: "json" } }),
		profile: () => import("../messages/en/profile.json", { with: { type: "json" } }),
		google: () => import("../messages/en/google.json", { with: { type: "json" } }),
	},
	uk: {
		campaign: () => import("../messages/uk/campaign.json", { with: { type: "json" } }),
		challenge: () => import("../messages/uk/challenge.json", { with: { type: "json" } }),
		common: () => import("../messages/uk/common.json", { with: { type: "json" } }),
		consent: () => import("../messages/uk/consent.json", { with: { type: "json" } }),
		errors: () => import("../messages/uk/errors.json", { with: { type: "json" } }),
		mail: () => import("../messages/uk/mail.json", { with: { type: "json" } }),
		validation: () => import("../messages/uk/validation.json", { with: { type: "json" } }),
		gifts: () => import("../messages/uk/gifts.json", { with: { type: "json" } }),
		landing: () => import("../messages/uk/landing.json", { with: { type: "json" } }),
		leaving: () => import("../messages/uk/leaving.json", { with: { type: "json" } }),
		operator: () => import("../messages/uk/operator.json", { with: { type: "json" } }),
		overview: () => import("../messages/uk/overview.json", { with: { type: "json" } }),
		password: () => import("../messages/uk/password.json", { with: { type: "json" } }),
		payout: () => import("../messages/uk/payout.json", { with: { type: "json" } }),
		payouts: () => import("../messages/uk/payouts.json", { with: { type: "json" } }),
		reader: () => import("../messages/uk/reader.json", { with: { type: "json" } }),
		picture: () => import("../messages/uk/picture.json", { with: { type: "json" } }),
		project: () => import("../messages/uk/project.json", { with: { type: "json" } }),
		projects: () => import("../messages/uk/projects.json", { with: { type: "json" } }),
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
		themes: () => import("../messages/uk/themes.json", { with: { type: "json" } }),
		reauthentication: () => import("../messages/uk/reauthentication.json", { with: { type: "json" } }),
		emailChange: () => import("../messages/uk/emailChange.json", { with: { type: "json" } }),
		profilePopups: () => import("../messages/uk/profilePopups.json", { with: { type: "json" } }),
		user: () => import("../messages/uk/user.json", { with: { type: "json" } }),
		postForm: () => import("../messages/uk/postForm.json", { with: { type: "json" } }),
		posts: () => import("../messages/uk/posts.json", { with: { type: "json" } }),
		profile: () => import("../messages/uk/profile.json", { with: { type: "json" } }),
		google: () => import("../messages/uk/google.json", { with: { type: "json" } }),
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
	// `Object.fromEntries` widens the key and value types; the entries above are exactly these pairs.
	return Object.fromEntries(loaded) as Pick<Messages, A>;
}
